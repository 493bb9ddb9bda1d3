import type { Context } from '../context.ts'
import { isId } from '../ids.ts'
import { refuse } from '../refusal.ts'
import { checkLink, mailedToken, useLink } from '../sessions/links.ts'
import type { NewSession } from '../sessions/sessions.ts'
import { makeToken } from '../token.ts'
import {
  findBusinessId,
  findLink,
  insertLinks,
  type MadeLink,
  type MailCap,
  takeLink,
} from './link-queries.ts'

const DAY = 86_400_000
/** From the operator. */
const LINK_MS = DAY
/** In a mail that someone requested. */
export const SIGN_IN_LINK_MS = DAY
/** A mail about an event may not be read for a few days. */
const lifetimes = { mail: 7 * DAY, sign_in: SIGN_IN_LINK_MS }

export interface MailedLink extends MadeLink {
  url: string
}

const urlOf = ({ baseUrl }: Pick<Context, 'baseUrl'>, token: string) => `${baseUrl}/desk/inbox/enter/${token}`

/** A one-time link to the desk, for the operator to pass on. */
export async function makeDeskLink(
  context: Pick<Context, 'sql' | 'secrets' | 'baseUrl' | 'now'>,
  slug: string,
  createdBy: 'operator' | 'command',
) {
  const token = makeToken()
  const now = context.now()
  const business = (await findBusinessId(context.sql, slug)) ?? refuse('business_not_found')
  const inserted = await insertLinks(context.sql, [
    {
      digest: context.secrets.digest(token),
      business,
      lead: null,
      createdBy,
      event: null,
      to: null,
      now,
      expiresAt: new Date(now.getTime() + LINK_MS),
    },
  ])
  const { expiresAt } = inserted.get(business) ?? refuse('business_not_found')
  return { url: urlOf(context, token), expiresAt }
}

/**
 * The link in a mail about an event. It stays the same if the mail is sent again. Null if the business is gone or has
 * another address now: the old address must not get in anymore.
 */
export async function mailedDeskLink(
  context: Context,
  { event, slug, lead, to }: { event: string; slug: string; lead: string | null; to: string },
): Promise<MailedLink | null> {
  const business = await findBusinessId(context.sql, slug)
  if (business === null) return null
  const inserted = await mailedLinks(context, {
    event,
    businesses: [{ id: business, to }],
    lead,
    createdBy: 'mail',
  })
  return inserted.get(business) ?? null
}

interface MailedLinks {
  event: string
  businesses: readonly { id: number; to: string }[]
  lead: string | null
  createdBy: 'mail' | 'sign_in'
  cap?: MailCap
}

/** The links in one mail, by business. None if the address got enough mails. */
export async function mailedLinks(
  context: Context,
  { event, businesses, lead, createdBy, cap }: MailedLinks,
): Promise<Map<number, MailedLink>> {
  const { secrets } = context
  const now = context.now()
  const expiresAt = new Date(now.getTime() + lifetimes[createdBy])
  const tokenOf = (business: number) => mailedToken(context, `desk link of ${event} ${business}`)
  const links = businesses.map(({ id, to }) => ({
    digest: secrets.digest(tokenOf(id)),
    business: id,
    createdBy,
    now,
    expiresAt,
    event,
    to,
    lead: isId('lead', lead) ? lead : null,
  }))
  const inserted = await insertLinks(context.sql, links, cap)
  return new Map([...inserted].map(([id, link]) => [id, { ...link, url: urlOf(context, tokenOf(id)) }]))
}

export const checkDeskLink = (context: Context, token: string) => checkLink(context, token, findLink)

export const useDeskLink = (context: Context, token: string, session: NewSession) =>
  useLink(context, token, session, takeLink)
