import { newId } from '../../shared/ids.ts'
import { makePageToken } from '../../shared/leads/customer-url.ts'
import type { NewLead } from '../../shared/leads/queries.ts'
import { openSecretBox } from '../../shared/unlock-secrets.ts'
import { SECRETS_KEY, type Service } from './service.ts'

interface Shop {
  slug: string
  id: number
  mark: string
}

/** Businesses that are open every day. */
export async function openShops(s: Service, count: number, capacity: number): Promise<Shop[]> {
  const api = await s.api()
  const shops: Shop[] = []
  for (let n = 0; n < count; n++) {
    const slug = `bench-${crypto.randomUUID().slice(0, 12)}`
    const card = {
      name: 'Bench Shop',
      industry: 'beauty',
      timezone: 'America/Chicago',
      location: { zip: '78205' },
      capacity,
      services: [{ id: 'cut', name: 'Cut', durationMinutes: 30, minNoticeMinutes: 0, bookable: true }],
      hours: {
        weekly: ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'].map(day => ({
          day,
          open: '08:00',
          close: '18:00',
        })),
      },
    }
    await fetch(`http://127.0.0.1:${api.port}/operator/businesses/${slug}`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${s.operatorKey}`, 'content-type': 'application/json' },
      body: JSON.stringify(card),
    })
    const [row] = await s.sql<{ id: number; mark: string }[]>`
      select id, business_mark(b) as mark from businesses b where slug = ${slug}`
    if (row) shops.push({ slug, ...row })
  }
  await api.stop()
  return shops
}

export interface Agent {
  id: NewLead['agentId']
  authorization: string
}

/** Many agents, as in production: a single agent's events are written one after another. */
export async function makeAgents(s: Service, count = 32): Promise<Agent[]> {
  const api = await s.api()
  const agents: Agent[] = []
  for (let n = 0; n < count; n++) {
    const response = await fetch(`http://127.0.0.1:${api.port}/keys`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ name: 'Bench', contact_email: `${crypto.randomUUID()}@example.com` }),
    })
    const { id, key } = (await response.json()) as { id: NewLead['agentId']; key: string }
    agents.push({ id, authorization: `Bearer ${key}` })
  }
  await api.stop()
  return agents
}

/** The nth item of a list that repeats. */
export function nth<T>(list: T[], n: number): T {
  const found = list[n % list.length]
  if (found === undefined) throw new Error('an empty list')
  return found
}

export async function leadsAt(s: Service, agent: string, business: number, count: number): Promise<string[]> {
  const ids = Array.from({ length: count }, () => newId('lead'))
  const secrets = await openSecretBox(s.sql, [SECRETS_KEY])
  const at = new Date()
  const leads = ids.map(id => {
    const page = makePageToken(secrets, id)
    return {
      id,
      business_id: business,
      agent_id: agent,
      operator_group: agent,
      tier: 'platform',
      counted: false,
      page_token: page.sealed,
      page_digest: page.digest,
      status_since: at,
      idle_from: at,
      consented_at: at,
      created_at: at,
      updated_at: at,
    }
  })
  await s.sql`insert into leads ${s.sql(leads)}`
  return ids
}

/** Slots from tomorrow to the horizon, each repeated once per chair. */
export function startsOf(chairs: number): { start: string }[] {
  const zone = 'America/Chicago'
  const today = Temporal.Now.plainDateISO(zone)
  const starts: { start: string }[] = []
  for (let days = 1; days < 30; days++)
    for (let half = 0; half < 20; half++)
      for (let chair = 0; chair < chairs; chair++) {
        const at = today.add({ days }).toZonedDateTime({
          timeZone: zone,
          plainTime: new Temporal.PlainTime(8 + Math.floor(half / 2), half % 2 ? 30 : 0),
        })
        starts.push({ start: new Date(at.epochMilliseconds).toISOString() })
      }
  return starts
}

export function shuffle<T>(list: T[]): T[] {
  for (let i = list.length - 1; i > 0; i--) {
    const j = Math.floor(Math.random() * (i + 1))
    const [a, b] = [list[i], list[j]]
    if (a !== undefined && b !== undefined) [list[i], list[j]] = [b, a]
  }
  return list
}
