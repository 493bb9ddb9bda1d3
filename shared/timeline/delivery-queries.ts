import type { Sql } from '../../db/client.ts'
import { onlyRow } from '../../db/first.ts'
import { joinEvent } from '../events/queries.ts'
import type { Id } from '../ids.ts'
import type { ChannelName, DeliveryState } from '../webhooks/delivery.ts'

/** A webhook delivery, a mail or a push, with its last try. */
export interface SentFacts {
  id: Id<'dlv'>
  owner: string
  channel: ChannelName
  event: string
  /** Null if the event is gone by now. */
  type: string | null
  lead: Id<'lead'> | null
  state: DeliveryState
  createdAt: Date
  nextAt: Date | null
  tries: number
  triedAt: Date | null
  status: number | null
  error: string | null
  answer: string | null
}

const columns = (sql: Sql) => sql`
  d.id, d.owner, d.channel, d.event_id as event, e.type, e.lead_id as lead, d.state, d.created_at as "createdAt",
  d.next_at as "nextAt", t.tries, t.at as "triedAt", t.status, t.error, t.answer`

const lastTry = (sql: Sql) => sql`
  cross join lateral (
    select count(*)::int as tries, (array_agg(at order by n desc))[1] as at, (array_agg(status order by n desc))[1] as status,
           (array_agg(error order by n desc))[1] as error, (array_agg(answer order by n desc))[1] as answer
    from delivery_attempts where delivery_id = d.id
  ) as t`

/** The newest deliveries about a lead, to anyone. */
export const listSentAbout = async (sql: Sql, lead: Id<'lead'>, most: number): Promise<SentFacts[]> => sql`
  select ${columns(sql)}
  from (select owner, id, type, lead_id from events where lead_id = ${lead} order by id desc limit ${most}) as e
  join deliveries d on d.owner = e.owner and d.event_id = e.id
  ${lastTry(sql)}`

/** The newest deliveries of an owner, of these channels. */
export const listSentTo = async (
  sql: Sql,
  owner: string,
  channels: readonly ChannelName[],
  most: number,
): Promise<SentFacts[]> => sql`
  select ${columns(sql)}
  from (
    select * from deliveries where owner = ${owner} and channel = any (${channels as string[]})
    order by event_id desc limit ${most}
  ) as d
  ${joinEvent(sql)}
  ${lastTry(sql)}
  order by d.event_id desc`

const listSent = async (sql: Sql, where: ReturnType<Sql>, order: ReturnType<Sql>) => sql<SentFacts[]>`
  select ${columns(sql)}
  from deliveries d
  ${joinEvent(sql)}
  ${lastTry(sql)}
  where ${where}
  order by ${order}`

export async function findSent(sql: Sql, id: Id<'dlv'>): Promise<SentFacts | undefined> {
  const [row] = await listSent(sql, sql`d.id = ${id}`, sql`d.id`)
  return row
}

export async function listTries(sql: Sql, id: Id<'dlv'>) {
  return sql<
    { at: Date; status: number | null; ms: number | null; error: string | null; answer: string | null }[]
  >`select at, status, ms, error, answer from delivery_attempts where delivery_id = ${id} order by n desc limit 100`
}

/** Mail by its progress. Mail that failed and isn't tried again has bounced. */
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

/** Mail to businesses and customers: waiting mail oldest first, other mail newest first. */
export async function listMail(sql: Sql, { group, after, limit }: MailList): Promise<SentFacts[]> {
  const isQueue = group === 'waiting'
  const order = isQueue ? sql`asc` : sql`desc`
  const rest = after === null ? sql`` : isQueue ? sql`and id > ${after}` : sql`and id < ${after}`
  // Each state separately, so an index has its first rows.
  const ids = sql`
    select m.id from unnest(${mailGroups[group] as unknown as string[]}::text[]) as s (state)
    cross join lateral (
      select id from deliveries
      where state = s.state and channel in ('mail', 'customer') ${rest} order by id ${order} limit ${limit}
    ) as m
    order by m.id ${order} limit ${limit}`
  return listSent(sql, sql`d.id = any (array(${ids}))`, sql`d.id ${order}`)
}

/** How many mails are waiting, and how many bounced. At most `most` of each. */
export const countMail = (sql: Sql, most: number): Promise<{ waiting: number; bounced: number }> =>
  onlyRow(sql<{ waiting: number; bounced: number }[]>`
    select (select count(*) from (
              select from deliveries
              where channel in ('mail', 'customer') and state in ('pending', 'leased', 'waiting') limit ${most}) as w)::int as waiting,
           (select count(*) from (
              select from deliveries where channel in ('mail', 'customer') and state = 'exhausted' limit ${most}) as b)::int as bounced`)
