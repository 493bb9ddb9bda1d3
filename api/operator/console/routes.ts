import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { Type } from '@sinclair/typebox'
import { states } from '../../../shared/commons/content.ts'
import { reviewCursor, reviewPlace } from '../../../shared/commons/cursor.ts'
import { decideReview } from '../../../shared/commons/decide.ts'
import { decisionCodes, decisions } from '../../../shared/commons/decision.ts'
import { listReviews } from '../../../shared/commons/review-queries.ts'
import type { Ground } from '../../../shared/ground.ts'
import { isId } from '../../../shared/ids.ts'
import { decideApplication, listApplications } from '../../../shared/keys/application-queries.ts'
import { updateAgent } from '../../../shared/keys/queries.ts'
import { tiers } from '../../../shared/limits/policies.ts'
import { refuse } from '../../../shared/refusal.ts'
import { sameSecret } from '../../../shared/secrets.ts'
import { endedCookie, refuseForeignForm, type Session, sessionCookie } from '../../../shared/sessions.ts'
import { findAnything } from '../../../shared/stats/find.ts'
import { type Answer, ok, seeOther, text } from '../../edge/answer.ts'
import { OneOf } from '../../edge/formats.ts'
import { route } from '../../edge/route.ts'
import { readForm } from '../../pages/form.ts'
import css from './console.css' with { type: 'text' }
import { consoleCookie, forOperator, forOperatorForm, SESSION_MS, whoOf } from './session.ts'
import { plotsOf, watch } from './watched.ts'

const base = '/operator/console'
const PAGE = 25

const kept = { 'cache-control': 'public, max-age=3600' }
const files = new Map<string, string>()
/** Read when it is first asked for: few processes ever serve the console. */
function file(url: string, type: string): Answer {
  const content = files.get(url) ?? readFileSync(fileURLToPath(url), 'utf8')
  files.set(url, content)
  return text(content, type, kept)
}

const asset = (name: string, handle: () => Answer) =>
  route({ method: 'GET', path: `${base}/${name}`, auth: 'none', limit: 'unlimited', caching: 'etag', handle })

/** A form: handed over unread, answered by a page. */
const form = { method: 'POST', auth: 'none', raw: true, page: true } as const

const oneOf = <T extends string>(values: readonly T[], given: string | null): T | null =>
  values.find(value => value === given) ?? null

async function found(ground: Ground, text: string, { formToken }: Session): Promise<Answer> {
  const { findPage } = await import('./find.tsx')
  return findPage(formToken, await findAnything(ground, text))
}

/** The operator's page. It signs people in by the operator key and works with forms; scripts add keys and plots. */
export const consoleRoutes = [
  route({
    method: 'GET',
    path: base,
    auth: 'none',
    page: true,
    query: Type.Object({
      state: Type.Optional(OneOf(states)),
      cursor: Type.Optional(Type.String({ maxLength: 200 })),
    }),
    handle: call =>
      forOperator(async ({ ground }, session) => {
        const state = call.query.state ?? 'held'
        const after = call.query.cursor ? reviewPlace(state, call.query.cursor) : null
        const [rows, applications, watched] = await Promise.all([
          listReviews(ground.sql, { state, after, limit: PAGE + 1 }),
          listApplications(ground.sql, 'received', 50),
          watch(call),
        ])
        const reviews = rows.slice(0, PAGE)
        const last = reviews.at(-1)
        const nextCursor = rows.length > PAGE && last ? reviewCursor(state, last) : null
        const token = session.formToken
        const { consolePage } = await import('./page.tsx')
        return consolePage({ token, state, reviews, nextCursor, applications }, watched)
      })(call),
  }),
  route({
    ...form,
    path: `${base}/sign-in`,
    limit: 'wrong-keys',
    async handle({ ground, request, now }) {
      refuseForeignForm(request.headers)
      const { operatorKey } = ground.config
      const given = (await readForm(request)).get('key')?.trim() ?? ''
      if (!operatorKey || !sameSecret(given, operatorKey)) {
        const { signInPage } = await import('./sign-in-page.tsx')
        return signInPage('This is not the operator key.')
      }
      const until = new Date(now.getTime() + SESSION_MS)
      const cookie = sessionCookie(ground.secrets, consoleCookie(ground), {
        who: whoOf(operatorKey),
        until,
        now,
      })
      return seeOther(base, { 'set-cookie': cookie })
    },
  }),
  route({
    ...form,
    path: `${base}/sign-out`,
    limit: 'payments',
    handle: forOperatorForm(({ ground }) =>
      seeOther(base, { 'set-cookie': endedCookie(consoleCookie(ground)) }),
    ),
  }),
  route({
    ...form,
    path: `${base}/reviews`,
    limit: 'unlimited',
    handle: forOperatorForm(async ({ ground, keys, now }, fields) => {
      const suspend = fields.get('suspend')
      if (isId('agt', suspend)) {
        await updateAgent(ground.sql, { id: suspend, tier: null, suspended: true, now })
        keys.forget(suspend)
      } else {
        const decision =
          oneOf(decisions, fields.get('decision')) ?? refuse('invalid_request', 'There is no decision.')
        const code = oneOf(decisionCodes, fields.get('code'))
        const reason = fields.get('reason')?.slice(0, 500) || null
        for (const id of new Set(fields.getAll('id')))
          if (isId('rev', id)) await decideReview(ground, id, { decision, code, reason })
      }
      return seeOther(`${base}?state=${oneOf(states, fields.get('state')) ?? 'held'}`)
    }),
  }),
  route({
    ...form,
    path: `${base}/applications/{id}`,
    limit: 'unlimited',
    handle: call =>
      forOperatorForm(async ({ ground, keys, now }, fields) => {
        const { id } = call.params
        if (!isId('app', id)) return refuse('application_not_found')
        const status = fields.get('decision') === 'approve' ? 'approved' : 'declined'
        const reason = fields.get('reason')?.slice(0, 500) || null
        const row = await decideApplication(ground.sql, { id, status, reason, now })
        if (!row) return refuse('application_not_found')
        keys.forget(row.agent_id)
        ground.hint('webhooks.drain', { owner: row.agent_id })
        return seeOther(base)
      })(call),
  }),
  route({
    ...form,
    path: `${base}/find`,
    limit: 'unlimited',
    handle: forOperatorForm(({ ground }, fields, session) =>
      found(ground, fields.get('text') ?? '', session),
    ),
  }),
  route({
    ...form,
    path: `${base}/agents/{id}`,
    limit: 'unlimited',
    handle: call =>
      forOperatorForm(async ({ ground, keys, now }, fields, session) => {
        const { id } = call.params
        const suspended = fields.get('suspended')
        const change = {
          tier: oneOf(tiers, fields.get('tier')),
          suspended: suspended === null ? null : suspended === 'true',
        }
        const row = isId('agt', id) ? await updateAgent(ground.sql, { id, ...change, now }) : undefined
        if (!row) return refuse('agent_not_found')
        keys.forget(row.id)
        ground.hint('webhooks.drain', { owner: row.id })
        return found(ground, fields.get('text') || row.id, session)
      })(call),
  }),
  route({
    method: 'GET',
    path: `${base}/data.json`,
    auth: 'none',
    page: true,
    handle: forOperator(async call => {
      const watched = await watch(call)
      const { liveHtml } = await import('./live.tsx')
      return ok({ asOf: watched.now.asOf, plots: plotsOf(watched), html: liveHtml(watched) })
    }),
  }),
  asset('console.css', () => text(String(css), 'text/css', kept)),
  asset('console.js', () => file(new URL('./console.js', import.meta.url).href, 'text/javascript')),
  asset('uplot.js', () => file(import.meta.resolve('uplot/dist/uPlot.iife.min.js'), 'text/javascript')),
  asset('uplot.css', () => file(import.meta.resolve('uplot/dist/uPlot.min.css'), 'text/css')),
]
