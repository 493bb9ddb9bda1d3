import { looksRight } from '../../shared/keys/key.ts'
import { findAgentRecord } from '../../shared/keys/queries.ts'
import { KEPT_REQUESTS } from '../../shared/keys/request-log.ts'
import { countAgentRequests, listAgentRequests } from '../../shared/keys/request-queries.ts'
import { whoHas } from '../../shared/keys/rotate.ts'
import { refuse } from '../../shared/refusal.ts'
import { hashKey } from '../../shared/secrets.ts'
import { endSession, readSession, startSession } from '../../shared/sessions/sessions.ts'
import { seeOther } from '../edge/answer.ts'
import { countWrongKey } from '../edge/auth.ts'
import type { RequestContext } from '../edge/edge.ts'
import { searchParamsOf } from '../edge/query.ts'
import { readOwnForm } from '../pages/form.ts'
import { headingOf, returnPath } from '../signed-in/heading.ts'
import { sendAgainPage } from '../signed-in/kept-page.tsx'
import { base } from './account.ts'
import { keyPageRoutes } from './key-routes.ts'
import { readLimits } from './limits-now.ts'
import { overviewPage } from './overview-page.tsx'
import { requestsPage } from './requests.tsx'
import { accountCookie, accountOf, accountPages, SESSION_MS } from './session.ts'
import { accountSignInPage } from './sign-in-page.tsx'
import { webhookPageRoutes } from './webhook-routes.ts'

const HOUR = 3_600_000
const RECENT = 10

const startOf = (unit: number, now: Date) => new Date(Math.floor(now.getTime() / unit) * unit)

export const accountRoutes = accountPages('account')
  .page(base, async ({ context, limiter, requests, now }, account) => {
    // Only this process's log. With one process, a developer sees the request they just sent.
    await requests.flush()
    const [record, counts, limits, recent] = await Promise.all([
      findAgentRecord(context.sql, account.id),
      countAgentRequests(context.sql, account.id, [startOf(HOUR, now), startOf(24 * HOUR, now)]),
      readLimits(limiter, account, context.config.rateLimitFactor),
      listAgentRequests(context.sql, { agent: account.id, isFailed: false, limit: RECENT }),
    ])
    const [hour, today] = counts
    if (!record || !hour || !today) return refuse('invalid_key')
    return overviewPage({ account, record, hour, today, limits, requests: recent, now })
  })
  .page('/account/requests', async ({ context, request, requests, now }, account) => {
    await requests.flush()
    const isFailed = searchParamsOf(request).get('show') === 'errors'
    const filter = { agent: account.id, isFailed, limit: KEPT_REQUESTS }
    return requestsPage(account, await listAgentRequests(context.sql, filter), isFailed, now)
  })
  .form('/account/sign-out', async ({ context }, { session }) =>
    seeOther(base, { 'set-cookie': await endSession(context, accountCookie(context), session) }),
  )
  .app.get(
    '/account/sign-in',
    async call => ((await accountOf(call)) ? seeOther(base) : accountSignInPage({ to: base, status: 200 })),
    { anyone: { limit: 'read', page: 'private' } },
  )
  .post('/account/sign-in', call => signIn(call), {
    anyone: { limit: 'sign-in', page: 'private', raw: true },
  })
  .use(webhookPageRoutes)
  .use(keyPageRoutes)

async function signIn(call: RequestContext) {
  const { context, keys } = call
  const fields = await readOwnForm(call)
  const key = fields.get('key')?.trim() ?? ''
  const to = headingOf(fields.get('to'), base)
  const action = returnPath(fields.get('action') ?? '', base)
  const kept = fields.has('kept') ? { action, fields: new URLSearchParams(fields.get('kept') ?? '') } : null
  const state = looksRight(key, 'agx') ? await keys.resolve(key) : null
  if (!state || 'revoked' in state) {
    await countWrongKey(call)
    return accountSignInPage({ to, kept, problem: keyProblem(key, state !== null) })
  }
  const hash = hashKey(key, context.config.keyPepper)
  const cookie = await startSession(context, accountCookie(context), {
    who: whoHas(hash),
    lifetimeMs: SESSION_MS,
  })
  const session = kept && (await readSession(context, cookie.split(';')[0] ?? null, 'account'))
  return kept && session
    ? sendAgainPage(kept, { session, home: base, setCookie: cookie })
    : seeOther(to, { 'set-cookie': cookie })
}

function keyProblem(key: string, isOver: boolean): string {
  if (isOver) return 'This key no longer works: it was replaced, ended or suspended.'
  if (key.startsWith('bzk_')) return 'This is a business’s key. Businesses sign in to their desk.'
  if (key.startsWith('opk_')) return 'This is an operator’s key. Operators sign in to the console.'
  return 'This isn’t an agent’s key. Check that it’s complete: agx_ and 40 letters and digits.'
}
