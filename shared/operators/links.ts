import type { Context } from '../context.ts'
import type { EventRecord } from '../events/kinds.ts'
import { isId } from '../ids.ts'
import type { Mail } from '../mail/mail.ts'
import { checkLink, mailedToken, useLink } from '../sessions/links.ts'
import type { NewSession } from '../sessions/sessions.ts'
import { findLink, insertLink, requestLink, takeLink } from './queries.ts'

const MINUTE = 60_000
const LINK_MINUTES = 30
const MAX_MAILS_PER_HOUR = 5
/** The owner of the mails with sign-in links. */
const LINKS_OWNER = 'operators'

/** Mails a link to the operator with this address. Takes equally long if there's none. */
export async function requestOperatorLink(context: Context, email: string): Promise<void> {
  await requestLink(context.sql, email, context.now())
  context.hint('webhooks.drain', { owner: LINKS_OWNER })
}

/** The mail with the link, or null if there's nothing to send: nobody has the address, or it got enough mails. */
export async function operatorLinkMail(
  context: Context,
  { id, timestamp, data }: Extract<EventRecord, { type: 'operator.link_requested' }>,
): Promise<Mail | null> {
  const at = new Date(timestamp)
  const now = context.now()
  const expiresAt = new Date(at.getTime() + LINK_MINUTES * MINUTE)
  if (!isId('opr', data.operator) || expiresAt <= now) return null
  const token = mailedToken(context, `operator link of ${id}`)
  const link = await insertLink(context.sql, {
    digest: context.secrets.digest(token),
    operator: data.operator,
    event: id,
    now,
    expiresAt,
    since: new Date(now.getTime() - 60 * MINUTE),
    most: MAX_MAILS_PER_HOUR,
  })
  if (!link) return null
  const text = `Open this link to sign in to the operator console:

${context.baseUrl}/operator/console/enter/${token}

It works once, within ${LINK_MINUTES} minutes of your request. Don't share it.

If you didn't ask for this, ignore it: no one can sign in without the link.
`
  return { id, to: link.email, subject: 'Sign in to the operator console', text, at, thread: null }
}

export const checkOperatorLink = (context: Context, token: string) => checkLink(context, token, findLink)

export const useOperatorLink = (context: Context, token: string, session: NewSession) =>
  useLink(context, token, session, takeLink)
