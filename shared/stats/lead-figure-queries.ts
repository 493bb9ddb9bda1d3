import type { Sql } from '../../db/client.ts'
import { firstIdAt } from '../ids.ts'

export interface LeadFigures {
  /** Null for the whole month. */
  day: Date | null
  /** Null for all industries. */
  industry: string | null
  leads: number
  answered: number
  medianMinutes: number | null
  p90Minutes: number | null
  reached: number
  booked: number
  completed: number
}

/** Counts what became of the leads since then: for each day and industry, and for all of them. Without the sandbox's. */
export async function countLeadFigures(sql: Sql, since: Date, now: Date): Promise<void> {
  await sql`
    with booked as (
      select lead_id, bool_or(status = 'completed') as completed
      from bookings
      -- Ids sort by time. Those of holds have another prefix.
      where id >= ${firstIdAt('bkg', since)} and id < 'bkg\`'
      group by lead_id
    ), counted as (
      insert into lead_figures (day, industry, leads, answered, median_minutes, p90_minutes, reached, booked, completed,
                                counted_at)
      select coalesce(date_trunc('day', l.created_at at time zone 'UTC')::date, '-infinity'), coalesce(b.industry, ''),
             count(*), count(l.reply_open_minutes),
             percentile_cont(0.5) within group (order by l.reply_open_minutes),
             percentile_cont(0.9) within group (order by l.reply_open_minutes),
             count(*) filter (where l.first_reply_at is not null or k.lead_id is not null), count(k.lead_id),
             count(*) filter (where k.completed), ${now}
      from leads l
      join businesses b on b.id = l.business_id
      left join booked k on k.lead_id = l.id
      where l.id >= ${firstIdAt('lead', since)} and l.business_id > 0
      group by grouping sets ((date_trunc('day', l.created_at at time zone 'UTC'), b.industry),
                              (date_trunc('day', l.created_at at time zone 'UTC')), (b.industry), ())
      on conflict (day, industry) do update
        set leads = excluded.leads, answered = excluded.answered, median_minutes = excluded.median_minutes,
            p90_minutes = excluded.p90_minutes, reached = excluded.reached, booked = excluded.booked,
            completed = excluded.completed, counted_at = excluded.counted_at
    )
    delete from lead_figures where day <> '-infinity' and day < ${since}::timestamptz::date`
}

/** As they were counted last. Rows of industries that are gone are older. */
export async function listLeadFigures(sql: Sql): Promise<LeadFigures[]> {
  return sql<LeadFigures[]>`
    select case when isfinite(day) then day::timestamp at time zone 'UTC' end as day, nullif(industry, '') as industry,
           leads, answered, median_minutes as "medianMinutes", p90_minutes as "p90Minutes", reached, booked, completed
    from lead_figures
    where counted_at = (select max(counted_at) from lead_figures)
    order by day, industry`
}
