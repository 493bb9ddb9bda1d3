import type { Sql } from '../../db/client.ts'
import { importCards } from '../../shared/businesses/queries.ts'
import { refreshStaleReach } from '../../shared/businesses/refresh-reach.ts'
import { prepareCard } from '../../shared/businesses/write-card.ts'
import { chunk } from '../../shared/chunk.ts'
import { refreshPlaces } from '../../shared/directory/places.ts'
import { firstIdAt } from '../../shared/ids.ts'
import { makeLog } from '../../shared/log.ts'
import { decay } from '../../shared/ranking/passes/decay.ts'
import { recompute } from '../../shared/ranking/recompute.ts'
import type { SecretBox } from '../../shared/secrets.ts'
import { demoAgents } from './agents.ts'
import { demoBusiness } from './business.ts'
import { insertTalks, listBareLeads } from './customer-queries.ts'
import { demoTalk } from './customers.ts'
import {
  analyzeDirectory,
  type History,
  insertDemoAgents,
  insertHistory,
  listTakenSlugs,
  listWithoutHistory,
  recountAgents,
} from './queries.ts'

const DAY = 86_400_000
const CHUNK = 500
/** With more, an operator would write to a business twice a week, and not every lead would count. */
export const MAX_LEADS = 390
const ANALYZE_FROM = 5000
/** Encrypting takes time, and nobody opens a million inboxes. */
const WITH_CUSTOMERS = 1000

interface DemoOptions {
  businesses: number
  /** Per business, on average. */
  leads: number
  seed: string
  now: Date
  /** Gives the leads of the first businesses their customers. Without it, they count as erased. */
  secrets?: SecretBox | null
}

/** Fills the directory with businesses and their last 90 days. Doesn't change existing rows. */
export async function loadDemo(
  sql: Sql,
  { businesses, leads, seed, now, secrets = null }: DemoOptions,
  progress: (done: number) => void = () => {},
): Promise<void> {
  const log = makeLog('demo', 'warn')
  const opened = new Date(now.getTime() - 100 * DAY)
  const agents = demoAgents(seed)
  await insertDemoAgents(sql, agents, opened)
  const frame = {
    seed,
    now,
    agents: agents.map(agent => agent.id),
    days: Array.from({ length: 92 }, (_, day) =>
      firstIdAt('lead', new Date(now.getTime() - (day + 1) * DAY)).slice(5, 15),
    ),
  }
  let storing = Promise.resolve()
  for (let from = 0; from < businesses; from += CHUNK) {
    const numbers = Array.from({ length: Math.min(CHUNK, businesses - from) }, (_, i) => from + i)
    const chunk = numbers.map(number => demoBusiness(seed, number))
    const cards = chunk.map(({ slug, card }) => {
      const prepared = prepareCard(slug, card)
      if ('faults' in prepared) throw new Error(`${slug}: ${JSON.stringify(prepared.faults)}`)
      return { slug, ...prepared, keyHash: null, keyHint: null }
    })
    // The next chunk is made while Postgres stores this one.
    await storing
    storing = store(from, chunk, cards)
    storing.catch(() => {})
  }
  await storing
  await recountAgents(sql, frame.agents)
  await decay({ sql, log }, now)
  await refreshStaleReach({ sql })
  await refreshPlaces({ sql })
  if (businesses >= ANALYZE_FROM) await analyzeDirectory(sql)

  async function store(
    from: number,
    chunk: ReturnType<typeof demoBusiness>[],
    cards: Parameters<typeof importCards>[1],
  ): Promise<void> {
    const taken = await listTakenSlugs(
      sql,
      cards.map(({ slug }) => slug),
    )
    const fresh = cards.filter(({ slug }) => !taken.has(slug))
    if (fresh.length > 0) await importCards(sql, fresh, opened)
    const numberOf = new Map(chunk.map(({ slug }, i) => [slug, i]))
    const found = await listWithoutHistory(sql, [...numberOf.keys()])
    const histories = found.flatMap(({ id, slug, timezone, service }): History[] => {
      const i = numberOf.get(slug) ?? 0
      const behavior = chunk[i]?.behavior
      const share = Math.min(MAX_LEADS, Math.round(leads * (behavior?.busy ?? 0)))
      if (!behavior || share === 0) return []
      return [{ ...behavior, business: id, number: from + i, timezone, service, leads: share }]
    })
    if (histories.length > 0) await insertHistory(sql, histories, frame)
    const ids = found.map(({ id }) => id)
    if (secrets && from < WITH_CUSTOMERS && ids.length > 0) await introduceCustomers(sql, secrets, seed, ids)
    if (ids.length > 0) await recompute({ sql, log }, ids, now)
    progress(from + chunk.length)
  }
}

async function introduceCustomers(sql: Sql, secrets: SecretBox, seed: string, ids: number[]): Promise<void> {
  const talks = (await listBareLeads(sql, ids)).map(lead => demoTalk(secrets, seed, lead))
  for (const few of chunk(talks, CHUNK)) await insertTalks(sql, few)
}
