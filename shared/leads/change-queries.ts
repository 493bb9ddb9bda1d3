import type { Sql } from '../../db/client.ts'
import { first } from '../../db/first.ts'
import type { EventData } from '../events/kinds.ts'
import type { Id } from '../ids.ts'
import type { LeadEvent } from './events.ts'
import type { BookingStatus, OutcomeSource } from './lead.ts'
import { type ClosedReason, IDLE_MS, type LeadStatus } from './status.ts'

/** What should change. Status events are added automatically. */
export interface LeadChange {
  status?: LeadStatus
  closedReason?: ClosedReason | null
  closingNote?: Buffer | null
  /** Nothing is written if there was activity after this. */
  idleBefore?: Date
  /** The customer withdraws consent. */
  isWithdrawal?: boolean
  /** For the business's first reply: the open minutes since the inquiry. Later values are ignored. */
  replyMinutes?: number | null
  message?: { id: Id<'msg'>; sender: 'agent' | 'business'; text: Buffer; claim: Buffer | null } | null
  quote?: { amount: number; currency: string; note: Buffer | null; claim: Buffer | null } | null
  /** The customer's contact with corrected details, encrypted. */
  contact?: Buffer | null
  booking?: { id: Id<'bkg'>; status: BookingStatus; cancelledBy: 'customer' | 'business' | null } | null
  outcome?: {
    id: Id<'out'>
    source: OutcomeSource
    kind: EventData<'outcome.recorded'>['kind']
    bookingId: Id<'bkg'> | null
    note: Buffer | null
    openMinutes: number | null
  } | null
  events: LeadEvent[]
  /** If two such changes come at once, the later one is decided again. */
  isExclusive?: boolean
  /** Whether the ranking of the business may change. */
  ranked?: boolean
}

export interface LeadUpdate extends LeadChange {
  id: Id<'lead'>
  /** The revision the decision was made on. */
  revision: number
  /** True if the next decision could depend on this. See the column. */
  raisesRevision: boolean
  status: LeadStatus
  closedReason: ClosedReason | null
  idleFrom: Date
  /** Whether the owner has something new to read. Null keeps it. */
  unread: boolean | null
  now: Date
}

/**
 * Writes a change and its events, or nothing if the lead has a newer revision. Writers queue for the lead's row, which
 * also guards its messages, quotes, bookings and outcomes.
 */
export function updateLead(sql: Sql, update: LeadUpdate) {
  const { now, idleBefore, message, quote, contact, booking, outcome } = update
  const { closingNote = null, replyMinutes = null, isWithdrawal = false } = update
  const repliedAt = replyMinutes === null ? null : now
  return first(sql<{ revision: number; at: Date; endpoints: string[] }[]>`
    with lead as (
      update leads l
      set status             = ${update.status},
          status_since       = case when l.status = ${update.status} then l.status_since
                                    -- When closing was due, so a late one doesn't delay the erasure.
                                    when ${idleBefore !== undefined} then least(l.idle_from + ${`${IDLE_MS / 1000} seconds`}::interval, ${now})
                                    else ${now} end,
          closed_reason      = ${update.closedReason},
          closing_note       = case when l.status = ${update.status} then l.closing_note else ${closingNote} end,
          revision           = l.revision + ${update.raisesRevision ? 1 : 0},
          idle_from          = ${update.idleFrom},
          first_reply_at     = coalesce(l.first_reply_at, ${repliedAt}),
          reply_open_minutes = coalesce(l.reply_open_minutes, ${replyMinutes}),
          settled_at         = case when ${update.status} in ('booked', 'closed')
                                    then coalesce(l.settled_at, ${now}) else l.settled_at end,
          withdrawn_at       = case when ${isWithdrawal} then ${now} else l.withdrawn_at end,
          unread             = ${update.unread ?? sql`l.unread`},
          -- So the next erasure also covers what's written after the last one.
          erased_at          = null,
          -- Times never go backward in the order in which writers get the row.
          updated_at         = greatest(l.updated_at, ${now})
      where l.id = ${update.id} and l.revision = ${update.revision}
        and ${idleBefore ? sql`l.idle_from <= ${idleBefore}` : sql`true`}
      returning l.id, l.agent_id, l.business_id, l.status, l.revision, l.updated_at as at
    ),
    ${message ? insertMessage(sql, message) : sql``}
    ${quote ? insertQuote(sql, quote) : sql``}
    ${contact ? updateContact(sql, contact) : sql``}
    ${booking ? updateBooking(sql, booking, now) : sql``}
    ${outcome ? insertOutcome(sql, outcome) : sql``}
    ${update.ranked ? markForRanking(sql, now) : sql``}
    events as (
      select add_lead_events(id, agent_id, business_id, status, ${sql.json(update.events as never)}, at) as endpoints from lead
    )
    select lead.revision, lead.at, events.endpoints from lead, events`)
}

/** Finds the message of an earlier request with this Idempotency-Key whose response got lost. */
export const findMessageByClaim = (sql: Sql, claim: Buffer) =>
  first(sql<{ id: Id<'msg'>; at: Date }[]>`
    select id, at from lead_messages where claim = ${claim}`)

export const findQuoteByClaim = (sql: Sql, claim: Buffer) =>
  first(sql<{ status: LeadStatus; at: Date }[]>`
    select l.status, q.at from lead_quotes q join leads l on l.id = q.lead_id where q.claim = ${claim}`)

const insertMessage = (sql: Sql, message: NonNullable<LeadChange['message']>) => sql`
  message as (
    insert into lead_messages (id, lead_id, sender, text, claim, at)
    select ${message.id}, id, ${message.sender}, ${message.text}, ${message.claim}, at from lead
  ),`

const insertQuote = (sql: Sql, quote: NonNullable<LeadChange['quote']>) => sql`
  quote as (
    insert into lead_quotes (lead_id, amount, currency, note, claim, at)
    select id, ${quote.amount}, ${quote.currency}, ${quote.note}, ${quote.claim}, at from lead
  ),`

const updateContact = (sql: Sql, sealed: Buffer) => sql`
  contact as (
    update contacts c set sealed = ${sealed} from lead where c.lead_id = lead.id
  ),`

const updateBooking = (sql: Sql, booking: NonNullable<LeadChange['booking']>, now: Date) => sql`
  booking as (
    update bookings b
    set status       = ${booking.status},
        cancelled_by = ${booking.cancelledBy},
        cancelled_at = ${booking.cancelledBy ? now : null}
    from lead
    where b.id = ${booking.id} and b.lead_id = lead.id
  ),`

const insertOutcome = (sql: Sql, outcome: NonNullable<LeadChange['outcome']>) => sql`
  outcome as (
    insert into outcomes (id, lead_id, business_id, agent_id, booking_id, source, kind, note, open_minutes, at)
    select ${outcome.id}, id, business_id, agent_id, ${outcome.bookingId}, ${outcome.source}, ${outcome.kind},
           ${outcome.note}, ${outcome.openMinutes}, at
    from lead
  ),`

const markForRanking = (sql: Sql, now: Date) => sql`
  marked as (
    update businesses b set ranking_dirty_at = coalesce(b.ranking_dirty_at, ${now})
    from lead where b.id = lead.business_id
  ),`
