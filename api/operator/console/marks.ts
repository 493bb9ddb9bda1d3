import { setImmediate } from 'node:timers/promises'
import type { Sql } from '../../../db/client.ts'
import type { ContentId } from '../../../shared/commons/content.ts'
import { listOriginals } from '../../../shared/commons/near-duplicate-queries.ts'
import type { ReviewRow } from '../../../shared/commons/review-queries.ts'
import type { Span } from '../../../shared/commons/telling.ts'

/** What is marked in a text and in the title of a post, and what it says in other writing. */
interface Seen {
  title: Span[]
  body: Span[]
  decoded: string[]
}

export interface Marked extends Seen {
  /** What said nearly the same before. */
  twin: ContentId | null
}

export const unmarked: Marked = { title: [], body: [], decoded: [], twin: null }

const MOST_KNOWN = 1000
/** A page is not held up for longer by texts that are made to be slow: the rest of it comes unmarked, and with the next. */
const MOST_MS = 1500
const known = new Map<string, Seen>()

/** Where to look in each text. Texts never change, and the same ones are shown again after each decision. */
export async function markAll(sql: Sql, rows: readonly ReviewRow[]): Promise<Map<ReviewRow, Marked>> {
  const again = rows.filter(({ reasons }) => reasons.some(({ code }) => code === 'near_duplicate'))
  const twins =
    again.length > 0
      ? await listOriginals(
          sql,
          again.map(row => row.target_id),
        )
      : null
  // Loaded with the first text, as where texts are published: the rules are large.
  const { decodedIn, tellingSpans } = await import('../../../shared/commons/telling.ts')
  const marked = new Map<ReviewRow, Marked>()
  const began = performance.now()
  for (const row of rows) {
    const signs = new Set<string>([...row.reasons.map(({ code }) => code), ...row.risk])
    const name = [row.target_id, ...signs].join(' ')
    let marks = known.get(name)
    if (!marks) {
      if (performance.now() - began > MOST_MS) continue
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
    marked.set(row, { ...marks, twin: twins?.get(row.target_id) ?? null })
  }
  return marked
}
