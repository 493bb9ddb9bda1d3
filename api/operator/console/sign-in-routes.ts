import { Elysia } from 'elysia'
import type { Context } from '../../../shared/context.ts'
import { addressDigest } from '../../../shared/desk/request-link.ts'
import { logSignIn } from '../../../shared/operators/actions.ts'
import {
  findOperatorByKey,
  type OperatorCaller,
  startSessionByKey,
} from '../../../shared/operators/caller.ts'
import { checkOperatorLink, requestOperatorLink, useOperatorLink } from '../../../shared/operators/links.ts'
import { sessionTokenOf } from '../../../shared/sessions/links.ts'
import { findSession, insertSession } from '../../../shared/sessions/queries.ts'
import { makeSession, type NewSession } from '../../../shared/sessions/sessions.ts'
import { isEmail } from '../../../shared/text.ts'
import { seeOther } from '../../edge/answer.ts'
import { edge } from '../../edge/edge.ts'
import { NOT_AN_EMAIL } from '../../pages/email-field.tsx'
import { readOwnForm } from '../../pages/form.ts'
import { headingOf } from '../../signed-in/heading.ts'
import { linkProblem } from '../../signed-in/link-limit.ts'
import { base } from './queue-view.ts'
import { consoleCookie, SESSION_MS, whoOf } from './session.ts'
import { consoleSignInPage, deadLinkPage, enterPage, linkSentPage } from './sign-in-page.tsx'

const page = { anyone: { limit: 'read', page: 'private' } } as const

/** Signing in: with a key, or with a mailed link. */
export const signInRoutes = new Elysia({ name: 'operator/console/sign-in' })
  .use(edge)
  .get('/operator', () => seeOther(base), page)
  // Reloading these forms' response shows the page that both are on.
  .get(`${base}/sign-in`, () => seeOther(base), page)
  .get(`${base}/sign-in-link`, () => seeOther(base), page)
  .post(
    `${base}/sign-in`,
    async call => {
      const { context, requestId, now } = call
      const fields = await readOwnForm(call)
      const key = fields.get('key')?.trim() ?? ''
      const to = headingOf(fields.get('to'), base)
      const found = key.startsWith('opk_') ? await findOperatorByKey(context, key) : null
      const session = makeSession(consoleCookie(context), SESSION_MS, now)
      if (!found || 'revoked' in found || !(await start(context, found.caller, key, session)))
        return consoleSignInPage({ to, keyProblem: 'That isn’t an operator’s key, or it no longer works.' })
      await logSignIn(context, { operator: found.caller.id, how: 'key', requestId })
      return seeOther(to, { 'set-cookie': session.setCookie })
    },
    { anyone: { limit: 'sign-in', page: 'private', raw: true } },
  )
  .post(
    `${base}/sign-in-link`,
    async call => {
      const { context } = call
      const fields = await readOwnForm(call)
      const email = fields.get('email')?.trim() ?? ''
      if (!isEmail(email)) return consoleSignInPage({ to: base, email, problem: NOT_AN_EMAIL, status: 400 })
      const problem = await linkProblem(call, addressDigest(context, email))
      if (problem) return consoleSignInPage({ to: base, email, problem, status: 429 })
      await requestOperatorLink(context, email)
      return linkSentPage(email)
    },
    { anyone: { limit: 'sign-in', page: 'private', raw: true } },
  )
  .get(
    `${base}/enter/:token`,
    async ({ context, params }) => {
      const { state, link } = await checkOperatorLink(context, params.token)
      return state === 'good' && link
        ? enterPage(link.name)
        : deadLinkPage(state === 'good' ? 'unknown' : state)
    },
    { anyone: { limit: 'sign-in', page: 'private' } },
  )
  .post(
    `${base}/enter/:token`,
    async call => {
      const { context, params, requestId, now } = call
      const token = params.token
      const once = (await readOwnForm(call)).get('once')
      const session = makeSession(
        consoleCookie(context),
        SESSION_MS,
        now,
        sessionTokenOf(context, token, once),
      )
      const entered = await useOperatorLink(context, token, session)
      if (!entered) {
        // The form was sent twice, and the browser dropped the first response.
        if (await findSession(context.sql, session.digest, now))
          return seeOther(base, { 'set-cookie': session.setCookie })
        const { state } = await checkOperatorLink(context, token)
        return deadLinkPage(state === 'good' ? 'used' : state)
      }
      await logSignIn(context, { operator: entered.operator, how: 'link', requestId })
      return seeOther(base, { 'set-cookie': session.setCookie })
    },
    { anyone: { limit: 'sign-in', page: 'private', raw: true } },
  )

/** False if the key was replaced a moment ago. */
async function start(context: Context, { id }: OperatorCaller, key: string, session: NewSession) {
  if (id !== 'root') return startSessionByKey(context, key, session)
  await insertSession(context.sql, { ...session, who: whoOf(context.config.operatorKey ?? '') })
  return true
}
