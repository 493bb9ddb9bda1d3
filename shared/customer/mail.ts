import { addressPoints } from '../contacts/contact.ts'
import type { Context } from '../context.ts'
import { findDeposit } from '../deposits/queries.ts'
import { parseRecord } from '../events/kinds.ts'
import { isId } from '../ids.ts'
import { openPageToken } from '../leads/customer-url.ts'
import { findPageToken } from '../leads/record-queries.ts'
import type { Mail } from '../mail/mail.ts'
import { countRecentLeads } from './mail-queries.ts'
import { customerMail } from './mail-text.ts'
import { openPage } from './page.ts'

const DAY = 86_400_000
/** An agent can name anybody's address. Nobody gets more receipts than this in a day. */
const MAX_RECEIPTS_PER_DAY = 5

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
  if (event.type === 'lead.received') {
    const points = addressPoints(secrets, { email, phone: null })
    const sent = await countRecentLeads(sql, points, page.leadId, new Date(now.getTime() - DAY))
    if (sent > MAX_RECEIPTS_PER_DAY) return null
  }
  // The page may be about a later booking, with another deposit or none.
  const deposit = 'depositId' in event.data ? await depositOf(context, event.data.depositId) : page.deposit
  const mail = customerMail(event, { ...page, deposit }, now)
  return (
    mail && {
      ...mail,
      id: event.id,
      to: email,
      at: new Date(event.timestamp),
      thread: page.leadId,
    }
  )
}

const depositOf = async ({ sql }: Context, id: unknown) =>
  (isId('dep', id) && (await findDeposit(sql, id))) || null
