import type { Sql } from '../../db/client.ts'
import { anyRow, first, firstValue } from '../../db/first.ts'
import type { Service } from '../businesses/card.ts'
import type { Id } from '../ids.ts'
import type { Industry } from '../industries/industries.ts'
import type { CardIntake } from '../industries/intake.ts'
import type { Money } from '../money.ts'
import type { OutcomeKind } from '../ranking/verdict.ts'
import type { OutcomeSource } from './lead.ts'
import { type LeadOwner, ownedBy } from './queries.ts'
import type { ClosedReason, LeadStatus } from './status.ts'

/** The latest quote. Its note is encrypted and in hex, and its time is Postgres text. */
export interface LeadQuote extends Money {
  note: string | null
  at: string
}

/** A lead with everything that belongs to it. Texts inside JSON are encrypted and in hex, and times are Postgres text. */
export interface LeadRow {
  id: Id<'lead'>
  businessId: number
  status: LeadStatus
  statusSince: Date
  closedReason: ClosedReason | null
  closingNote: Buffer | null
  counted: boolean
  createdAt: Date
  updatedAt: Date
  firstReplyAt: Date | null
  replyOpenMinutes: number | null
  consentedAt: Date
  withdrawnAt: Date | null
  /** Encrypted. Null for leads of the demo. */
  pageToken: Buffer | null
  business: { slug: string; name: string }
  industry: Industry
  timezone: string
  /** The questions that the card adds to the industry's. */
  intake: CardIntake
  /** The services that can be booked online. */
  bookableServices: Pick<Service, 'id' | 'nightly'>[]
  agent: { id: Id<'agt'>; name: string }
  contact: Buffer | null
  messages: { id: Id<'msg'>; sender: 'agent' | 'business'; text: string | null; at: string }[]
  quote: LeadQuote | null
  outcomes: {
    id: Id<'out'>
    kind: OutcomeKind
    source: OutcomeSource
    bookingId: Id<'bkg'> | null
    note: string | null
    at: string
  }[]
  timeline: { at: string; kind: string; status: string }[]
}

/** Only so many of a lead's latest messages, outcomes and steps are read, because either side could add any number. */
export const MOST_READ = 100

const quoteColumn = (sql: Sql) => sql`
  (select json_build_object('amount', q.amount, 'currency', q.currency, 'note', encode(q.note, 'hex'), 'at', q.at)
   from lead_quotes q where q.lead_id = l.id order by q.id desc limit 1) as quote`

export const findLeadRecord = (sql: Sql, id: Id<'lead'>, owner: LeadOwner): Promise<LeadRow | undefined> =>
  first(sql`
    select l.id, l.business_id as "businessId", l.status, l.status_since as "statusSince", l.closed_reason as "closedReason",
           l.closing_note as "closingNote", l.counted, l.created_at as "createdAt", l.updated_at as "updatedAt",
           l.first_reply_at as "firstReplyAt", l.reply_open_minutes as "replyOpenMinutes",
           l.consented_at as "consentedAt", l.withdrawn_at as "withdrawnAt", l.page_token as "pageToken",
           json_build_object('slug', p.slug, 'name', p.name) as business,
           p.industry, p.timezone, p.card -> 'intake' as intake,
           (select coalesce(json_agg(json_build_object('id', s -> 'id', 'nightly', s -> 'nightly')), '[]')
            from json_array_elements(p.card -> 'services') s
            where (s ->> 'bookable')::boolean and (p.listing ->> 'bookable')::boolean
              and p.deleted_at is null) as "bookableServices",
           json_build_object('id', a.id, 'name', a.name) as agent,
           c.sealed as contact,
           (select coalesce(json_agg(json_build_object('id', m.id, 'sender', m.sender, 'text', encode(m.text, 'hex'),
                                                       'at', m.at) order by m.n), '[]')
            from (select id, sender, text, at, n from lead_messages
                  where lead_id = l.id order by n desc limit ${MOST_READ}) m) as messages,
           ${quoteColumn(sql)},
           (select coalesce(json_agg(json_build_object('id', o.id, 'kind', o.kind, 'source', o.source,
                                                       'bookingId', o.booking_id, 'note', encode(o.note, 'hex'),
                                                       'at', o.at) order by o.at, o.id), '[]')
            from (select id, kind, source, booking_id, note, at from outcomes
                  where lead_id = l.id and ${seenBy(sql, owner)}
                  order by at desc, id desc limit ${MOST_READ}) o) as outcomes,
           (select coalesce(json_agg(json_build_object('at', t.at, 'kind', t.kind, 'status', t.status) order by t.id), '[]')
            from (select id, at, kind, status from lead_timeline
                  where lead_id = l.id order by id desc limit ${MOST_READ}) t) as timeline
    from leads l
    join businesses p on p.id = l.business_id
    join agents a on a.id = l.agent_id
    left join contacts c on c.lead_id = l.id
    where l.id = ${id} and ${ownedBy(sql, owner)}`)

/** A wrong_information that an operator dismissed leaves the desk. */
const seenBy = (sql: Sql, owner: LeadOwner) =>
  'business' in owner
    ? sql`(kind <> 'wrong_information' or not exists (
        select from wrong_information_reports where lead_id = l.id and decision = 'dismissed'))`
    : sql`true`

/** Null for leads of the demo. */
export const findPageToken = (sql: Sql, lead: Id<'lead'>): Promise<Buffer | null> =>
  firstValue(sql<{ token: Buffer | null }[]>`select page_token as token from leads where id = ${lead}`)

/** The lead's part of the response to a booking. */
export async function findLeadOfBooking(sql: Sql, lead: Id<'lead'>) {
  const [row] = await sql<{ token: Buffer | null; quote: LeadQuote | null }[]>`
    select l.page_token as token, ${quoteColumn(sql)} from leads l where l.id = ${lead}`
  return row ?? { token: null, quote: null }
}

/** Whether the lead has had the same event since then. */
export const hasEventSince = (
  sql: Sql,
  lead: Id<'lead'>,
  { type, data }: { type: string; data: object },
  since: Date,
): Promise<boolean> =>
  anyRow(sql`
    select from events
    where lead_id = ${lead} and type = ${type} and data = ${sql.json(data as never)} and at > ${since} limit 1`)
