import { type Booking, findBookingOfLead } from '../bookings/queries.ts'
import { openContact } from '../contacts/contact.ts'
import type { Context } from '../context.ts'
import { type Deposit, type DepositState, depositState } from '../deposits/deposit.ts'
import { findDepositByLead } from '../deposits/queries.ts'
import { type BookingStatus, isAhead } from '../leads/lead.ts'
import type { Money } from '../money.ts'
import type { SecretBox } from '../secrets.ts'
import { isToken } from '../token.ts'
import { findPage, listFromBusiness, type PageRow } from './page-queries.ts'

/** What a customer can see and change through the link of a lead. */
export type CustomerPage = NonNullable<Awaited<ReturnType<typeof openPage>>>

/** Null if there's no such page. Malformed links are unknown, too. */
export async function openPage(context: Context, token: string) {
  const { secrets, baseUrl } = context
  const read = isToken(token) && (await readPage(context, secrets.digest(token)))
  if (!read) return null
  const { row, booking, deposit } = read
  return {
    ...row,
    /** The link itself. */
    url: `${baseUrl}/pay/${token}`,
    /** For the forms that change something. */
    formToken: secrets.digest(`form of the page ${token}`).toString('base64url'),
    /** Null if it was erased. */
    contact: row.contact && openContact(secrets, row.leadId, row.contact),
    message: row.message && secrets.open(row.message, `lead_messages.text ${row.messageId}`),
    /** The lead's latest booking. */
    booking: booking ?? null,
    /** The deposit of that booking, if it was requested. */
    deposit: deposit && deposit.bookingId === booking?.id ? deposit : null,
    quote: row.quote && {
      ...row.quote,
      note:
        row.quote.note && secrets.open(Buffer.from(row.quote.note, 'hex'), `lead_quotes.note ${row.leadId}`),
    },
    /** What the business wrote when it declined, canceled the booking or reported how it went. */
    note: noteOf(row, booking?.status, secrets),
  }
}

/** The rows of one moment: a booking canceled between two reads would seem to be booked elsewhere. */
async function readPage({ sql }: Context, digest: Buffer) {
  for (;;) {
    const row = await findPage(sql, digest)
    if (!row) return null
    const deposit = await findDepositByLead(sql, row.leadId)
    const booking = await findBookingOfLead(sql, row.leadId)
    if ((booking?.status ?? null) === row.bookingStatus) return { row, booking, deposit }
  }
}

export type PageMessage = Awaited<ReturnType<typeof readMessages>>[number]

const MESSAGES_SHOWN = 5

/** The business's latest messages, newest last. None once the contact is erased. */
export async function readMessages(
  { sql, secrets }: Pick<Context, 'sql' | 'secrets'>,
  { leadId, contact, status }: CustomerPage,
) {
  // The business's first message ends the status `received`.
  if (!contact || status === 'received') return []
  const rows = await listFromBusiness(sql, leadId, MESSAGES_SHOWN)
  return rows.map(({ id, text, at }) => ({ text: secrets.open(text, `lead_messages.text ${id}`), at }))
}

/** Only the note that fits the status, since a lead can be reopened and a report corrected. */
function noteOf(row: PageRow, status: BookingStatus | undefined, secrets: SecretBox): string | null {
  const { leadId, closedReason, closingNote, outcomes } = row
  if (closingNote && closedReason === 'declined')
    return secrets.open(closingNote, `leads.closing_note ${leadId}`)
  const kind = status === 'cancelled' ? 'business_cancelled' : status
  const outcome = outcomes.findLast(each => each.source === 'business' && each.kind === kind)
  return outcome?.note ? secrets.open(Buffer.from(outcome.note, 'hex'), `outcomes.note ${outcome.id}`) : null
}

/** What the page is about right now. The money comes first until the appointment starts. */
export type PageState =
  | Exclude<DepositState, 'expired'>
  | 'inquiry'
  | 'answered'
  /** Booked elsewhere, as the agent reported. */
  | 'booked'
  | 'closed'
  | 'confirmed'
  | 'started'
  | 'past'
  | 'completed'
  | 'customer_no_show'
  | 'business_no_show'

export function pageState(page: CustomerPage, now: Date): PageState {
  const { status, booking } = page
  if (booking && !isBookedElsewhere(page)) return bookingState(booking, page.deposit, now)
  if (status === 'closed' || status === 'booked') return status
  return status === 'received' ? 'inquiry' : 'answered'
}

/** The booking here was canceled, and since then the agent reported one with the business directly. */
export const isBookedElsewhere = ({ status, booking }: CustomerPage): boolean =>
  status === 'booked' && booking?.status === 'cancelled'

export function bookingState(booking: Booking, deposit: Deposit | null, now: Date): PageState {
  if (booking.status !== 'confirmed' && booking.status !== 'cancelled') return booking.status
  const money = deposit && depositState(deposit, now)
  if (money === 'refunding' || money === 'refunded') return money
  // A deposit expires when the appointment starts.
  if (money === 'expired' || (booking.status === 'confirmed' && booking.start <= now))
    return booking.end <= now ? 'past' : 'started'
  return money ?? booking.status
}

/** The upcoming appointment, which can still be moved or canceled. */
export const upcoming = ({ booking }: CustomerPage, now: Date): Booking | null =>
  booking && isAhead(booking, now) ? booking : null

/** An open request without an appointment here. */
export const isWithdrawable = ({ status, booking }: CustomerPage): boolean =>
  status !== 'closed' && (booking === null || booking.status === 'cancelled')

/** The booking's deposit, whether or not it was requested yet. */
export function depositOf({ booking, deposit }: Pick<CustomerPage, 'booking' | 'deposit'>): Money | null {
  if (deposit) return deposit
  const { depositAmount: amount, depositCurrency: currency } = booking ?? {}
  return amount && currency ? { amount, currency } : null
}

/** Whether there's a deposit to pay, now or in a moment. */
export const isPayable = (page: CustomerPage, now: Date): boolean =>
  owesDeposit(page, now) || ['preparing', 'open'].includes(pageState(page, now))

/** Whether a deposit is required but wasn't requested yet. */
export const owesDeposit = (page: CustomerPage, now: Date): boolean =>
  page.deposit === null && !page.businessRemoved && upcoming(page, now) !== null && depositOf(page) !== null
