import type { Context } from '../context.ts'
import type { EventData, EventRecord } from '../events/kinds.ts'
import { isId } from '../ids.ts'
import type { Mail } from '../mail/mail.ts'
import { spokenTimes } from '../spoken-time.ts'
import { findMailedBusinesses, type MailedBusiness } from './link-queries.ts'
import { type MailedLink, SIGN_IN_LINK_MS, signInLinks } from './links.ts'
import { addressDigest } from './request-link.ts'

const HOUR = 3_600_000
/** An address gets no more than this, however many people ask. */
const MAX_MAILS_PER_HOUR = 5

/** The mail with sign-in links, or null if there's nothing to send: nobody has the address, or it got enough. */
export async function linkMail(
  context: Context,
  { id, timestamp, data }: Extract<EventRecord, { type: 'desk.link_requested' }>,
): Promise<Mail | null> {
  const now = context.now()
  const at = new Date(timestamp)
  // Nobody waits for it anymore.
  if (now.getTime() - at.getTime() > SIGN_IN_LINK_MS) return null
  const asked = (await findMailedBusinesses(context.sql, data.businesses)).filter(
    ({ email }) => data.address === null || addressDigest(context, email) === data.address,
  )
  const [first] = asked
  if (!first) return null
  const links = await signInLinks(context, {
    event: id,
    lead: leadOf(data.to),
    businesses: asked.map(business => ({ id: business.id, to: business.email })),
    cap: { address: first.email, since: new Date(now.getTime() - HOUR), most: MAX_MAILS_PER_HOUR },
  })
  const listed = asked.flatMap(business => {
    const link = links.get(business.id)
    return link ? [{ ...business, link }] : []
  })
  return listed.length > 0 ? { ...textOf(listed, data), id, to: first.email, at, thread: null } : null
}

const leadOf = (path: string) => {
  const last = path.split('/').at(-1) ?? ''
  return isId('lead', last) ? last : null
}

type Listed = MailedBusiness & { link: MailedLink }

function textOf(listed: Listed[], { to, address }: EventData<'desk.link_requested'>) {
  const [first] = listed
  const name = first && listed.length === 1 ? first.name : null
  const urls = listed.map(
    each => (name ? each.link.url : `${each.name}:\n${each.link.url}`) + suffix(each, to),
  )
  const until = first ? spokenTimes(first.link.timezone).dateTime(first.link.expiresAt) : ''
  const text = `Somebody asked for a link to sign in to ${name ?? 'the businesses with this address'} on Agent Exchange. If that was you, open ${name ? 'it' : 'one of these'}:

${urls.join('\n\n')}

${name ? 'It' : 'Each of them'} works once, until ${until}. Don't share ${name ? 'it' : 'them'}.
${address === null ? `\nAI assistants find ${name ?? 'these businesses'} on Agent Exchange, ask questions and book for their users. The link lets you answer them, and change what's listed.\n` : ''}
Didn't ask for it? You can ignore this email: nobody gets in without the link.
`
  return { subject: name ? `Sign in to ${name}` : 'Sign in to your businesses', text }
}

/** The page that the person wanted, unless the link itself leads to it, or it's a lead of another business. */
const suffix = ({ link }: Listed, to: string): string =>
  link.lead || leadOf(to) || to === '/desk/inbox' ? '' : `?to=${encodeURIComponent(to)}`
