import { everyDay } from '../bookings/calendar.ts'
import { aCard } from '../businesses/cards.ts'
import type { Turn, World } from './world.ts'

const visit = {
  id: 'visit',
  name: 'Visit',
  durationMinutes: 30,
  minNoticeMinutes: 0,
  bookable: true,
  price: { type: 'fixed', amount: 9900, currency: 'USD' },
}

const card = (slug: string) =>
  aCard({
    ...everyDay('00:00', '00:00'),
    capacity: 2,
    services: [
      visit,
      { ...visit, id: 'prepaid', name: 'Visit with a deposit', deposit: { amount: 2500, currency: 'USD' } },
    ],
    policies: { cancellation: { freeUntilHours: 24, fee: null }, deposit: { refundableUntilHours: 2 } },
    contact_email: `owner@${slug}.example`,
  })

export interface Setup {
  operatorKey: string
  /** The base URL of all webhooks, each with its own path. Default: none. */
  receiver?: string | null
  /** Default: 8 agents and 3 businesses. */
  agents?: number
  businesses?: number
}

/** The agents and businesses of a run, made over HTTP, each with a webhook. */
export async function makeWorld(
  run: string,
  { operatorKey, receiver = null, agents = 8, businesses = 3 }: Setup,
  turnIn: (world: World) => Turn,
): Promise<World> {
  const world: World = {
    run,
    agents: [],
    businesses: [],
    leads: [],
    writings: [],
    voting: new Set(),
    secrets: new Map(),
  }
  const turn = turnIn(world)
  const must = async (status: number, ...args: Parameters<Turn['write']>) => {
    const answer = await turn.write(...args)
    if (answer?.status !== status) throw new Error(`${args[3].path}: ${JSON.stringify(answer)}`)
    return answer.body
  }
  const addWebhook = async (owner: string, path: string, key: string) => {
    if (!receiver) return
    const body = { callback_url: `${receiver}/${owner}` }
    const saved = await must(200, 'webhook', owner, owner, { method: 'PATCH', path, key, body })
    world.secrets.set(`/${owner}`, [saved.signingSecret])
  }

  for (let n = 0; n < agents; n++) {
    const name = `Agent ${run} ${n}`
    const body = { name, contact_email: `agent-${n}@${run}.example` }
    const { id, key } = await must(201, 'key', 'nobody', name, { method: 'POST', path: '/keys', body })
    const verify = {
      method: 'PATCH',
      path: `/operator/agents/${id}`,
      key: operatorKey,
      body: { tier: 'verified' },
    } as const
    await must(200, 'tier', 'operator', id, verify)
    await addWebhook(id, '/keys', key)
    world.agents.push({ id, key })
  }
  for (let n = 0; n < businesses; n++) {
    const slug = `ledger-${run}-${n}`
    const put = {
      method: 'PUT',
      path: `/operator/businesses/${slug}`,
      key: operatorKey,
      body: card(slug),
    } as const
    const { businessKey } = await must(201, 'business', 'operator', slug, put)
    await addWebhook(slug, '/desk', businessKey)
    world.businesses.push({ slug, key: businessKey, starts: [] })
  }
  return world
}
