import type { ProfileRow } from '../../shared/commons/profile-queries.ts'
import { NOTICE } from '../words.ts'

export function presentProfile(row: ProfileRow, baseUrl: string) {
  const { id, name, operator, website, tier, since, ...counts } = row
  const { inquiries, outcomesReported } = counts
  // An inquiry can have several outcomes, so the rate is capped.
  const outcomeReportRate = inquiries === 0 ? null : Math.min(1, outcomesReported / inquiries)
  const record = { ...counts, outcomeReportRate }
  return { notice: NOTICE, id, name, operator, website, tier, since, record, pageUrl: `${baseUrl}/a/${id}` }
}
