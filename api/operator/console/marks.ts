import { setImmediate } from 'node:timers/promises'
import type { ReviewRow } from '../../../shared/commons/review-queries.ts'
import type { Span } from '../../../shared/commons/telling.ts'

/** What is marked in a text and in the title of a post, and what it says in other writing. */
export interface Marked {
  title: Span[]
  body: Span[]
  decoded: string[]
}

export const unmarked: Marked = { title: [], body: [], decoded: [] }

const MOST_KNOWN = 1000
const known = new Map<string, Marked>()

/** Where to look in each text. Texts never change, and the same ones are shown again after each decision. */
export async function markAll(rows: readonly ReviewRow[]): Promise<Map<ReviewRow, Marked>> {
  // Loaded with the first text, as where texts are published: the rules are large.
  const { decodedIn, tellingSpans } = await import('../../../shared/commons/telling.ts')
  const marked = new Map<ReviewRow, Marked>()
  for (const row of rows) {
    const signs = new Set<string>([...row.reasons.map(({ code }) => code), ...row.risk])
    const name = [row.target_id, ...signs].join(' ')
    let marks = known.get(name)
    if (!marks) {
      const title = row.target === 'post' ? tellingSpans(row.title, signs) : []
      marks = { title, body: tellingSpans(row.body, signs), decoded: decodedIn(row.body) }
      // Others wait for this process, too.
      await setImmediate()
    }
    known.delete(name)
    known.set(name, marks)
    for (const oldest of known.keys()) {
      if (known.size <= MOST_KNOWN) break
      known.delete(oldest)
    }
    marked.set(row, marks)
  }
  return marked
}
