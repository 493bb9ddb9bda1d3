import type { PendingQuery, Row } from 'postgres'
import type { Sql } from '../../db/client.ts'
import { column, first, onlyRow, onlyValue, rowCount } from '../../db/first.ts'
import { firstIdAt } from '../ids.ts'
import type { ChannelName, ClaimedDelivery, FinishedDelivery, PushChannel } from './delivery.ts'

/**
 * Sets or replaces an owner's webhook, unless its key has the free tier or has ended. A replaced webhook's pending
 * deliveries go to the new address; those of a cleared or disabled one are canceled. The old secret signs until the overlap
 * ends, and a trigger keeps the older ones that still sign.
 */
export const saveWebhook = (
  sql: Sql,
  w: {
    owner: string
    by: Buffer | null
    callback_url: string
    secret: Buffer
    overlapUntil: Date
    now: Date
  },
) =>
  first(sql<{ previous_secret_until: Date | null }[]>`
    insert into endpoints as w (owner, channel, address, secret, stale_before, created_at)
    select ${w.owner}, 'webhook', ${w.callback_url}, ${w.secret}, stale_before(${w.owner}, 'webhook'), ${w.now}
    where may_have_webhook(${w.owner}, ${w.by})
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
    returning previous_secret_until`)

/** Ends a webhook and cancels its pending deliveries. If there are many, the next steps cancel the rest. */
export async function clearWebhook(sql: Sql, owner: string): Promise<void> {
  await sql`select clear_endpoint(${owner}, 'webhook')`
}

export interface EndpointStep {
  owner: string
  channel: ChannelName
  /** Results of deliveries that an earlier step leased. */
  finished: FinishedDelivery[]
  /** How many more to lease. 0 only records. */
  max: number
  /** Whether it may lease a delivery that has already lost two leases. */
  takeSuspect: boolean
}

export interface Step {
  /** At most one per endpoint. */
  endpoints: EndpointStep[]
  /** A token unique to this step. */
  lease: string
  leaseMs: number
  now: Date
}

export interface StepResult {
  disabled: boolean
  /** There is more to cancel. */
  again: boolean
  claimed: ClaimedDelivery[]
}

/** Records what was sent to many endpoints and leases what's next, in one round trip. Results are in the order of the endpoints. */
export async function stepDeliveries(sql: Sql, { endpoints, lease, leaseMs, now }: Step) {
  const steps = endpoints.map(({ owner, channel, max, takeSuspect }, step) => ({
    step,
    owner,
    channel,
    max_leases: max,
    suspect: takeSuspect,
  }))
  const attempts = endpoints.flatMap(({ owner, channel, finished }, step) =>
    finished.map(each => ({ step, owner, channel, ...asJson(each) })),
  )
  const rows = await sql<
    ({ step: number; disabled: boolean; again: boolean } & (ClaimedDelivery | { delivery_id: null }))[]
  >`
    select step, disabled, again, delivery_id, attempt, suspect, id, type, record, version, address, secret,
           previous_secret, previous_secret_until, failing_since,
           case when previous_secret is not null then former_secrets_of(delivery_id, ${now}) end as former_secrets
    from step_deliveries(${sql.json(steps)}, ${sql.json(attempts)}, ${lease},
                         make_interval(secs => ${leaseMs / 1000}), ${now})`
  const results = endpoints.map((): StepResult => ({ disabled: false, again: false, claimed: [] }))
  for (const row of rows) {
    const result = results[row.step]
    if (!result) continue
    if (row.disabled) result.disabled = true
    if (row.again) result.again = true
    if (row.delivery_id !== null) result.claimed.push(row)
  }
  return results
}

/** The fields that `step_deliveries` reads. */
const asJson = ({ delivery, lease, attempt, verdict }: FinishedDelivery) => ({
  delivery_id: delivery.delivery_id,
  lease,
  version: delivery.version,
  failing_since: delivery.failing_since?.toISOString() ?? null,
  verdict: verdict.kind,
  reason: 'reason' in verdict ? verdict.reason : null,
  next_at: 'at' in verdict ? verdict.at.toISOString() : null,
  at: attempt.at.toISOString(),
  status: attempt.status,
  ms: attempt.ms,
  error: attempt.error,
  answer: attempt.answer,
})

/** Releases the leases of a step whose result never arrived. */
export async function releaseDeliveries(sql: Sql, { endpoints, lease, now }: Step): Promise<void> {
  const keys = endpoints.map(({ owner, channel }) => ({ owner, channel }))
  await sql`
    update deliveries d set state = 'waiting', next_at = ${now}, lease = null, lease_until = null
    from jsonb_to_recordset(${sql.json(keys)}) as l (owner text, channel text)
    where d.owner = l.owner and d.channel = l.channel and d.state = 'leased' and d.lease = ${lease}`
}

/**
 * Frees the leases of dead workers, each once. Leases use Postgres's clock: a scheduler whose clock is ahead would take
 * deliveries from workers that are sending them. A delivery that loses three leases in a row is assumed to be the cause,
 * and given up. After two, it's sent alone in its process (see deliveries_suspect), so no other delivery gets the blame.
 */
export async function freeLostLeases(sql: Sql, now: Date, most: number) {
  return sql<{ owner: string; channel: ChannelName }[]>`
    with expired as (
      select id from deliveries
      where state = 'leased' and lease_until <= clock_timestamp()
      limit ${most}
      for update skip locked
    ), freed as (
      update deliveries d
      set state       = case when d.lost_leases >= 2 then 'exhausted' else 'waiting' end,
          next_at     = case when d.lost_leases < 2
                             then ${now}::timestamptz + random() * d.lost_leases * interval '2 seconds' end,
          lost_leases = d.lost_leases + 1, lease = null, lease_until = null
      from expired x
      where d.id = x.id
      returning d.id, d.owner, d.channel
    ), logged as (
      insert into delivery_attempts (delivery_id, at, error)
      select id, ${now}, 'worker_lost' from freed
    )
    select distinct owner, channel from freed`
}

/**
 * Owners with deliveries to cancel, or due ones whose breaker isn't open. Looks at `most` owners after `after`, and returns
 * where to continue. It skips from owner to owner along the indexes, so a million deliveries of one owner cost as much as
 * one.
 */
export function listDueOwners(sql: Sql, now: Date, after: string, most: number) {
  const owners = (state: 'pending' | 'waiting') => sql`
    with recursive owners as (
      (select d.owner from deliveries d where ${inState(sql, state)} and d.owner > ${after} order by d.owner limit 1)
      union all
      select n.owner
      from owners o, lateral (
        select d.owner from deliveries d where ${inState(sql, state)} and d.owner > o.owner order by d.owner limit 1
      ) as n
    )
    select owner from owners limit ${most}`
  return onlyRow(sql<{ owners: string[]; next: string | null }[]>`
    with pending as (${owners('pending')}), waiting as (${owners('waiting')}), page as (
      -- If one of the two lists was cut off, owners after that point may be missing from it.
      select least((select max(owner) from pending having count(*) = ${most}),
                   (select max(owner) from waiting having count(*) = ${most})) as last
    )
    select array(
      select l.owner
      from (select owner from pending union select owner from waiting) as l
      where (page.last is null or l.owner <= page.last) and (exists (
        select from unnest(array['webhook', 'mail', 'customer', 'script']) as c (channel)
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
      ) or exists (
        select from endpoints e
        where e.owner = l.owner and starts_with(e.channel, 'push_') and e.enabled
          and (e.paused_until is null or e.paused_until <= ${now})
          and (exists (select from deliveries d
                       where d.owner = e.owner and d.channel = e.channel and d.state = 'pending')
            or exists (select from deliveries d
                       where d.owner = e.owner and d.channel = e.channel and d.state = 'waiting' and d.next_at <= ${now}))
      ))
      order by l.owner
    ) as owners, page.last as next
    from page`)
}

/** Literals, because Postgres can't match a parameter to a partial index. */
const inState = (sql: Sql, state: 'pending' | 'waiting') =>
  state === 'pending' ? sql`d.state = 'pending'` : sql`d.state = 'waiting'`

/** Deletes finished deliveries. Their events stay longer. */
export const deleteDeliveriesBefore = (sql: Sql, before: Date, most: number): Promise<number> =>
  rowCount(sql`
    delete from deliveries
    where id in (
      select id from deliveries
      where id < ${firstIdAt('dlv', before)} and state in ('delivered', 'exhausted', 'cancelled')
      order by id limit ${most}
    )`)

/** Emits webhook.test, once per claim. Null if the owner has no webhook, or it's disabled. */
export const emitTestEvent = (sql: Sql, owner: string, claim: Buffer | null, now: Date) =>
  onlyValue(sql<{ id: string | null }[]>`select emit_test_event(${owner}, ${claim}, ${now}) as id`)

export const listEventsOfLeads = (sql: Sql, leads: readonly string[]): Promise<string[]> =>
  column(sql<{ id: string }[]>`select id from events where lead_id = any (${leads})`)

/** Erases receivers' responses to events of these leads: they may name the customer. */
export async function eraseAnswersOfReceivers(sql: Sql, leads: readonly string[]): Promise<void> {
  // Waits for the steps that are storing answers, which lock their endpoints, so the update sees those answers.
  await sql`
    select from endpoints
    where owner in (
      select owner from leads l, unnest(array[l.agent_id, 'biz_' || l.business_id, 'operator']) as owner
      where l.id = any (${leads}))
    order by owner, channel
    for key share`
  await sql`
    update delivery_attempts a set answer = null
    from leads l
    join events e on e.owner in (l.agent_id, 'biz_' || l.business_id, 'operator') and e.lead_id = l.id
    join deliveries d on d.owner = e.owner and d.event_id = e.id
    where l.id = any (${leads}) and a.delivery_id = d.id and a.answer is not null`
}

/**
 * The owner's devices with open deliveries, even those without an endpoint, whose deliveries must be canceled. It skips from
 * device to device along the indexes.
 */
export function listOpenPushChannels(sql: Sql, owner: string): Promise<PushChannel[]> {
  const next = (state: 'pending' | 'waiting', after: PendingQuery<Row[]>) => sql`
    select d.channel from deliveries d
    where d.owner = ${owner} and ${inState(sql, state)} and d.channel > ${after} and d.channel < 'push_~'
    order by d.channel limit 1`
  const channels = (state: 'pending' | 'waiting') => sql`
    with recursive channels as (
      (${next(state, sql`'push_'`)})
      union all
      select n.channel from channels c, lateral (${next(state, sql`c.channel`)}) as n
    )
    select channel from channels`
  return column(sql<{ channel: PushChannel }[]>`(${channels('pending')}) union (${channels('waiting')})`)
}
