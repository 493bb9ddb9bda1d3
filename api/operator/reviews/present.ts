import { authorOf } from '../../../shared/commons/content.ts'
import type { AuditRow, Review } from '../../../shared/commons/review-queries.ts'

export const presentReview = (row: Review) => ({
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

export const presentAudit = (row: AuditRow) => ({
  at: row.at,
  actor: row.actor,
  operator: row.operator && { id: row.operator, name: row.operator_name },
  target: row.target,
  targetId: row.target_id,
  from: row.from_state,
  to: row.to_state,
  codes: row.codes,
  reason: row.reason,
  waitedSeconds: row.waited,
})
