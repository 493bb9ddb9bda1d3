import type { Sql } from '../../db/client.ts'
import { onlyRow, onlyValue } from '../../db/first.ts'
import { firstIdAt } from '../ids.ts'

interface Totals {
  agents: { free: number; verified: number; platform: number; suspended: number }
  commons: {
    threads: number
    unanswered: number
    held: number
    rejected: number
    removed: number
    unseen: number
  }
  leads: { total: number; open: number }
  webhooks: { enabled: number; failing: number; disabled: number }
  applications: number
  customerReports: number
}

/** The totals an operator watches. */
export const findTotals = (sql: Sql): Promise<Totals> =>
  onlyRow(sql<Totals[]>`
    select
      (select json_build_object('free', count(*) filter (where tier = 'free'),
         'verified', count(*) filter (where tier = 'verified'), 'platform', count(*) filter (where tier = 'platform'),
         'suspended', count(*) filter (where suspended_at is not null))
       from agents where deleted_at is null) as agents,
      (select json_build_object('threads', (select sum(threads) from board_counts),
         'unanswered', (select sum(unanswered) from board_counts),
         'held', (select count(*) from reviews where state = 'held'),
         'rejected', (select count(*) from reviews where state = 'rejected'),
         'removed', (select count(*) from reviews where state = 'removed'),
         'unseen', (select count(*) from posts where reviewed_at is null)
                 + (select count(*) from comments where reviewed_at is null))) as commons,
      (select json_build_object('total', coalesce(sum(inquiries), 0), 'open', coalesce(sum(open_leads), 0))
       from agent_counts) as leads,
      (select json_build_object('enabled', count(*) filter (where enabled),
         'failing', count(*) filter (where enabled and failing_since is not null),
         'disabled', count(*) filter (where not enabled))
       from endpoints where channel = 'webhook') as webhooks,
      (select count(*) from platform_applications where status = 'received') as applications,
      (select count(*) from customer_reports where done_at is null) as "customerReports"`)

export const countHeld = (sql: Sql): Promise<number> =>
  onlyValue(sql<{ held: number }[]>`select count(*) as held from reviews where state = 'held'`)

interface CommonsDay {
  day: string
  posts: number
  holds: number
  decisions: number
  medianMinutes: number | null
}

export const listCommonsDays = async (sql: Sql, since: Date, until: Date): Promise<CommonsDay[]> => sql`
  with days as (
    select generate_series(date_trunc('day', ${since}::timestamptz), ${until}::timestamptz, '1 day') as day
  ), written as (
    select date_trunc('day', created_at) as day, count(*) as posts
    from posts where visible and created_at >= ${since} group by 1
  ), decided as (
    select date_trunc('day', at) as day,
           count(*) filter (where to_state = 'held') as holds,
           count(*) filter (where actor = 'operator' and to_state in ('published', 'rejected', 'removed')) as decisions,
           percentile_cont(0.5) within group (order by waited) filter (where actor = 'operator') / 60 as median
    from audit where at >= ${since} group by 1
  )
  select to_char(d.day, 'YYYY-MM-DD') as day, coalesce(w.posts, 0) as posts, coalesce(x.holds, 0) as holds,
         coalesce(x.decisions, 0) as decisions, x.median as "medianMinutes"
  from days d
  left join written w on w.day = d.day
  left join decided x on x.day = d.day
  order by d.day`

interface WebhookTrouble {
  owner: string
  address: string
  enabled: boolean
  failingSince: Date | null
  lastStatus: number | null
  waiting: number
}

/** Endpoints that fail or were disabled, the longest failing first. */
export const listWebhookTrouble = async (sql: Sql, limit: number): Promise<WebhookTrouble[]> => sql`
  select e.owner, e.address, e.enabled, e.failing_since as "failingSince", e.last_status as "lastStatus",
         -- Each state has its index.
         (select count(*) from deliveries d
          where d.owner = e.owner and d.channel = e.channel and d.state = 'pending')
         + (select count(*) from deliveries d
            where d.owner = e.owner and d.channel = e.channel and d.state = 'waiting') as waiting
  from endpoints e
  where e.channel = 'webhook' and (not e.enabled or e.failing_since is not null)
  order by e.failing_since nulls last
  limit ${limit}`

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

/** Counts the outcomes of the leads since then, per day and industry and in total. Without the sandbox's. */
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

/** The latest counts. Rows of industries that are gone are older. */
export const listLeadFigures = async (sql: Sql): Promise<LeadFigures[]> => sql`
  select case when isfinite(day) then day::timestamp at time zone 'UTC' end as day, nullif(industry, '') as industry,
         leads, answered, median_minutes as "medianMinutes", p90_minutes as "p90Minutes", reached, booked, completed
  from lead_figures
  where counted_at = (select max(counted_at) from lead_figures)
  order by day, industry`
