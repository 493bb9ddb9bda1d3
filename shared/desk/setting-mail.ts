import type { Context } from '../context.ts'
import type { EventData, EventRecord } from '../events/kinds.ts'
import type { Mail } from '../mail/mail.ts'
import { spokenTimes } from '../spoken-time.ts'
import { findDeskOwner } from './link-queries.ts'

type Setting = EventData<'desk.setting_changed'>['setting']

const names: Record<Setting, string> = { contact_email: 'email address', payout_account: 'payout account' }

const effects: Record<Setting, string> = {
  contact_email: "Inquiries and links to sign in don't come to this address anymore.",
  payout_account: "Deposits that customers pay don't go to the former account anymore.",
}

/** Doesn't mention the new value, which may be an intruder's or a typo. */
export async function settingMail(
  { sql, baseUrl }: Context,
  { id, timestamp, data }: Extract<EventRecord, { type: 'desk.setting_changed' }>,
): Promise<Mail | null> {
  const business = await findDeskOwner(sql, data.business)
  if (!business) return null
  const at = new Date(timestamp)
  const subject = `The ${names[data.setting]} of ${business.name} was changed`
  const text = `${subject} on Agent Exchange, at its desk, on ${spokenTimes(business.timezone).dateTime(at)}.
${effects[data.setting]}

If you or someone you work with did this, there's nothing to do.

If not, someone else can open your desk. Write to us, and we'll end their access and give yours back:
${baseUrl}/contact
`
  return { id, to: data.to, subject, text, at, thread: null }
}
