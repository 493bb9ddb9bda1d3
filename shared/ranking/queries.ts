import type { Sql } from '../../db/client.ts'
import { anyRow } from '../../db/first.ts'
import type { Hours } from '../businesses/card.ts'
import type { MeasuredRecord, MeasuredResponse } from '../businesses/measured.ts'
import type { StoredClosure } from '../businesses/queries.ts'
import type { Tier } from '../limits/policies.ts'
import type { SentLead } from './counted.ts'
import type { RankedOutcome } from './verdict.ts'

export interface BusinessToRank {
  id: number
  /** Marking a business for ranking writes a new version of its row. */
  row_version: string
  industry: string
  cardWrittenAt: Date
}

export const listBusinessesToRank = async (sql: Sql, ids: readonly number[]) => sql<BusinessToRank[]>`
  select id, xmin::text as row_version, industry, updated_at as "cardWrittenAt"
  from businesses
  where id = any (${ids as number[]}::int[]) and deleted_at is null`

export interface LeadRow extends SentLead {
  business: number
  tier: Tier
  counted: boolean
  replyMinutes: number | null
  settledAt: Date | null
}

/** With the agent's current operator and tier, not those from when the lead was sent. */
export const listLeadsSince = async (sql: Sql, ids: readonly number[], since: Date) => sql<LeadRow[]>`
  select l.id, l.business_id as business, a.operator_group as operator, a.tier, l.counted, l.created_at as at,
         l.reply_open_minutes as "replyMinutes", l.settled_at as "settledAt"
  from leads l
  join agents a on a.id = l.agent_id
  where l.business_id = any (${ids as number[]}::int[]) and l.created_at > ${since}`

export interface OutcomeRow extends RankedOutcome {
  business: number
  operator: string
  openMinutes: number | null
}

export const listOutcomesSince = async (sql: Sql, ids: readonly number[], since: Date) => sql<OutcomeRow[]>`
  select o.lead_id as "leadId", o.business_id as business, a.operator_group as operator, o.kind, o.source as by, o.at,
         o.open_minutes as "openMinutes"
  from outcomes o
  join agents a on a.id = o.agent_id
  where o.business_id = any (${ids as number[]}::int[]) and o.at > ${since}
    and not (o.kind = 'wrong_information' and exists (
      select from wrong_information_reports w where w.lead_id = o.lead_id and w.decision = 'dismissed'))`

export interface BookingCounts {
  business: number
  bookings: number
  completed: number
  businessCancelled: number
  businessNoShow: number
}

export const countBookingsSince = async (sql: Sql, ids: readonly number[], since: Date) =>
  sql<BookingCounts[]>`
    select business_id as business, count(*) as bookings,
           count(*) filter (where status = 'completed') as completed,
           count(*) filter (where cancelled_by = 'business') as "businessCancelled",
           count(*) filter (where status = 'business_no_show') as "businessNoShow"
    from bookings
    where business_id = any (${ids as number[]}::int[]) and created_at > ${since} and expires_at is null
      -- Bookings are made before they start, and there's an index by start.
      and start_at > ${since}
    group by business_id`

/** The opening hours. Read only for businesses with a waiting lead, because they're in the cards. */
export async function listSchedules(sql: Sql, ids: readonly number[]) {
  return sql<{ id: number; timezone: string; hours: Hours; closures: StoredClosure[] }[]>`
    select id, timezone, card -> 'hours' as hours, closures
    from businesses
    where id = any (${ids as number[]}::int[])`
}

export const listIndustryMeans = async (sql: Sql): Promise<{ industry: string; mean: number }[]> =>
  sql`select industry, speed_mean as mean from ranking_means`

export interface Ranked {
  id: number
  row_version: string
  industry: string
  score: number
  response: MeasuredResponse | null
  record: MeasuredRecord | null
  open_wrong_information: number
  as_of: Date
  stale_at: Date | null
  speed_weight: number
  speed_value: number
  speed_capped: number[]
  reliability_weight: number
  reliability_value: number
  reliability_capped: number[]
}

/**
 * Writes what `rank` returned for each business, removes its mark, and updates search's copy. A business whose row has
 * changed since it was read is skipped, and its new mark stays. The feed repeats a card if its figures changed because of
 * a reply, an outcome or a missing reply, not only because a lead got too old. Returns the businesses written, and how
 * many the feed repeats.
 */
export async function updateRanks(sql: Sql, ranked: readonly Ranked[]) {
  const [row] = await sql<{ ids: number[] | null; fed: number }[]>`
    with ranked as materialized (
      select * from jsonb_to_recordset(${sql.json(ranked as never)}) as r (
        id int, row_version text, industry text, score real, response jsonb, record jsonb, open_wrong_information int,
        as_of timestamptz, stale_at timestamptz, speed_weight float8, speed_value float8, speed_capped float8[],
        reliability_weight float8, reliability_value float8, reliability_capped float8[])
    ), locked as materialized (
      select b.id, b.ranking_dirty_at is not null as marked, b.response, b.record, b.open_wrong_information
      from businesses b join ranked r using (id)
      where b.xmin::text = r.row_version
      order by b.id
      for no key update of b
    ), written as (
      update businesses b
      set response_score = r.score, response = r.response, record = r.record,
          open_wrong_information = r.open_wrong_information, ranked_at = r.as_of, ranking_dirty_at = null
      from ranked r join locked using (id)
      where b.id = r.id
      returning b.id
    ), evidence_written as (
      insert into ranking_evidence as e
        (business_id, industry, as_of, stale_at, speed_weight, speed_value, speed_capped, reliability_weight, reliability_value, reliability_capped)
      select id, industry, as_of, stale_at, speed_weight, speed_value, speed_capped, reliability_weight, reliability_value, reliability_capped
      from ranked join written using (id)
      on conflict (business_id) do update
        set industry = excluded.industry, as_of = excluded.as_of, stale_at = excluded.stale_at,
            speed_weight = excluded.speed_weight, speed_value = excluded.speed_value, speed_capped = excluded.speed_capped,
            reliability_weight = excluded.reliability_weight, reliability_value = excluded.reliability_value, reliability_capped = excluded.reliability_capped
    ), feed_changes as (
      select r.id, r.as_of
      from ranked r join locked l using (id) join written using (id)
      where (l.response, l.record, l.open_wrong_information) is distinct from (r.response, r.record, r.open_wrong_information)
        and (l.marked or (r.response -> 'sampleSize')::int > coalesce((l.response -> 'sampleSize')::int, 0))
    )
    select array_agg(id) as ids, refresh_reach(array_agg(id)),
           (select count(*) from feed_changes, mark_for_feed(id, as_of)) as fed
    from written`
  return { ids: row?.ids ?? [], fed: row?.fed ?? 0 }
}

/** Deleted businesses aren't ranked, so their evidence is deleted too. */
export async function forgetDeleted(sql: Sql, ids: readonly number[]): Promise<void> {
  await sql`
    with deleted as (
      update businesses set ranking_dirty_at = null, ranked_at = null
      where id = any (${ids as number[]}::int[]) and deleted_at is not null
      returning id
    )
    delete from ranking_evidence e using deleted where e.business_id = deleted.id`
}

export const isMarked = (sql: Sql, business: number): Promise<boolean> =>
  anyRow(sql`select from businesses where id = ${business} and ranking_dirty_at is not null`)
