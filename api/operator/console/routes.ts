import { decodeReviewCursor, encodeReviewCursor } from '../../../shared/commons/cursors.ts'
import { countHeldReasons, listReviewStates, listReviews } from '../../../shared/commons/review-queries.ts'
import { isId } from '../../../shared/ids.ts'
import { listApplications } from '../../../shared/keys/application-queries.ts'
import { decideApplication } from '../../../shared/keys/change-agent.ts'
import { cutPage } from '../../../shared/page.ts'
import { endSession } from '../../../shared/sessions/sessions.ts'
import { cut } from '../../../shared/text.ts'
import { ok, seeOther } from '../../edge/answer.ts'
import { searchParamsOf } from '../../edge/query.ts'
import { asset, script, styleSheet } from '../../pages/asset.ts'
import { alertPages } from './alerts/routes.tsx'
import { cardEditorPages } from './businesses/card-editor.tsx'
import { businessPageRoutes } from './businesses/routes.ts'
import consoleCss from './console.css' with { type: 'text' }
import { deliveryPageRoutes } from './deliveries/routes.ts'
import entitiesCss from './entities/entities.css' with { type: 'text' }
import { findRoutes } from './entities/find.tsx'
import { importPages } from './imports/routes.ts'
import { leadPageRoutes } from './leads/routes.ts'
import { liveHtml } from './live.tsx'
import { highlightReviews } from './marks.ts'
import { moderationRoutes } from './moderation-routes.ts'
import { operatorPages } from './operators/routes.tsx'
import { consolePage } from './page.tsx'
import { peopleRoutes } from './people/routes.ts'
import plotsCss from './plots/plots.css' with { type: 'text' }
import { base, readView } from './queue-view.ts'
import { reportPages } from './reports/routes.ts'
import { consoleCookie, consolePages } from './session.ts'
import { signInRoutes } from './sign-in-routes.ts'
import { watch } from './watched.ts'

const PAGE = 50
/** With more held reviews than this, only the ones that have waited longest are counted. */
const MAX_COUNTED = 10_000

const css = [consoleCss, plotsCss, entitiesCss].join('\n')

/** The operator's console. It works with forms; scripts add shortcuts and live figures. */
export const consoleRoutes = consolePages('operator/console')
  .page(base, { may: 'read' }, async (call, signed) => {
    const { context, request, now } = call
    const searchParams = searchParamsOf(request)
    const view = readView(searchParams)
    const after = view.cursor ? decodeReviewCursor(view.state, view.cursor) : null
    const decided = (searchParams.get('done') ?? '').split(',').filter(id => isId('rev', id))
    const suspended = searchParams.get('suspended')
    const applicant = searchParams.get('applicant')
    const [rows, codes, done, applications, watched] = await Promise.all([
      listReviews(context.sql, { state: view.state, filter: view, after, limit: PAGE + 1 }),
      view.state === 'held' ? countHeldReasons(context.sql, view, MAX_COUNTED) : [],
      decided.length > 0 ? listReviewStates(context.sql, decided) : [],
      listApplications(context.sql, { status: 'received', before: null, limit: 50 }),
      watch(call),
    ])
    const { page: reviews, next } = cutPage(rows, PAGE)
    const nextCursor = next && encodeReviewCursor(view.state, next)
    const marks = await highlightReviews(context.sql, reviews)
    const late = Math.trunc(Number(searchParams.get('late'))) || 0
    const queue = { now, view, reviews, marks, nextCursor, codes, done, late }
    return consolePage(
      signed,
      { ...queue, suspended: isId('agt', suspended) ? suspended : null },
      {
        applications,
        decided: searchParams.get('application'),
        applicant: isId('agt', applicant) ? applicant : null,
      },
      watched,
    )
  })
  .form(`${base}/sign-out`, { may: 'read', action: 'Sign out' }, async ({ context }, { session }) =>
    seeOther(base, { 'set-cookie': await endSession(context, consoleCookie(context), session) }),
  )
  .form(
    `${base}/applications/:id`,
    { may: 'agents', action: 'Decide an application' },
    async ({ context, keys, params }, _, { fields }) => {
      const status = fields.get('decision') === 'approve' ? 'approved' : 'declined'
      const reason = cut(fields.get('reason') ?? '', 500) || null
      const decided = await decideApplication(context, keys, { id: params.id, status, reason })
      const result = decided.status === status ? status : `late-${decided.status}`
      return seeOther(`${base}?application=${result}&applicant=${decided.agent_id}`)
    },
  )
  .page(`${base}/data.json`, { may: 'read' }, async call => {
    const watched = await watch(call)
    return ok({ asOf: watched.now.asOf, html: liveHtml(watched) })
  })
  .app.use(signInRoutes)
  .use(moderationRoutes)
  .use(operatorPages)
  .use(alertPages)
  .use(findRoutes)
  .use(leadPageRoutes)
  .use(businessPageRoutes)
  .use(cardEditorPages)
  .use(importPages)
  .use(peopleRoutes)
  .use(deliveryPageRoutes)
  .use(reportPages)
  .get(`${base}/console.css`, () => styleSheet(css), asset)
  .get(`${base}/console.js`, () => script('console.js', import.meta.url), asset)
  .get(`${base}/queue.js`, () => script('queue.js', import.meta.url), asset)
