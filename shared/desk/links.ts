import type { Context } from '../context.ts'
import { type Id, isId } from '../ids.ts'
import { refuse } from '../refusal.ts'
import type { NewSession } from '../sessions/sessions.ts'
import { isToken, makeToken } from '../token.ts'
import {
  deleteOldLinks,
  type FoundLink,
  findBusinessId,
  findLink,
  insertLink,
  takeLink,
} from './link-queries.ts'

const DAY = 86_400_000
const LINK_MS = DAY
/** Mail may not be read for a few days. */
const MAILED_LINK_MS = 7 * DAY
const RETENTION_MS = 30 * DAY
const DELETE_BATCH = 5000

export interface DeskLink {
  url: string
  expiresAt: Date
}

const urlOf = ({ baseUrl }: Pick<Context, 'baseUrl'>, token: string) => `${baseUrl}/desk/inbox/enter/${token}`

/** A one-time link to the desk, for the operator to pass on. */
export async function makeDeskLink(
  context: Pick<Context, 'sql' | 'secrets' | 'baseUrl' | 'now'>,
  slug: string,
  createdBy: 'operator' | 'command',
): Promise<DeskLink> {
  const token = makeToken()
  const now = context.now()
  const business = await findBusinessId(context.sql, slug)
  const made =
    business !== undefined &&
    (await insertLink(context.sql, {
      ...{ digest: context.secrets.digest(token), business, lead: null, createdBy, mailedTo: null, now },
      expiresAt: new Date(now.getTime() + LINK_MS),
    }))
  return made ? { url: urlOf(context, token), expiresAt: made.expiresAt } : refuse('business_not_found')
}

/**
 * The link in a mail about an event. It stays the same if the mail is sent again. Null if the business is gone or has
 * another address now: this one must not get in anymore.
 */
export async function mailedDeskLink(
  context: Context,
  { event, slug, lead, to }: { event: string; slug: string; lead: string | null; to: string },
): Promise<DeskLink | null> {
  const business = await findBusinessId(context.sql, slug)
  if (business === undefined) return null
  const token = context.secrets.digest(`desk link of ${event}`).subarray(0, 16).toString('base64url')
  const now = context.now()
  const made = await insertLink(context.sql, {
    ...{ digest: context.secrets.digest(token), business, createdBy: 'mail', mailedTo: to, now },
    lead: isId('lead', lead) ? lead : null,
    expiresAt: new Date(now.getTime() + MAILED_LINK_MS),
  })
  return made ? { url: urlOf(context, token), expiresAt: made.expiresAt } : null
}

export type LinkState = 'good' | 'used' | 'expired' | 'unknown'

/** Checks a link without using it up, since mail scanners follow links. */
export async function checkLink(
  context: Context,
  token: string,
): Promise<{ state: LinkState; link: FoundLink | null }> {
  const link = (isToken(token) && (await findLink(context.sql, context.secrets.digest(token)))) || null
  if (!link) return { state: 'unknown', link }
  const state = link.usedAt ? 'used' : link.expiresAt <= context.now() ? 'expired' : 'good'
  return { state, link }
}

/** Uses a link up and starts a session. Null if it's invalid, expired or already used. */
export async function useLink(
  context: Context,
  token: string,
  session: NewSession,
): Promise<{ lead: Id<'lead'> | null } | null> {
  if (!isToken(token)) return null
  return (await takeLink(context.sql, context.secrets.digest(token), session, context.now())) ?? null
}

export async function deleteOldDeskLinks(context: Context): Promise<void> {
  await deleteOldLinks(context.sql, new Date(context.now().getTime() - RETENTION_MS), DELETE_BATCH)
}
