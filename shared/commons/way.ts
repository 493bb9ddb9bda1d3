import type { Forum } from './forum.ts'
import type { Wanted } from './list-queries.ts'

/** How a search is answered. Only speed hangs on it, never what is found. */
export type Way =
  /** So many threads are gone through in order; of those of so many quarters of an hour the lines are looked up at once. */
  | { by: 'order'; most: number; back: number }
  /** Lines of so many quarters of an hour, or all, are looked up by their words. */
  | { by: 'words'; back: number | null; thorough: boolean }

/** All that there are; no walk goes further. */
export const EVERY = 2_000_000_000
/** Few different ones, as each is a statement. */
const WALKS = [250, 1000, 4000]

/** Microseconds: to look at a thread by itself, at one whose lines were looked up, at a line, at a block of time, at a thread that was found. */
const COST = { apart: 5, passed: 0.6, line: 1.6, block: 9, found: 4, merged: 0.2 }
/** The quarters of an hour of a block in which words are looked up. */
export const BLOCK = 256
/** What young lines are looked up for at most. */
const YOUNG = 150
/** Longer than any forum has stood. */
const LONGEST = 1_000_000
/** More is looked through than should be needed. */
const ROOM = 1.35
/** How far back words that stand together are looked for first, in quarters of an hour: nobody knows how often they do. */
const FIRST = 4000

/** How common all these words together are, as a share of lines: they stand together more often than by chance. */
export function guess(forum: Forum, words: readonly string[]): number {
  const shares = words.map(word => forum.share(word)).sort((a, b) => a - b)
  return shares.reduce((all, share, i) => all * share ** (1 / 2 ** i), 1)
}

export interface Question {
  words: readonly string[]
  wanted: Wanted
  /** The share of lines that have all words, as far as is known. */
  share: number
  /** So many threads were gone through, and so many quarters are too few. */
  walked: number
  back: number
}

const perThread = (forum: Forum) => Math.max(1, forum.lines / Math.max(1, forum.threads(null)))
const threadShare = (forum: Forum, share: number) => 1 - (1 - Math.min(1, share)) ** perThread(forum)
export const lineShare = (forum: Forum, share: number) =>
  1 - (1 - Math.min(1, share)) ** (1 / perThread(forum))

/** With so many blocks young lines are looked up: more cost more than what is too much in larger ones. */
const MOST_BLOCKS = 12
export const levelOf = (back: number): number => Math.max(0, Math.ceil(Math.log2(back / MOST_BLOCKS) / 2))

/** The cheapest way to a page. */
export function wayOf(forum: Forum, { words, wanted, share, walked, back }: Question): Way {
  const { board, sort, limit } = wanted
  const inBoard = forum.threads(board)
  const visits = Math.min(inBoard, (ROOM * limit) / threadShare(forum, share))
  const quarters = visits / ((forum.perQuarter * inBoard) / Math.max(1, forum.threads(null)))
  const linesIn = (quarters: number) => quarters * forum.perQuarter * perThread(forum) * share
  const byTime = sort === 'hot' || sort === 'new'
  const ways: (Way & { costs: number })[] = []

  const most = WALKS.find(each => each >= 2 * visits && each < inBoard) ?? EVERY
  if (most > walked) {
    ways.push({ by: 'order', most, back: 0, costs: visits * COST.apart })
    const costs = visits * COST.passed + linesIn(quarters) * COST.line + MOST_BLOCKS * COST.block
    if (byTime && wanted.after === null && quarters < YOUNG)
      ways.push({ by: 'order', most, back: Math.ceil(quarters), costs })
  }
  const matches = forum.lines * share
  const rarest = forum.lines * Math.min(...words.map(forum.share))
  const merged = words.length > 1 ? rarest * words.length * COST.merged : 0
  const found = (lines: number) => lines * COST.line + Math.min(lines, limit) * COST.found
  ways.push({ by: 'words', back: null, thorough: false, costs: merged + found(matches) })
  if (byTime && back < LONGEST) {
    const first = words.length > 1 && back === 0 ? FIRST : Number.POSITIVE_INFINITY
    const span = Math.min(LONGEST, Math.max(back, Math.ceil(Math.min(quarters, first))))
    const blocks = 1 + span / BLOCK
    const costs = blocks * words.length * COST.block + found(linesIn(blocks * BLOCK))
    ways.push({ by: 'words', back: span, thorough: false, costs })
  }
  const { costs: _, ...way } = ways.reduce((best, each) => (each.costs < best.costs ? each : best))
  return way
}
