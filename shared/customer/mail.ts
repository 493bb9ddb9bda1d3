import type { Context } from '../context.ts'
import { findDeposit } from '../deposits/queries.ts'
import { type EventRecord, parseRecord } from '../events/kinds.ts'
import { claimScope } from '../idempotency/queries.ts'
import { isId } from '../ids.ts'
import { openPageToken } from '../leads/customer-url.ts'
import { findPageToken } from '../leads/record-queries.ts'
import type { Mail } from '../mail/mail.ts'
import { sha256 } from '../secrets.ts'
import { bareAddress } from '../text.ts'
import { customerMail } from './mail-text.ts'
import { openPage } from './page.ts'

const receipts = { of: 'receipts', most: 5 }
const appointments = { of: 'appointments', most: 20 }
/** Counted separately, so someone who was told of an appointment also hears that it was canceled. */
const cancellations = { of: 'cancellations', most: 20 }

/**
 * An agent can name anyone's address, and then move an appointment all day. So an address gets at most this many a day.
 * Mail about money isn't counted.
 */
const MOST_A_DAY: Partial<Record<EventRecord['type'], typeof receipts>> = {
  'lead.received': receipts,
  'booking.confirmed': appointments,
  'booking.rescheduled': appointments,
  'booking.cancelled': cancellations,
  'booking.reminder': appointments,
}

/**
 * The mail to a customer about an event, or null if there's nothing to send: the contact was erased, something newer
 * happened, or the customer got enough. The address is only known here and now.
 */
export async function mailToCustomer(context: Context, record: string): Promise<Mail | null> {
  const { sql, secrets } = context
  const event = parseRecord(record)
  const now = context.now()
  const lead = isId('lead', event.lead_id) ? event.lead_id : null
  const token = lead && (await findPageToken(sql, lead))
  const page = lead && token && (await openPage(context, openPageToken(secrets, lead, token)))
  const email = page ? page.contact?.email : null
  if (!page || !email) return null
  // The page may be about a later booking, with another deposit or none.
  const deposit = 'depositId' in event.data ? await depositOf(context, event.data.depositId) : page.deposit
  const mail = customerMail(event, { ...page, deposit }, now)
  if (!mail || !(await mayMail(context, email, event))) return null
  return { ...mail, id: event.id, to: email, at: new Date(event.timestamp), thread: page.leadId }
}

/**
 * Reserves one of the places for mail that the address has each day. A mail that's sent again keeps its place. Leads aren't
 * counted: anyone with the customer's page could erase them and start over.
 */
async function mayMail({ sql, secrets, now }: Context, email: string, event: EventRecord): Promise<boolean> {
  const limit = MOST_A_DAY[event.type]
  if (!limit) return true
  // Gmail ignores dots in an address.
  const [local = '', domain = ''] = bareAddress(email).split('@')
  const mailbox = `${local.replaceAll('.', '')}@${domain}`
  const mail = sha256(event.id)
  for (let place = 0; place < limit.most; place++) {
    const scope = secrets.digest(`mail ${limit.of} ${place} to ${mailbox}`)
    const { acquired, fingerprint } = await claimScope(sql, scope, mail, now())
    if (acquired || fingerprint.equals(mail)) return true
  }
  return false
}

const depositOf = async ({ sql }: Context, id: unknown) =>
  (isId('dep', id) && (await findDeposit(sql, id))) || null
