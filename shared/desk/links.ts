import type { Ground } from '../ground.ts'
import { type Id, isId } from '../ids.ts'
import { refuse } from '../refusal.ts'
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
const BY_HAND_MS = DAY
/** A mail may lie over a weekend. */
const BY_MAIL_MS = 7 * DAY
const KEPT_MS = 30 * DAY
const OLD_A_TIME = 5000

export interface DeskLink {
  url: string
  expiresAt: Date
}

const urlOf = ({ baseUrl }: Pick<Ground, 'baseUrl'>, token: string) => `${baseUrl}/desk/inbox/enter/${token}`

/** A one-time link to the desk, for the operator to hand on. */
export async function makeDeskLink(
  ground: Pick<Ground, 'sql' | 'secrets' | 'baseUrl' | 'now'>,
  slug: string,
  madeBy: 'operator' | 'command',
): Promise<DeskLink> {
  const token = makeToken()
  const now = ground.now()
  const business = await findBusinessId(ground.sql, slug)
  const made =
    business !== undefined &&
    (await insertLink(ground.sql, {
      ...{ digest: ground.secrets.digest(token), business, lead: null, madeBy, now },
      expiresAt: new Date(now.getTime() + BY_HAND_MS),
    }))
  return made ? { url: urlOf(ground, token), expiresAt: made.expiresAt } : refuse('business_not_found')
}

/** The link in a mail about an event: the same however often that mail is sent. */
export async function mailedDeskLink(
  ground: Ground,
  { event, slug, lead }: { event: string; slug: string; lead: string | null },
): Promise<DeskLink | null> {
  const business = await findBusinessId(ground.sql, slug)
  if (business === undefined) return null
  const token = ground.secrets.digest(`desk link of ${event}`).subarray(0, 16).toString('base64url')
  const now = ground.now()
  const made = await insertLink(ground.sql, {
    ...{ digest: ground.secrets.digest(token), business, madeBy: 'mail', now },
    lead: isId('lead', lead) ? lead : null,
    expiresAt: new Date(now.getTime() + BY_MAIL_MS),
  })
  return made ? { url: urlOf(ground, token), expiresAt: made.expiresAt } : null
}

export type LinkState = 'good' | 'used' | 'expired' | 'unknown'

/** Looks at a link and leaves it as it is: programs that check mails follow links, too. */
export async function lookAtLink(
  ground: Ground,
  token: string,
): Promise<{ state: LinkState; link: FoundLink | null }> {
  const link = (isToken(token) && (await findLink(ground.sql, ground.secrets.digest(token)))) || null
  if (!link) return { state: 'unknown', link }
  const state = link.usedAt ? 'used' : link.expiresAt <= ground.now() ? 'expired' : 'good'
  return { state, link }
}

/** Uses a link up; null where it can not be used (any more). */
export async function useLink(
  ground: Ground,
  token: string,
): Promise<{ business: number; lead: Id<'lead'> | null } | null> {
  if (!isToken(token)) return null
  return (await takeLink(ground.sql, ground.secrets.digest(token), ground.now())) ?? null
}

export async function forgetOldLinks(ground: Ground): Promise<void> {
  await deleteOldLinks(ground.sql, new Date(ground.now().getTime() - KEPT_MS), OLD_A_TIME)
}
