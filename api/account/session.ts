import { findAgentByKeyHash } from '../../shared/keys/queries.ts'
import { takeToken } from '../edge/limits.ts'
import { openArea } from '../signed-in/area.ts'
import { sendAgainPage } from '../signed-in/kept-page.tsx'
import { Pages, privateRules } from '../signed-in/pages.ts'
import { type Account, base } from './account.ts'
import { accountPage } from './frame.tsx'
import { accountSignInPage } from './sign-in-page.tsx'

export const SESSION_MS = 8 * 3_600_000

const area = openArea<Account>({
  cookie: { name: 'account', path: base, sameSite: 'Lax' },
  /** A key that's revoked or expired signs nobody in. */
  async visitorOf({ context, now }, session) {
    const digest = /^account ([\w-]{43})$/.exec(session.who)?.[1]
    if (!digest) return null
    const hash = Buffer.from(digest, 'base64url')
    const found = await findAgentByKeyHash(context.sql, hash)
    if (!found || found.revoked || (found.expires_at && found.expires_at <= now)) return null
    const { id, name, tier, hint, expires_at: endsAt } = found
    return { session, id, name, tier, hash, hint, endsAt }
  },
  idOf: ({ id }) => id,
  signInPage: to => accountSignInPage({ to }),
  // The sign-in page asks for the key and keeps the form.
  keptPage: (kept, account) =>
    account
      ? sendAgainPage(kept, { session: account.session, home: base })
      : accountSignInPage({ to: base, kept }),
  frame: (account, title, children, status) =>
    accountPage({ title, account, section: 'overview', status, children }),
  /** Counts toward the limit of the same request to the API, but anyone may always sign out. */
  async around(call, { id, tier }, run) {
    if (call.endpoint.path !== '/account/sign-out') await takeToken(call, 'account', id, tier)
    return run()
  },
})

export const { cookie: accountCookie, visitorOf: accountOf } = area

export const accountPages = (name: string) => new Pages(name, area, privateRules)
