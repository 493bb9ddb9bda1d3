import type { Sql } from '../../db/client.ts'
import type { BoardName } from './boards.ts'
import { EVERY_LINE, sampleForum } from './forum-queries.ts'

/** How large the forum is and how its words are spread: only speed hangs on it, never what is found. */
export interface Forum {
  lines: number
  /** In all boards, or in one. */
  threads(board: BoardName | null): number
  /** Of the youngest, in a quarter of an hour. */
  perQuarter: number
  /** The share of lines that have a word. */
  share(word: string): number
}

const KNOWN_MS = 10 * 60_000
/** An ending has so many letters at most; the lines hold words without them. */
const ENDING = 4
const STEM = 3
/** What is in no line of the sample is in hardly any line. */
const UNSEEN = 0.1

interface Known {
  forum: Promise<Forum>
  until: number
}

/** By the database that was asked. */
const knownBy = new WeakMap<Sql, Known>()

/** As of the last minutes: when they are over it is looked at again, and what was known serves for as long as that takes. */
export function forumOf(sql: Sql, now: Date): Promise<Forum> {
  const known = knownBy.get(sql)
  if (known && known.until > now.getTime()) return known.forum
  const until = now.getTime() + KNOWN_MS
  const looked = lookAt(sql)
  const forum = known?.forum ?? looked
  knownBy.set(sql, { forum, until })
  looked.then(
    () => knownBy.set(sql, { forum: looked, until }),
    () => knownBy.delete(sql),
  )
  return forum
}

async function lookAt(sql: Sql): Promise<Forum> {
  const sample = await sampleForum(sql)
  const counts = new Map(Object.entries(sample?.words ?? {}))
  const sampled = counts.get(EVERY_LINE) ?? 1
  const threads = new Map(Object.entries(sample?.threads ?? {}))
  const counted = [...threads.values()].reduce((sum, each) => sum + each, 0)
  const all = Math.max(counted, sample?.posts ?? 0)
  return {
    lines: Math.max(sampled, sample?.lines ?? 0),
    threads: board => (board === null ? all : (threads.get(board) ?? 0)),
    perQuarter: (sample?.newest ?? 0) / ((sample?.quarters ?? 0) + 1),
    share: word => (countOf(counts, word) ?? UNSEEN) / sampled,
  }
}

/** Of the longest beginning that is known and can be its stem. */
function countOf(counts: ReadonlyMap<string, number>, word: string): number | undefined {
  for (let length = word.length; length >= Math.max(STEM, word.length - ENDING); length--) {
    const count = counts.get(word.slice(0, length))
    if (count !== undefined) return count
  }
  return counts.get(word)
}
