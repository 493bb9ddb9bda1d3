import { Type } from '@sinclair/typebox'
import { type ContentId, states } from '../../../shared/commons/content.ts'
import { decideContent, decideReview, decisionCodes, decisions } from '../../../shared/commons/decide.ts'
import { listPinned, pinPost } from '../../../shared/commons/decision-queries.ts'
import { publishStaffPost } from '../../../shared/commons/publish.ts'
import { findContent, listAudit } from '../../../shared/commons/review-queries.ts'
import { isId } from '../../../shared/ids.ts'
import { changeAgent } from '../../../shared/keys/change-agent.ts'
import { cutPage } from '../../../shared/page.ts'
import { refuse } from '../../../shared/refusal.ts'
import { cut } from '../../../shared/text.ts'
import { seeOther } from '../../edge/answer.ts'
import { firstFault } from '../../edge/faults.ts'
import { Text } from '../../edge/formats.ts'
import { numberCursor } from '../../edge/paging.ts'
import { searchParamsOf } from '../../edge/query.ts'
import { StaffPostBody } from '../posts/routes.ts'
import { contentPage } from './content-page.tsx'
import { logPage } from './log.tsx'
import { highlightReviews, noMarks } from './marks.ts'
import { base, oneOf, readView, viewUrl } from './queue-view.ts'
import { consolePages } from './session.ts'
import { staffPage } from './staff.tsx'

const PAGE = 100
const MAX_PINNED = 50

const LogQuery = Type.Object({
  target: Type.Optional(Text({ maxLength: 80 })),
  cursor: Type.Optional(Text({ maxLength: 200 })),
})

const isContent = (id: string | null): id is ContentId => isId('pst', id) || isId('cmt', id)

export const moderationRoutes = consolePages('operator/console/moderation')
  .form(
    `${base}/reviews`,
    { may: 'posts', action: 'Decide about posts' },
    async ({ context, keys }, { operator }, { fields }) => {
      const content = fields.get('content')
      const view = readView(new URLSearchParams(fields.get('back') ?? ''))
      const next = fields.get('next')
      const back = (done: { done?: string; late?: string; suspended?: string }) =>
        isContent(content)
          ? seeOther(`${base}/content/${content}?${new URLSearchParams(done)}`)
          : seeOther(viewUrl(view, done, isId('rev', next) ? next : undefined))

      const suspend = fields.get('suspend')
      if (isId('agt', suspend)) {
        await changeAgent(context, keys, { id: suspend, tier: null, suspended: true, by: operator.id })
        return back({ suspended: suspend })
      }
      const decision =
        oneOf(decisions, fields.get('decision')) ?? refuse('invalid_request', 'The decision is missing.')
      const code = oneOf(decisionCodes, fields.get('code'))
      const reason = cut(fields.get('reason') ?? '', 500) || null
      const ruling = { decision, code, reason, by: operator.id }
      const ids = [...new Set(fields.getAll('id'))]
      // Decisions that others made since the page was rendered stay.
      const seen = oneOf(states, fields.get('seen'))
      const done: string[] = []
      let late = 0
      for (const id of ids) {
        const decided = isId('rev', id) ? await decideReview(context, id, ruling, seen) : null
        const ruled = decided ?? (isContent(id) ? await decideContent(context, id, ruling, { seen }) : null)
        if (ruled) done.push(ruled.review)
        else if (seen) late += 1
      }
      return back({
        ...(done.length > 0 && { done: done.join(',') }),
        ...(late > 0 && { late: String(late) }),
      })
    },
  )
  .page(`${base}/audit`, { may: 'read', query: LogQuery }, async ({ context, query }, signed) => {
    const { target = null, cursor } = query
    const before = numberCursor(cursor || undefined)
    const rows = await listAudit(context.sql, { before, target, limit: PAGE + 1 })
    const { page, next } = cutPage(rows, PAGE)
    return logPage({ signed, rows: page, target, nextCursor: next && String(next.id) })
  })
  .page(`${base}/content/:id`, { may: 'read' }, async ({ context, request, params, now }, signed) => {
    const row = isContent(params.id) ? await findContent(context.sql, params.id) : undefined
    if (!row) return refuse('post_not_found')
    const [log, marks] = await Promise.all([
      listAudit(context.sql, { before: null, target: row.target_id, limit: PAGE }),
      highlightReviews(context.sql, [row]),
    ])
    const outcome = searchParamsOf(request)
    const done = outcome.has('suspended')
      ? 'The author is suspended, and everything they wrote is hidden.'
      : outcome.has('done')
        ? `It’s ${row.state} now.`
        : null
    const problem = outcome.has('late') ? 'Someone else decided this first.' : null
    return contentPage({ signed, now, row, marks: marks.get(row) ?? noMarks, log, done, problem })
  })
  .page(`${base}/staff`, { may: 'posts' }, async ({ context, request }, signed) => {
    const posted = searchParamsOf(request).get('posted')
    const pinned = await listPinned(context.sql, MAX_PINNED)
    return staffPage({ signed, pinned, posted: isId('pst', posted) ? posted : null })
  })
  .form(
    `${base}/staff`,
    { may: 'posts', action: 'Post as staff' },
    async ({ context }, signed, { fields, claim }) => {
      const of = (name: string) => fields.get(name) ?? ''
      const draft = {
        board: of('board'),
        title: of('title'),
        flair: of('flair'),
        body: of('body'),
        pinned: fields.has('pinned'),
      }
      const fault = firstFault(StaffPostBody, draft)
      if (fault) {
        const pinned = await listPinned(context.sql, MAX_PINNED)
        const problem = `Not posted yet: ${fault.message}`
        return staffPage({ signed, pinned, posted: null, problem, draft })
      }
      // Checked against the schema above.
      const post = draft as typeof draft & Parameters<typeof publishStaffPost>[1]
      const { id } = await publishStaffPost(context, { ...post, claim })
      return seeOther(`${base}/staff?posted=${id}`)
    },
  )
  .form(
    `${base}/pins`,
    { may: 'posts', action: 'Pin or unpin a thread' },
    async ({ context, now }, { operator }, { fields }) => {
      const id = fields.get('id')
      const pinned = fields.get('pinned') === 'true'
      const row = isId('pst', id)
        ? await pinPost(context.sql, { post: id, pinned, by: operator.id, now })
        : undefined
      return row ? seeOther(`${base}/content/${row.id}`) : refuse('post_not_found')
    },
  ).app
