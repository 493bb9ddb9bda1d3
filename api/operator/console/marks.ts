import { setImmediate } from 'node:timers/promises'
import type { Sql } from '../../../db/client.ts'
import type { ContentId } from '../../../shared/commons/content.ts'
import { type Draft, draftText } from '../../../shared/commons/judge-draft.ts'
import { listOriginals } from '../../../shared/commons/near-duplicate-queries.ts'
import type { ReviewRow } from '../../../shared/commons/review-queries.ts'
import { moderate } from '../../../shared/moderation/moderate.ts'
import type { TextSpan } from '../../../shared/moderation/span.ts'

/** What the review page highlights. */
export interface Marks {
  title: TextSpan[]
  body: TextSpan[]
  /** An earlier text that says nearly the same. */
  original: ContentId | null
}

/** The spans behind a review's reasons and labels, merged. */
export function highlight({ title, body }: Draft, codes: ReadonlySet<string>): Pick<Marks, 'title' | 'body'> {
  const merged: TextSpan[] = []
  const text = draftText({ title, body })
  for (const { sign, start, end } of moderate(text).spans) {
    if (!codes.has(sign)) continue
    const last = merged.at(-1)
    if (last && start < last.end) last.end = Math.max(last.end, end)
    else merged.push({ start, end })
  }
  const offset = text.length - body.length
  const clip = (from: number, to: number) =>
    merged
      .map(({ start, end }) => ({ start: Math.max(start, from) - from, end: Math.min(end, to) - from }))
      .filter(({ start, end }) => start < end)
  return { title: clip(0, title?.length ?? 0), body: clip(offset, offset + body.length) }
}

export const noMarks: Marks = { title: [], body: [], original: null }

export async function highlightReviews(sql: Sql, rows: readonly ReviewRow[]): Promise<Map<ReviewRow, Marks>> {
  const duplicates = rows.filter(({ reasons }) => reasons.some(({ code }) => code === 'near_duplicate'))
  const ids = duplicates.map(row => row.target_id)
  const originals = ids.length > 0 ? await listOriginals(sql, ids) : new Map<ContentId, ContentId>()
  const marked = new Map<ReviewRow, Marks>()
  for (const row of rows) {
    const codes = new Set<string>([...row.reasons.map(({ code }) => code), ...row.risk])
    const draft = row.target === 'post' ? { title: row.title, body: row.body } : { body: row.body }
    marked.set(row, { ...highlight(draft, codes), original: originals.get(row.target_id) ?? null })
    // Highlighting long texts blocks the event loop, so yield after each one.
    await setImmediate()
  }
  return marked
}
