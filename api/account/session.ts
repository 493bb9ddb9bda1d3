import type { Context } from '../../shared/context.ts'
import type { Id } from '../../shared/ids.ts'
import { findAgentByKeyHash } from '../../shared/keys/queries.ts'
import type { Tier } from '../../shared/limits/policies.ts'
import { sha256 } from '../../shared/secrets.ts'
import { isFormOf, isFromHere, refuseForeignForm } from '../../shared/sessions/forms.ts'
import { readSession, type Session } from '../../shared/sessions/sessions.ts'
import type { Answer } from '../edge/answer.ts'
import type { RequestContext } from '../edge/edge.ts'
import { takeToken } from '../edge/limits.ts'
import { readForm } from '../pages/form.ts'
import { signInPage } from './sign-in-page.tsx'

export const base = '/account'
export const SESSION_MS = 8 * 3_600_000

export const accountCookie = ({ baseUrl }: Pick<Context, 'baseUrl'>) => ({
  name: 'account',
  path: base,
  secure: baseUrl.startsWith('https:'),
  sameSite: 'Lax' as const,
})

/** Who is signed in, and with which key. */
export interface Account {
  session: Session
  id: Id<'agt'>
  name: string
  tier: Tier
  hash: Buffer
  /** agx_…7e0c */
  hint: string
  /** When the key ends, if it was replaced by another. */
  endsAt: Date | null
}

/** Reads the key each time, so that one that was revoked or replaced signs nobody in. */
export async function accountOf({ context, request, now }: RequestContext): Promise<Account | null> {
  const session = await readSession(context, request.headers.get('cookie'), 'account')
  const hash = /^account ([\w-]{43})$/.exec(session?.who ?? '')?.[1]
  if (!session || !hash) return null
  const digest = Buffer.from(hash, 'base64url')
  const found = await findAgentByKeyHash(context.sql, digest)
  if (!found || found.revoked || (found.expires_at && found.expires_at <= now)) return null
  const { id, name, tier, hint, expires_at: endsAt } = found
  return { session, id, name, tier, hash: digest, hint, endsAt }
}

/** A page for developers who are signed in. Others get the form to do so. */
export const forAccount =
  (handle: (call: RequestContext, account: Account) => Answer | Promise<Answer>) =>
  async (call: RequestContext): Promise<Answer> => {
    const account = await accountOf(call)
    if (account) return handle(call, account)
    const { pathname, search } = new URL(call.request.url)
    return signInPage({ to: pathname + search })
  }

export interface Sent {
  fields: URLSearchParams
  /** Makes a double click or a reload run the form once. */
  claim: Buffer
}

/**
 * A form on such a page, with the limit of the same request to the API. If the session has ended since, what was typed
 * comes back after signing in again.
 */
export const forAccountForm =
  (handle: (call: RequestContext, account: Account, sent: Sent) => Answer | Promise<Answer>) =>
  async (call: RequestContext): Promise<Answer> => {
    const { request, context, limiter, limits } = call
    refuseForeignForm(request.headers)
    const [account, fields] = [await accountOf(call), await readForm(call)]
    const { pathname } = new URL(request.url)
    if (!account || !isFormOf(account.session, fields.get('form'))) {
      // No page shows what another site may have sent.
      const kept = isFromHere(request.headers) ? { action: pathname, fields } : null
      return signInPage({ to: base, kept })
    }
    const claim = sha256(`account ${account.id} ${pathname} ${fields.get('once') ?? crypto.randomUUID()}`)
    await takeToken(limiter, 'account', account.id, account.tier, context.config.rateLimitFactor, limits)
    return handle(call, account, { fields, claim })
  }
