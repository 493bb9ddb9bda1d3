import type { Sql } from '../../db/client.ts'
import type { Hours } from '../businesses/card.ts'
import type { StoredClosure } from '../businesses/queries.ts'
import type { Tier } from '../limits/policies.ts'
import type { OutcomeKind } from './verdict.ts'

export interface BusinessToRank {
  id: number
  /** The row as it was read: whatever marks a business for ranking writes a new one. */
  seen: string
  industry: string
  cardWrittenAt: Date
}

export async function listBusinessesToRank(sql: Sql, ids: readonly number[]): Promise<BusinessToRank[]> {
  return sql<BusinessToRank[]>`
    select id, xmin::text as seen, industry, updated_at as "cardWrittenAt"
    from businesses
    where id = any (${ids as number[]}::int[]) and deleted_at is null`
}

export interface LeadRow {
  id: string
  business: number
  operator: string
  tier: Tier
  counted: boolean
  at: Date
  replyMinutes: number | null
  settledAt: Date | null
}

/** Operator and tier are what they are now, not what they were when the lead was sent. */
export async function listLeadsSince(sql: Sql, ids: readonly number[], since: Date): Promise<LeadRow[]> {
  return sql<LeadRow[]>`
    select l.id, l.business_id as business, a.operator_group as operator, a.tier, l.counted, l.created_at as at,
           l.reply_open_minutes as "replyMinutes", l.settled_at as "settledAt"
    from leads l
    join agents a on a.id = l.agent_id
    where l.business_id = any (${ids as number[]}::int[]) and l.created_at > ${since}`
}

export interface OutcomeRow {
  leadId: string
  business: number
  operator: string
  kind: OutcomeKind
  by: 'agent' | 'business'
  at: Date
  openMinutes: number | null
}

export async function listOutcomesSince(
  sql: Sql,
  ids: readonly number[],
  since: Date,
): Promise<OutcomeRow[]> {
  return sql<OutcomeRow[]>`
    select o.lead_id as "leadId", o.business_id as business, a.operator_group as operator, o.kind, o.source as by, o.at,
           o.open_minutes as "openMinutes"
    from outcomes o
    join agents a on a.id = o.agent_id
    where o.business_id = any (${ids as number[]}::int[]) and o.at > ${since}`
}

export interface BookingCounts {
  business: number
  bookings: number
  completed: number
  businessCancelled: number
  businessNoShow: number
}

export async function countBookingsSince(
  sql: Sql,
  ids: readonly number[],
  since: Date,
): Promise<BookingCounts[]> {
  return sql<BookingCounts[]>`
    select business_id as business, count(*) as bookings,
           count(*) filter (where status = 'completed') as completed,
           count(*) filter (where cancelled_by = 'business') as "businessCancelled",
           count(*) filter (where status = 'business_no_show') as "businessNoShow"
    from bookings
    where business_id = any (${ids as number[]}::int[]) and created_at > ${since}
    group by business_id`
}

/** When the businesses work: read only for those with a lead that waits, because it unpacks their cards. */
export async function listSchedules(sql: Sql, ids: readonly number[]) {
  return sql<{ id: number; timezone: string; hours: Hours; closures: StoredClosure[] }[]>`
    select id, timezone, card -> 'hours' as hours, closures
    from businesses
    where id = any (${ids as number[]}::int[])`
}

export async function listIndustryMeans(sql: Sql): Promise<{ industry: string; mean: number }[]> {
  return sql`select industry, speed_mean as mean from ranking_means`
}

export interface Ranked {
  id: number
  seen: string
  industry: string
  score: number
  response: object
  record: object
  open_wrong_information: number
  as_of: Date
  stale_at: Date | null
  speed_weight: number
  speed_value: number
  speed_capped: number[]
  kept_weight: number
  kept_value: number
  kept_capped: number[]
}

/**
 * Writes what was made of each business, takes its mark away and gives search its new merit; but not where its row has
 * changed since it was read: a mark made meanwhile stays. Returns those that were written.
 */
export async function updateRanks(sql: Sql, ranked: readonly Ranked[]): Promise<number[]> {
  const [row] = await sql<{ ids: number[] | null }[]>`
    with ranked as materialized (
      select * from jsonb_to_recordset(${sql.json(ranked as never)}) as r (
        id int, seen text, industry text, score real, response jsonb, record jsonb, open_wrong_information int,
        as_of timestamptz, stale_at timestamptz, speed_weight float8, speed_value float8, speed_capped float8[],
        kept_weight float8, kept_value float8, kept_capped float8[])
    ), held as materialized (
      select b.id from businesses b join ranked r using (id)
      where b.xmin::text = r.seen
      order by b.id
      for no key update of b
    ), written as (
      update businesses b
      set response_score = r.score, response = r.response, record = r.record,
          open_wrong_information = r.open_wrong_information, ranked_at = r.as_of, ranking_dirty_at = null
      from ranked r join held using (id)
      where b.id = r.id
      returning b.id
    ), kept as (
      insert into ranking_evidence as e
        (business_id, industry, as_of, stale_at, speed_weight, speed_value, speed_capped, kept_weight, kept_value, kept_capped)
      select id, industry, as_of, stale_at, speed_weight, speed_value, speed_capped, kept_weight, kept_value, kept_capped
      from ranked join written using (id)
      on conflict (business_id) do update
        set industry = excluded.industry, as_of = excluded.as_of, stale_at = excluded.stale_at,
            speed_weight = excluded.speed_weight, speed_value = excluded.speed_value, speed_capped = excluded.speed_capped,
            kept_weight = excluded.kept_weight, kept_value = excluded.kept_value, kept_capped = excluded.kept_capped
    )
    select array_agg(id) as ids, refresh_reach(array_agg(id)) from written`
  return row?.ids ?? []
}

/** Tombstones are not ranked, and what was kept of them goes. */
export async function forgetDeleted(sql: Sql, ids: readonly number[]): Promise<void> {
  await sql`
    with gone as (
      update businesses set ranking_dirty_at = null, ranked_at = null
      where id = any (${ids as number[]}::int[]) and deleted_at is not null
      returning id
    )
    delete from ranking_evidence e using gone where e.business_id = gone.id`
}

export async function isMarked(sql: Sql, business: number): Promise<boolean> {
  const rows = await sql`select from businesses where id = ${business} and ranking_dirty_at is not null`
  return rows.length > 0
}

export async function listMarked(sql: Sql, before: Date, except: readonly number[], limit: number) {
  const rows = await sql<{ id: number }[]>`
    select id from businesses
    where ranking_dirty_at <= ${before} and not (id = any (${except as number[]}::int[]))
    order by ranking_dirty_at
    limit ${limit}`
  return rows.map(({ id }) => id)
}

/** Of whom more changes than fading does. */
export async function listStale(sql: Sql, now: Date, except: readonly number[], limit: number) {
  const rows = await sql<{ id: number }[]>`
    select business_id as id from ranking_evidence
    where stale_at <= ${now} and not (business_id = any (${except as number[]}::int[]))
    order by stale_at
    limit ${limit}`
  return rows.map(({ id }) => id)
}

/**
 * Marks the businesses of the next leads that have waited for an answer since before `until`; false when these were all.
 * A mark always writes the row, also of a business that is marked already: updateRanks relies on it.
 */
export async function markWaiting(sql: Sql, until: Date, now: Date, limit: number): Promise<boolean> {
  const [row] = await sql<{ more: boolean }[]>`
    with waiting as (
      select l.business_id, l.created_at
      from leads l
      where l.counted and l.first_reply_at is null and l.settled_at is null
        and l.created_at > (select waited_to from ranking_passes) and l.created_at <= ${until}
      order by l.created_at
      fetch first ${limit} rows with ties
    ), reached as (
      select case when count(*) < ${limit} then ${until} else max(created_at) end as at from waiting
    ), held as (
      select id from businesses where id in (select business_id from waiting) order by id for no key update
    ), marked as (
      update businesses b set ranking_dirty_at = coalesce(b.ranking_dirty_at, ${now})
      from held where b.id = held.id
    )
    update ranking_passes p set waited_to = greatest(p.waited_to, r.at)
    from reached r
    returning (select count(*) from waiting) >= ${limit} as more`
  return row?.more ?? false
}

/** Agents whose leads weigh or count anew. `seen` is their mark, to the microsecond. */
export async function listMarkedAgents(sql: Sql) {
  return sql<{ id: string; seen: string }[]>`
    select id, ranking_dirty_at::text as seen from agents
    where ranking_dirty_at is not null
    order by ranking_dirty_at limit 100`
}

/** Marks the businesses of this agent's next leads after `after`; the last of them, or null where there are no more. */
export async function markBusinessesOfAgent(
  sql: Sql,
  agent: string,
  after: string,
  now: Date,
  limit: number,
): Promise<string | null> {
  const [row] = await sql<{ last: string | null }[]>`
    with sent as (
      select id, business_id from leads where agent_id = ${agent} and id > ${after} order by id limit ${limit}
    ), held as (
      select id from businesses where id in (select business_id from sent) order by id for no key update
    ), marked as (
      update businesses b set ranking_dirty_at = coalesce(b.ranking_dirty_at, ${now})
      from held where b.id = held.id
    )
    select max(id) as last from sent having count(*) = ${limit}`
  return row?.last ?? null
}

export async function unmarkAgent(sql: Sql, agent: string, seen: string): Promise<void> {
  await sql`
    update agents set ranking_dirty_at = null where id = ${agent} and ranking_dirty_at::text = ${seen}`
}

/** The numbers of rankingTable that fading needs. */
export interface FadeNumbers {
  halfLifeDays: number
  operatorShare: number
  speedPrior: { leads: number; mean: number }
  keptPrior: { leads: number; mean: number }
  speedPart: number
  keptPart: number
}

const fade = (sql: Sql, numbers: FadeNumbers, now: Date) =>
  sql`power(0.5::float8, extract(epoch from ${now} - e.as_of)::float8 / 86400 / ${numbers.halfLifeDays}::float8)`

/** With what each industry begins, from what is known of all of its businesses (industry-mean.ts). */
export async function updateIndustryMeans(sql: Sql, numbers: FadeNumbers, now: Date): Promise<void> {
  const { speedPrior, operatorShare } = numbers
  await sql`
    insert into ranking_means as m (industry, speed_mean)
    select industry, (${speedPrior.leads}::float8 * ${speedPrior.mean}::float8 + sum(sums[2]))
                     / (${speedPrior.leads}::float8 + sum(sums[1]))
    from (
      select f.industry,
             case when f.speed_capped = '{}' then array[f.fade * f.speed_weight, f.fade * f.speed_value]
                  else settled(f.speed_weight, f.speed_value, f.speed_capped, ${speedPrior.leads}, ${operatorShare}, f.fade)
             end as sums
      from (select e.industry, e.speed_weight, e.speed_value, e.speed_capped, ${fade(sql, numbers, now)} as fade
            from ranking_evidence e) f
    ) s
    group by industry
    on conflict (industry) do update set speed_mean = excluded.speed_mean`
}

/**
 * The scores of the businesses with these ids as time has made them, from what is kept of them. One that was ranked
 * since this statement began is left alone: its ranked_at is no longer the as_of that was read.
 */
export async function fadeScores(
  sql: Sql,
  numbers: FadeNumbers,
  { from, to, now }: { from: number; to: number; now: Date },
): Promise<number> {
  const { operatorShare, speedPrior, keptPrior, speedPart, keptPart } = numbers
  const rows = await sql`
    with faded as materialized (
      select b.id, e.as_of, coalesce(m.speed_mean, ${speedPrior.mean}) as industry_mean,
             coalesce(${fade(sql, numbers, now)}, 1) as fade,
             coalesce(e.speed_weight, 0) as sw, coalesce(e.speed_value, 0) as sv, coalesce(e.speed_capped, '{}') as sc,
             coalesce(e.kept_weight, 0)  as kw, coalesce(e.kept_value, 0)  as kv, coalesce(e.kept_capped, '{}')  as kc
      from businesses b
      left join ranking_evidence e on e.business_id = b.id
      left join ranking_means m on m.industry = b.industry
      where b.id >= ${from} and b.id < ${to} and b.deleted_at is null
    ), scored as materialized (
      select id, as_of,
             (floor(${speedPart}::float8 * faded_part(sw, sv, sc, ${speedPrior.leads}, industry_mean, ${operatorShare}, fade)
                  + ${keptPart}::float8 * faded_part(kw, kv, kc, ${keptPrior.leads}, ${keptPrior.mean}, ${operatorShare}, fade)
                  + 0.5) / 10000)::real as score
      from faded
    )
    update businesses b set response_score = s.score
    from scored s
    where b.id = s.id and b.id >= ${from} and b.id < ${to}
      and b.response_score <> s.score and b.ranked_at is not distinct from s.as_of`
  return rows.count
}

export async function findRankingPasses(sql: Sql) {
  const [row] = await sql<{ decayedAt: Date; lastBusiness: number }[]>`
    select decayed_at as "decayedAt", (select coalesce(max(id), 0) from businesses) as "lastBusiness"
    from ranking_passes`
  if (!row) throw new Error('ranking_passes has no row')
  return row
}

export async function recordDecay(sql: Sql, now: Date): Promise<void> {
  await sql`update ranking_passes set decayed_at = ${now}`
}
