import type { Statement } from './statement-queries.ts'

export interface Grown {
  query: string
  before: number
  after: number
}

const FACTOR = 3
/** One more level in each index. */
const FREE_PAGES = 100
/** The first calls on a connection also read the catalog. */
const CATALOG_PAGES = 1000
const FEW_CALLS = 20

/** Scheduled statements that count everything: docs/reliability.md says what they cost. */
const MAY_GROW: readonly RegExp[] = [
  /insert into lead_figures/, // the outcomes of the leads of 30 days, every ten minutes
  /insert into places|select listing ->> \$1 as state, listing ->> \$2 as city/, // the businesses of each place, every ten minutes
]

/** The statements that read more pages with more data. */
export function findGrowth(small: readonly Statement[], large: readonly Statement[]): Grown[] {
  const before = new Map(small.map(each => [each.query, each.pages]))
  return large
    .filter(({ query }) => !MAY_GROW.some(pattern => pattern.test(query)))
    .filter(({ query, pages, calls }) => {
      // A statement that only the large database ran can't be compared.
      const free = calls < FEW_CALLS || !before.has(query) ? CATALOG_PAGES : FREE_PAGES
      return pages > (before.get(query) ?? 0) * FACTOR + free
    })
    .map(({ query, pages }) => ({ query, before: before.get(query) ?? 0, after: pages }))
}
