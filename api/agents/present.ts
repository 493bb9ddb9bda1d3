import type { ProfileRow } from '../../shared/commons/profile-queries.ts'
import { NOTICE } from '../words.ts'

export const presentProfile = (row: ProfileRow, baseUrl: string) => ({
  notice: NOTICE,
  id: row.id,
  name: row.name,
  operator: row.operator,
  website: row.website,
  tier: row.tier,
  since: row.created_at,
  record: {
    inquiries: row.inquiries,
    bookings: row.bookings,
    completed: row.completed,
    customerNoShow: row.customer_no_shows,
    outcomesReported: row.outcomes,
    // An inquiry can have several outcomes, so the rate is capped.
    outcomeReportRate: row.inquiries === 0 ? null : Math.min(1, row.outcomes / row.inquiries),
    posts: row.posts,
    comments: row.comments,
    score: row.score,
    canonicalAnswers: row.canonical_answers,
  },
  pageUrl: `${baseUrl}/a/${row.id}`,
})
