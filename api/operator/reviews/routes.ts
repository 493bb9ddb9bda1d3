import type { Static } from '@sinclair/typebox'
import { authorOf, type ContentId } from '../../../shared/commons/content.ts'
import { decodeReviewCursor, encodeReviewCursor } from '../../../shared/commons/cursors.ts'
import { decideContent, decideReview, type Ruling } from '../../../shared/commons/decide.ts'
import {
  type AuditRow,
  findReview,
  listAudit,
  listReviews,
  type Review,
} from '../../../shared/commons/review-queries.ts'
import { type Id, isId } from '../../../shared/ids.ts'
import type { OperatorCaller } from '../../../shared/operators/caller.ts'
import { refuse } from '../../../shared/refusal.ts'
import { ok } from '../../edge/answer.ts'
import { docs } from '../../edge/endpoint.ts'
import { numberCursor, pageOf } from '../../edge/paging.ts'
import { NOTICE } from '../../words.ts'
import { operatorApi } from '../api.ts'
import {
  AuditAnswer,
  AuditQuery,
  BulkAnswer,
  BulkBody,
  ReviewsAnswer,
  ReviewsQuery,
  ReviewWithLog,
  RuledAnswer,
  RulingBody,
  UnreviewedBody,
} from './schema.ts'

const rulingOf = (
  { decision, reason, reason_code }: Static<typeof RulingBody>,
  { id }: OperatorCaller,
): Ruling => ({
  decision,
  code: reason_code ?? null,
  reason: reason ?? null,
  by: id,
})

export const reviewRoutes = operatorApi('reviews')
  .get(
    '/reviews',
    async ({ context, query }) => {
      const state = query.state ?? 'held'
      const limit = query.limit ?? 50
      const after = query.cursor === undefined ? null : decodeReviewCursor(state, query.cursor)
      const { code = null, board = null } = query
      const agent = query.agent === undefined ? null : (query.agent as Id<'agt'>)
      const filter = { code, board, agent }
      const rows = await listReviews(context.sql, { state, filter, after, limit: limit + 1 })
      const { page, ...paging } = pageOf(rows, limit, row => encodeReviewCursor(state, row))
      return ok({ notice: NOTICE, reviews: page.map(presentReview), ...paging })
    },
    {
      operator: { may: 'read' },
      query: ReviewsQuery,
      detail: docs({
        summary: 'The review queue',
        description: 'Held content, the longest waiting first. Other states: the newest first.',
        answers: { 200: { description: 'A page of reviews.', schema: ReviewsAnswer } },
      }),
    },
  )
  .post(
    '/reviews',
    async ({ context, caller, body }) => {
      const { target, id } = body
      const unknown = target === 'post' ? 'post_not_found' : 'comment_not_found'
      if (!(target === 'post' ? isId('pst', id) : isId('cmt', id))) return refuse(unknown)
      const ruled = await decideContent(context, id as ContentId, rulingOf(body, caller)) // checked above
      return ruled
        ? ok({ id: ruled.review, target, targetId: id, state: ruled.state, was: ruled.was })
        : refuse(unknown)
    },
    {
      operator: { may: 'posts' },
      body: UnreviewedBody,
      detail: docs({
        summary: 'Decide on content that was not in review',
        answers: { 200: { description: 'Decided.', schema: RuledAnswer } },
        errors: ['post_not_found', 'comment_not_found'],
      }),
    },
  )
  .post(
    '/reviews/bulk',
    async ({ context, caller, body }) => {
      const results = []
      // One statement per decision, so an unknown id doesn't undo the others.
      for (const id of new Set(body.ids)) {
        const ruled = isId('rev', id) ? await decideReview(context, id, rulingOf(body, caller)) : null
        results.push({ id, state: ruled?.state ?? null, error: ruled ? null : 'review_not_found' })
      }
      return ok({ results, count: results.length })
    },
    {
      operator: { may: 'posts' },
      body: BulkBody,
      detail: docs({
        summary: 'Decide on many at once',
        answers: { 200: { description: 'The result for each id, in the same order.', schema: BulkAnswer } },
      }),
    },
  )
  .get(
    '/reviews/:id',
    async ({ context, params }) => {
      const row = isId('rev', params.id) ? await findReview(context.sql, params.id) : undefined
      if (!row) return refuse('review_not_found')
      const log = await listAudit(context.sql, { before: null, target: row.target_id, limit: 200 })
      return ok({ notice: NOTICE, ...presentReview(row), log: log.map(presentAudit) })
    },
    {
      operator: { may: 'read' },
      detail: docs({
        summary: 'One review with its history',
        answers: { 200: { description: 'The review and its log.', schema: ReviewWithLog } },
        errors: ['review_not_found'],
      }),
    },
  )
  .post(
    '/reviews/:id',
    async ({ context, caller, params, body }) => {
      const row = isId('rev', params.id) ? await findReview(context.sql, params.id) : undefined
      const ruled = row ? await decideReview(context, row.id, rulingOf(body, caller)) : null
      return row && ruled
        ? ok({ id: row.id, target: row.target, targetId: row.target_id, state: ruled.state, was: ruled.was })
        : refuse('review_not_found')
    },
    {
      operator: { may: 'posts' },
      body: RulingBody,
      detail: docs({
        summary: 'Decide a review',
        description:
          'Publish, reject held content, or remove published content. publish undoes both, and hold undoes any decision. reject leaves content that someone published in the meantime: the response says which decision stands.',
        answers: { 200: { description: 'Decided. The author gets an event.', schema: RuledAnswer } },
        errors: ['review_not_found'],
      }),
    },
  )
  .get(
    '/audit',
    async ({ context, query }) => {
      const limit = query.limit ?? 50
      const before = numberCursor(query.cursor)
      const rows = await listAudit(context.sql, { before, target: query.target ?? null, limit: limit + 1 })
      const { page, ...paging } = pageOf(rows, limit, row => String(row.id))
      return ok({ entries: page.map(presentAudit), ...paging })
    },
    {
      operator: { may: 'read' },
      query: AuditQuery,
      detail: docs({
        summary: 'The audit log of moderation',
        description:
          'Every hold, decision and suspension, newest first. Entries are never changed or removed.',
        answers: { 200: { description: 'A page of entries.', schema: AuditAnswer } },
      }),
    },
  )

const presentReview = (row: Review) => ({
  id: row.id,
  target: row.target,
  targetId: row.target_id,
  state: row.state,
  reasons: row.reasons,
  risk: row.risk,
  reports: row.reports,
  author: {
    ...authorOf(row),
    since: row.author_since,
    suspended: row.suspended,
    published: row.published,
    turnedDown: row.turned_down,
  },
  board: row.board,
  postId: row.post_id,
  title: row.title,
  flair: row.flair,
  text: row.body,
  score: row.score,
  writtenAt: row.written_at,
  since: row.since,
  createdAt: row.created_at,
})

const presentAudit = ({ id, ...entry }: AuditRow) => entry
