/**
 * Cuts rows of a query that asked for one more than `limit` to a page. `next` is the row that the next page follows, or
 * null if this page is the last.
 */
export function cutPage<T>(rows: readonly T[], limit: number): { page: T[]; next: T | null } {
  const page = rows.slice(0, limit)
  return { page, next: rows.length > limit ? (page.at(-1) ?? null) : null }
}
