import type { Sql } from '../../../db/client.ts'
import { column, onlyRow, rowCount } from '../../../db/first.ts'
import { rankingTable } from '../weights.ts'

export const listMarked = (sql: Sql, before: Date, except: readonly number[], limit: number) =>
  column(sql<{ id: number }[]>`
    select id from businesses
    where ranking_dirty_at <= ${before} and not (id = any (${except as number[]}::int[]))
    order by ranking_dirty_at
    limit ${limit}`)

/** Businesses that must be ranked again, because fading isn't enough. */
export const listStale = (sql: Sql, now: Date, except: readonly number[], limit: number) =>
  column(sql<{ id: number }[]>`
    select business_id as id from ranking_evidence
    where stale_at <= ${now} and not (business_id = any (${except as number[]}::int[]))
    order by stale_at
    limit ${limit}`)

/**
 * Marks the businesses of the next leads that have been waiting since before `until`. Returns false if there are no more.
 * Marking always writes the row, even if it's marked already: updateRanks relies on that.
 */
export async function markWaiting(sql: Sql, until: Date, now: Date, limit: number): Promise<boolean> {
  const [row] = await sql<{ more: boolean }[]>`
    with waiting_leads as (
      select l.business_id, l.created_at
      from leads l
      where l.counted and l.first_reply_at is null and l.settled_at is null
        and l.created_at > (select replies_checked_to from ranking_passes) and l.created_at <= ${until}
        -- Ranked at least an hour after the lead came, so stale_at already includes it.
        and not exists (select from ranking_evidence e
                        where e.business_id = l.business_id and e.as_of > l.created_at + interval '1 hour')
      order by l.created_at
      fetch first ${limit} rows with ties
    ), checked as (
      select case when count(*) < ${limit} then ${until} else max(created_at) end as at from waiting_leads
    ), locked as (
      select id from businesses where id in (select business_id from waiting_leads) order by id for no key update
    ), marked as (
      update businesses b set ranking_dirty_at = coalesce(b.ranking_dirty_at, ${now})
      from locked where b.id = locked.id
    )
    update ranking_passes p set replies_checked_to = greatest(p.replies_checked_to, c.at)
    from checked c
    returning (select count(*) from waiting_leads) >= ${limit} as more`
  return row?.more ?? false
}

/** Agents whose tier or operator changed. `markedAt` is exact to the microsecond, unlike a Date. */
export const listMarkedAgents = async (sql: Sql) => sql<{ id: string; markedAt: string }[]>`
  select id, ranking_dirty_at::text as "markedAt" from agents
  where ranking_dirty_at is not null
  order by ranking_dirty_at limit 100`

/** Marks the businesses of this agent's next leads after `after`. Returns the last lead, or null if there are no more. */
export async function markBusinessesOfAgent(
  sql: Sql,
  agent: string,
  after: string,
  now: Date,
  limit: number,
): Promise<string | null> {
  const [row] = await sql<{ last: string | null }[]>`
    with sent_leads as (
      select id, business_id from leads where agent_id = ${agent} and id > ${after} order by id limit ${limit}
    ), locked as (
      select id from businesses
      where id in (select business_id from sent_leads where business_id > 0) order by id for no key update
    ), marked as (
      update businesses b set ranking_dirty_at = coalesce(b.ranking_dirty_at, ${now})
      from locked where b.id = locked.id
    )
    select max(id) as last from sent_leads having count(*) = ${limit}`
  return row?.last ?? null
}

export async function unmarkAgent(sql: Sql, agent: string, markedAt: string): Promise<void> {
  await sql`
    update agents set ranking_dirty_at = null where id = ${agent} and ranking_dirty_at::text = ${markedAt}`
}

const { response, speed, reliability, fairness } = rankingTable

const fade = (sql: Sql, now: Date) =>
  sql`power(0.5::float8, extract(epoch from ${now} - e.as_of)::float8 / 86400 / ${response.halfLifeDays}::float8)`

/**
 * Each industry's mean speed, from the capped sums of all its businesses, so no operator has more than its share. It starts
 * at 0.4 with the weight of ten leads, so a few early leads can't set the start of all businesses.
 */
export async function updateIndustryMeans(sql: Sql, now: Date): Promise<void> {
  await sql`
    insert into ranking_means as m (industry, speed_mean)
    select industry, (${speed.prior.leads}::float8 * ${speed.prior.mean}::float8 + sum(sums[2]))
                     / (${speed.prior.leads}::float8 + sum(sums[1]))
    from (
      select f.industry,
             case when f.speed_capped = '{}' then array[f.fade * f.speed_weight, f.fade * f.speed_value]
                  else capped_sums(f.speed_weight, f.speed_value, f.speed_capped, ${speed.prior.leads}, ${fairness.operatorShare}, f.fade)
             end as sums
      from (select e.industry, e.speed_weight, e.speed_value, e.speed_capped, ${fade(sql, now)} as fade
            from ranking_evidence e) f
    ) s
    group by industry
    on conflict (industry) do update set speed_mean = excluded.speed_mean`
}

/**
 * Fades the scores of the businesses with these ids, from their evidence. Skips those that were ranked since this
 * statement began: their ranked_at no longer matches the as_of that was read.
 */
export const fadeScores = (sql: Sql, { from, to, now }: { from: number; to: number; now: Date }) =>
  rowCount(sql`
    with faded as materialized (
      select b.id, e.as_of, coalesce(m.speed_mean, ${speed.prior.mean}) as industry_mean,
             coalesce(${fade(sql, now)}, 1) as fade,
             coalesce(e.speed_weight, 0) as sw, coalesce(e.speed_value, 0) as sv, coalesce(e.speed_capped, '{}') as sc,
             coalesce(e.reliability_weight, 0)  as kw, coalesce(e.reliability_value, 0)  as kv, coalesce(e.reliability_capped, '{}')  as kc
      from businesses b
      left join ranking_evidence e on e.business_id = b.id
      left join ranking_means m on m.industry = b.industry
      where b.id >= ${from} and b.id < ${to} and b.deleted_at is null
    ), scored as materialized (
      select id, as_of,
             (floor(${response.speed}::float8 * faded_part(sw, sv, sc, ${speed.prior.leads}, industry_mean, ${fairness.operatorShare}, fade)
                  + ${response.reliability}::float8 * faded_part(kw, kv, kc, ${reliability.prior.leads}, ${reliability.prior.mean}, ${fairness.operatorShare}, fade)
                  + 0.5) / 10000)::real as score
      from faded
    ), changed as materialized (
      select b.id, s.score
      from scored s join businesses b on b.id = s.id
      where b.id >= ${from} and b.id < ${to}
        and b.response_score <> s.score and b.ranked_at is not distinct from s.as_of
      order by b.id for no key update of b
    )
    update businesses b set response_score = c.score
    from changed c
    where b.id = c.id and b.id >= ${from} and b.id < ${to}`)

export const findRankingPasses = (sql: Sql) =>
  onlyRow(sql<{ decayedAt: Date; lastBusiness: number }[]>`
    select decayed_at as "decayedAt", (select coalesce(max(id), 0) from businesses) as "lastBusiness"
    from ranking_passes`)

export async function recordDecay(sql: Sql, now: Date): Promise<void> {
  await sql`update ranking_passes set decayed_at = ${now}`
}
