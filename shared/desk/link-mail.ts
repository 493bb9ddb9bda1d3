import type { Context } from '../context.ts'
import type { EventRecord } from '../events/kinds.ts'
import { isId } from '../ids.ts'
import type { Mail } from '../mail/mail.ts'
import { spokenTimes } from '../spoken-time.ts'
import { findMailedBusinesses } from './link-queries.ts'
import { type MailedLink, mailedLinks, SIGN_IN_LINK_MS } from './links.ts'
import { addressDigest } from './request-link.ts'

const HOUR = 3_600_000
/** Per address, no matter how often a link is requested. */
const MAX_MAILS_PER_HOUR = 5

/** The mail with sign-in links, or null if there's nothing to send: no business has this address, or it reached its hourly cap. */
export async function linkMail(
  context: Context,
  { id, timestamp, data }: Extract<EventRecord, { type: 'desk.link_requested' }>,
): Promise<Mail | null> {
  const now = context.now()
  const at = new Date(timestamp)
  // Too late: a link sent when it was requested would have expired.
  if (now.getTime() - at.getTime() > SIGN_IN_LINK_MS) return null
  const businesses = (await findMailedBusinesses(context.sql, data.businesses)).filter(
    ({ email }) => data.address === null || addressDigest(context, email) === data.address,
  )
  const [first] = businesses
  if (!first) return null
  const links = await mailedLinks(context, {
    event: id,
    createdBy: 'sign_in',
    lead: leadOf(data.to),
    businesses: businesses.map(business => ({ id: business.id, to: business.email })),
    cap: { address: first.email, since: new Date(now.getTime() - HOUR), most: MAX_MAILS_PER_HOUR },
  })
  const listed = businesses.flatMap(({ id: business, name }) => {
    const link = links.get(business)
    return link ? [{ name, link, url: link.url + suffix(link, data.to) }] : []
  })
  const [one] = listed
  if (!one) return null
  const until = spokenTimes(one.link.timezone).dateTime(one.link.expiresAt)
  const text = listed.length > 1 ? textForMany(listed, until) : textForOne(one, until, data.address === null)
  const subject = listed.length > 1 ? 'Sign in to your businesses' : `Sign in to ${one.name}`
  return { id, to: first.email, subject, text, at, thread: null }
}

const leadOf = (path: string) => {
  const last = path.split('/').at(-1) ?? ''
  return isId('lead', last) ? last : null
}

/** The page that the person wanted, unless the link itself opens it, or it's a lead of another business. */
const suffix = ({ lead }: MailedLink, to: string): string =>
  lead || leadOf(to) || to === '/desk/inbox' ? '' : `?to=${encodeURIComponent(to)}`

interface Listed {
  name: string
  url: string
}

const ignoreIt = "If you didn't ask for this, ignore it: no one can sign in without the link."

/** `isOnFile`: nobody typed the address, so its owner may not know us. */
const textForOne = ({ name, url }: Listed, until: string, isOnFile: boolean) =>
  `Someone asked for a link to sign in to ${name} on Agent Exchange. If that was you, open it:

${url}

It works once, until ${until}. Don't share it.
${isOnFile ? `\nAI assistants use Agent Exchange to find ${name}, ask questions and book for their users. Sign in to answer them and edit your listing.\n` : ''}
${ignoreIt}
`

const textForMany = (listed: readonly Listed[], until: string) =>
  `Someone asked for a link to sign in to the businesses with this address on Agent Exchange. If that was you, open one of these:

${listed.map(({ name, url }) => `${name}:\n${url}`).join('\n\n')}

Each of them works once, until ${until}. Don't share them.

${ignoreIt}
`
