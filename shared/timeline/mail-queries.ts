import type { Sql } from '../../db/client.ts'
import type { Id } from '../ids.ts'
import type { DeliveryState } from '../webhooks/delivery.ts'
import { listSent, type SentFacts } from './delivery-queries.ts'

/** Mail by how far it is. What's sent and not tried again has bounced. */
export const mailGroups = {
  waiting: ['pending', 'leased', 'waiting'],
  bounced: ['exhausted'],
  sent: ['delivered'],
  canceled: ['cancelled'],
} as const satisfies Record<string, readonly DeliveryState[]>
export type MailGroup = keyof typeof mailGroups

interface MailList {
  group: MailGroup
  /** The id of the last one on the page before. */
  after: Id<'dlv'> | null
  limit: number
}

/** Mail to businesses and customers: what waits with the oldest first, the rest with the newest first. */
export async function listMail(sql: Sql, { group, after, limit }: MailList): Promise<SentFacts[]> {
  const isQueue = group === 'waiting'
  const order = isQueue ? sql`asc` : sql`desc`
  const rest = after === null ? sql`` : isQueue ? sql`and id > ${after}` : sql`and id < ${after}`
  // Each state on its own: an index then has the first rows of it.
  const ids = sql`
    select m.id from unnest(${mailGroups[group] as unknown as string[]}::text[]) as s (state)
    cross join lateral (
      select id from deliveries
      where state = s.state and channel in ('mail', 'customer') ${rest} order by id ${order} limit ${limit}
    ) as m
    order by m.id ${order} limit ${limit}`
  return listSent(sql, sql`d.id = any (array(${ids}))`, sql`d.id ${order}`)
}

/** How many wait and bounced, at most `most` of each. */
export async function countMail(sql: Sql, most: number): Promise<{ waiting: number; bounced: number }> {
  const [row] = await sql<{ waiting: number; bounced: number }[]>`
    select (select count(*) from (
              select from deliveries
              where channel in ('mail', 'customer') and state in ('pending', 'leased', 'waiting') limit ${most}) as w)::int as waiting,
           (select count(*) from (
              select from deliveries where channel in ('mail', 'customer') and state = 'exhausted' limit ${most}) as b)::int as bounced`
  return row ?? { waiting: 0, bounced: 0 }
}
