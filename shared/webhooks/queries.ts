import type { Sql } from '../../db/client.ts'
import type { Id } from '../ids.ts'
import type { ChannelName, Claimed, Finished } from './delivery.ts'

export interface SavedWebhook {
  previous_secret_until: Date | null
}

/**
 * Sets or replaces an owner's webhook; the secret that was there signs too until the overlap ends. Not for a free key.
 * What is left of a webhook that was ended is not sent to this one.
 */
export async function saveWebhook(
  sql: Sql,
  w: { owner: string; callback_url: string; secret: Buffer; overlapUntil: Date; now: Date },
) {
  const [row] = await sql<SavedWebhook[]>`
    insert into endpoints as w (owner, channel, address, secret, stale_before, created_at)
    select ${w.owner}, 'webhook', ${w.callback_url}, ${w.secret}, stale_before(${w.owner}, 'webhook'), ${w.now}
    where not exists (select from agents where id = ${w.owner} and tier = 'free')
    on conflict (owner, channel) do update
      set address               = excluded.address,
          secret                = excluded.secret,
          previous_secret       = w.secret,
          previous_secret_until = ${w.overlapUntil},
          version               = nextval('endpoint_versions'),
          stale_before          = case when w.enabled then w.stale_before else excluded.stale_before end,
          enabled               = true,
          failing_since         = null,
          failures              = 0,
          paused_until          = null
    returning previous_secret_until`
  return row
}

/** Nothing more is sent. What was still to be is cancelled, all but a batch in the steps to come; it stays readable in GET /events. */
export async function clearWebhook(sql: Sql, owner: string): Promise<void> {
  await sql`select clear_endpoint(${owner}, 'webhook')`
}

/** What one line, a channel of one owner, asks of a step. */
export interface LineStep {
  owner: string
  channel: ChannelName
  /** What became of deliveries that an earlier step leased. */
  finished: Finished[]
  /** How many more are wanted; 0 only records. */
  most: number
  /** Also one that lost two leases already. */
  suspect: boolean
}

export interface Step {
  /** Each at most once. */
  lines: LineStep[]
  /** A token of this step alone. */
  lease: string
  now: Date
  until: Date
}

export interface Taken {
  disabled: boolean
  /** There is more to cancel. */
  again: boolean
  claimed: Claimed[]
}

/** One round trip of many drains: records what was sent and leases what is next; answers in the order of the lines. */
export async function stepDeliveries(sql: Sql, { lines, lease, now, until }: Step): Promise<Taken[]> {
  const asked = lines.map(({ owner, channel, most, suspect }, line) => ({
    line,
    owner,
    channel,
    most,
    suspect,
  }))
  const results = lines.flatMap(({ owner, channel, finished }, line) =>
    finished.map(each => ({ line, owner, channel, ...asJson(each) })),
  )
  const rows = await sql<
    ({ line: number; disabled: boolean; again: boolean } & (Claimed | { delivery_id: null }))[]
  >`
    select line, disabled, again, delivery_id, attempt, suspect, id, type, record, version, address, secret,
           previous_secret, previous_secret_until, failing_since
    from step_deliveries(${sql.json(asked)}, ${sql.json(results)}, ${lease}, ${now}, ${until})`
  const taken = lines.map((): Taken => ({ disabled: false, again: false, claimed: [] }))
  for (const row of rows) {
    const of = taken[row.line]
    if (!of) continue
    if (row.disabled) of.disabled = true
    if (row.again) of.again = true
    if (row.delivery_id !== null) of.claimed.push(row)
  }
  return taken
}

/** As the function reads them: its record type names the fields. */
const asJson = ({ delivery, lease, tried, verdict }: Finished) => ({
  delivery_id: delivery.delivery_id,
  lease,
  version: delivery.version,
  failing_since: delivery.failing_since?.toISOString() ?? null,
  verdict: verdict.kind,
  reason: 'reason' in verdict ? verdict.reason : null,
  next_at: 'at' in verdict ? verdict.at.toISOString() : null,
  at: tried.at.toISOString(),
  status: tried.status,
  ms: tried.ms,
  error: tried.error,
  answer: tried.answer,
})

/** Gives back what a step leased whose answer never came: nobody knows of those leases. */
export async function releaseDeliveries(sql: Sql, { lines, lease, now }: Step): Promise<void> {
  const asked = lines.map(({ owner, channel }) => ({ owner, channel }))
  await sql`
    update deliveries d set state = 'waiting', next_at = ${now}, lease = null, lease_until = null
    from jsonb_to_recordset(${sql.json(asked)}) as l (owner text, channel text)
    where d.owner = l.owner and d.channel = l.channel and d.state = 'leased' and d.lease = ${lease}`
}

/** Frees what was leased by workers that are gone. */
export async function freeLostLeases(sql: Sql, now: Date, most: number) {
  return sql<{ owner: string; channel: ChannelName }[]>`
    select owner, channel from free_lost_leases(${now}, ${most})`
}

/**
 * Owners with something due that no open breaker holds back, or with something to cancel, of at most so many with anything
 * open, and the owner to go on after. It skips from owner to owner along the indexes: one with a million deliveries costs
 * as much as one with a single one.
 */
export async function listDueOwners(sql: Sql, now: Date, after: string, most: number) {
  const owners = (state: 'pending' | 'waiting') => {
    // Literals, so that each takes its partial index.
    const inState = state === 'pending' ? sql`d.state = 'pending'` : sql`d.state = 'waiting'`
    return sql`
      with recursive line as (
        (select d.owner from deliveries d where ${inState} and d.owner > ${after} order by d.owner limit 1)
        union all
        select n.owner
        from line l, lateral (
          select d.owner from deliveries d where ${inState} and d.owner > l.owner order by d.owner limit 1
        ) as n
      )
      select owner from line limit ${most}`
  }
  const [row] = await sql<{ owners: string[]; next: string | null }[]>`
    with pending as (${owners('pending')}), waiting as (${owners('waiting')}), seen as (
      -- Where one of the two was cut off, nothing is known of the other beyond that.
      select least((select max(owner) from pending having count(*) = ${most}),
                   (select max(owner) from waiting having count(*) = ${most})) as last
    )
    select array(
      select l.owner
      from (select owner from pending union select owner from waiting) as l
      where (seen.last is null or l.owner <= seen.last) and exists (
        select from unnest(array['webhook', 'mail']) as c (channel)
        where (exists (select from deliveries d
                       where d.owner = l.owner and d.channel = c.channel and d.state = 'pending')
            or exists (select from deliveries d
                       where d.owner = l.owner and d.channel = c.channel and d.state = 'waiting' and d.next_at <= ${now})
            or exists (select from deliveries d
                       where d.owner = l.owner and d.channel = c.channel and d.state = 'waiting')
               and not exists (select from endpoints e
                               where e.owner = l.owner and e.channel = c.channel and e.enabled and e.stale_before is null))
          and not exists (select from endpoints e
                          where e.owner = l.owner and e.channel = c.channel and e.paused_until > ${now})
      )
      order by l.owner
    ) as owners, seen.last as next
    from seen`
  return row ?? { owners: [], next: null }
}

/** The log of what is over is kept for a while; the events themselves are kept longer. */
export async function deleteOldDeliveries(sql: Sql, before: Id<'dlv'>, most: number): Promise<number> {
  const { count } = await sql`
    delete from deliveries
    where id in (
      select id from deliveries
      where id < ${before} and state in ('delivered', 'exhausted', 'cancelled')
      order by id limit ${most}
    )`
  return count
}

/** An event for an owner whose webhook is on, once for each claim; nothing where it is not. */
export async function emitTestEvent(
  sql: Sql,
  owner: string,
  claim: Buffer | null,
  now: Date,
): Promise<string | null> {
  const [row] = await sql<{ id: string | null }[]>`select emit_test_event(${owner}, ${claim}, ${now}) as id`
  return row?.id ?? null
}
