import type { Sql } from '../../db/client.ts'
import { first, onlyRow } from '../../db/first.ts'
import type { WrittenCard } from '../businesses/card.ts'
import type { MeasuredRecord, MeasuredResponse } from '../businesses/measured.ts'
import { type Id, ownerOfBusiness } from '../ids.ts'

export interface StandingRow {
  card: WrittenCard
  cardWrittenAt: Date
  response: MeasuredResponse | null
  record: MeasuredRecord | null
  wrongInformation: number
  industryMean: number | null
  /** Null until it was ranked for the first time. */
  evidence: {
    asOf: string
    speed: [weight: number, value: number]
    speedCapped: number[]
    reliability: [weight: number, value: number]
    reliabilityCapped: number[]
  } | null
}

/** What a business's score is made of. */
export const findStanding = (sql: Sql, business: number): Promise<StandingRow | undefined> =>
  first(sql`
    select b.card, b.updated_at as "cardWrittenAt", b.response, b.record,
           b.open_wrong_information as "wrongInformation", m.speed_mean as "industryMean",
           case when e.business_id is not null then json_build_object(
             'asOf', e.as_of,
             'speed', json_build_array(e.speed_weight, e.speed_value), 'speedCapped', e.speed_capped,
             'reliability', json_build_array(e.reliability_weight, e.reliability_value),
             'reliabilityCapped', e.reliability_capped) end as evidence
    from businesses b
    left join ranking_evidence e on e.business_id = b.id
    left join ranking_means m on m.industry = b.industry
    where b.id = ${business}`)

interface Week {
  monday: string
  /** How often its card was opened. */
  views: number
  leads: number
  replied: number
  bookings: number
}

/** The last eight weeks in the business's zone, newest first. */
export const listWeeks = async (
  sql: Sql,
  { business, timezone, now }: { business: number; timezone: string; now: Date },
): Promise<Week[]> => sql`
  with weeks as (
    select monday, monday at time zone ${timezone} as start_at, (monday + interval '7 days') at time zone ${timezone} as end_at
    from (select date_trunc('week', ${now}::timestamptz at time zone ${timezone}) - n * interval '7 days' as monday
          from generate_series(0, 7) n) m
  ), booked as materialized (
    -- Bookings are made before they start, so the index by start can skip older ones.
    select created_at from bookings
    where business_id = ${business} and start_at >= (select min(start_at) from weeks) and expires_at is null
  )
  select to_char(w.monday, 'YYYY-MM-DD') as monday, v.views, l.leads, l.replied, b.bookings
  from weeks w
  cross join lateral (
    select coalesce(sum(views), 0)::int as views from card_views
    where business_id = ${business} and day >= w.monday and day < w.monday + interval '7 days'
  ) v
  cross join lateral (
    -- Counts replies by their minutes, which are in the index.
    select count(*)::int as leads, count(reply_open_minutes)::int as replied from leads
    where business_id = ${business} and created_at >= w.start_at and created_at < w.end_at
  ) l
  cross join lateral (
    select count(*)::int as bookings from booked
    where created_at >= w.start_at and created_at < w.end_at
  ) b
  order by w.monday desc`

interface PaidDeposit {
  lead: Id<'lead'>
  display: string
  /** The appointment. */
  start: Date
  paidAt: Date
  /** It went to the business's own account. */
  direct: boolean
  refundDueAt: Date | null
  refundedAt: Date | null
  /** When the operator paid it out. */
  settledAt: Date | null
}

export const listPaidDeposits = async (sql: Sql, business: number, limit: number) => sql<PaidDeposit[]>`
  select d.lead_id as lead, d.display, b.start_at as start, p.paid_at as "paidAt",
         p.destination is not null as direct, p.refund_due_at as "refundDueAt", p.refunded_at as "refundedAt",
         p.settled_at as "settledAt"
  from deposits d
  join payments p on p.deposit_id = d.id and p.counts
  join bookings b on b.id = d.booking_id
  where d.business_id = ${business}
  order by d.id desc
  limit ${limit}`

interface WrongInformationReport {
  id: Id<'out'>
  lead: Id<'lead'>
  at: Date
  /** What the agent wrote, encrypted. */
  note: Buffer | null
}

/** Reports that the card is wrong, since it was last changed. */
export const listOpenReports = async (
  sql: Sql,
  { business, since, limit }: { business: number; since: Date; limit: number },
): Promise<WrongInformationReport[]> => sql`
  select id, lead_id as lead, at, note from outcomes o
  where business_id = ${business} and kind = 'wrong_information' and at > ${since}
    and not exists (
      select from wrong_information_reports w where w.lead_id = o.lead_id and w.decision = 'dismissed')
  order by at desc
  limit ${limit}`

export interface FirstSteps {
  hasReplied: boolean
  isNotified: boolean
  /** Has linked a calendar that could be read. */
  isLinked: boolean
}

/** The steps of a first day that aren't on the card. */
export const findFirstSteps = (sql: Sql, business: number): Promise<FirstSteps> =>
  onlyRow(sql<FirstSteps[]>`
    select exists (select from leads where business_id = ${business} and first_reply_at is not null) as "hasReplied",
           exists (select from businesses where id = ${business} and contact_email is not null)
             or exists (select from endpoints where owner = ${ownerOfBusiness(business)} and enabled) as "isNotified",
           exists (select from linked_calendars where business_id = ${business} and read_at is not null) as "isLinked"`)
