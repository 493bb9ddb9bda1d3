import type { Sql } from '../../db/client.ts'
import { firstValue, onlyValue } from '../../db/first.ts'
import { batch } from '../batch.ts'

interface EventsRequest {
  owner: string
  /** The last event the caller has seen. */
  after: string | null
  limit: number
}

export interface EventsPage {
  count: number
  hasMore: boolean
  lastId: string | null
  /** The events' JSON as Postgres stored it, comma-separated. `GET /events` and webhooks send exactly these bytes. */
  records: string | null
  /** False when `after` isn't an event of this owner. */
  isCursorKnown: boolean
}

/** A page of an owner's events, oldest first. Batched, because most of the cost is planning for all partitions. */
export const readEventsPage = batch({
  keyOf: ({ owner, after, limit }: EventsRequest) => `${owner} ${after} ${limit}`,
  read: readEventsPages,
  maxSize: 16,
  maxConcurrency: 4,
})

async function readEventsPages(sql: Sql, requests: EventsRequest[]): Promise<EventsPage[]> {
  // With subselects, Postgres keeps one generic plan. Otherwise, it would plan again for each array.
  return sql<EventsPage[]>`
    select page.*, r.after is null or page.first_id is not distinct from r.after as "isCursorKnown"
    from unnest(
           (select ${requests.map(request => request.owner)}::text[]),
           (select ${requests.map(request => request.after)}::text[]),
           (select ${requests.map(request => request.limit)}::int[])
         ) with ordinality as r (owner, after, max_events, n)
    cross join lateral (
      select count(*) filter (where i between 1 and r.max_events) as count,
             coalesce(max(i) > r.max_events, false) as "hasMore",
             max(id) filter (where i between 1 and r.max_events) as "lastId",
             string_agg(record, ',') filter (where i between 1 and r.max_events) as records,
             min(id) as first_id
      from (
        -- Number 0 is the cursor itself, which shows that it exists.
        select id, record, row_number() over (order by id) - (r.after is not null)::int as i
        from events
        where owner = r.owner and id >= coalesce(r.after, '')
        order by id
        limit r.max_events + 2
      ) as e
    ) as page
    order by r.n`
}

export const findNewestEvent = (sql: Sql, owner: string): Promise<string | null> =>
  firstValue(sql<{ id: string }[]>`select id from events where owner = ${owner} order by id desc limit 1`)

/** Joins the event of delivery `d`. Without the limit, Postgres may read all the events that the owner ever got. */
export const joinEvent = (sql: Sql) => sql`
  left join lateral (select type, lead_id from events where owner = d.owner and id = d.event_id limit 1) e on true`

/** Makes the partitions of the coming months. */
export async function makeEventPartitions(sql: Sql, now: Date): Promise<void> {
  await sql`select make_event_partitions(${now})`
}

/** Drops the partitions of months that ended before `before`. */
export const dropEventPartitions = (sql: Sql, before: Date): Promise<number> =>
  onlyValue(sql<{ dropped: number }[]>`select drop_event_partitions(${before}) as dropped`)
