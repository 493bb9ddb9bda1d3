import type { Span } from '../../../shared/businesses/openings.ts'

const MINUTE = 60_000
export const STEP = 30 * MINUTE
interface Timed {
  chair: number | null
  start: Date
  end: Date
}

/** A cell of one chair. Without entries it's a free half hour. */
export interface Cell<E> {
  rows: number
  entries: E[]
}

interface Row<E> {
  start: Date
  /** One for each chair. Null if an earlier row's cell reaches into this one. */
  cells: (Cell<E> | null)[]
}

/**
 * A day in half hours, with a column for each chair: from the first opening or entry to the last, or the `usual` hours if
 * there is none. Entries that share a half hour share a cell.
 */
export function dayGrid<E extends Timed>(
  day: { from: Date; until: Date },
  chairs: number,
  entries: readonly E[],
  openings: readonly Span[],
  usual: Span,
): Row<E>[] {
  const midnight = day.from.getTime()
  const length = (day.until.getTime() - midnight) / STEP
  const rowOf = (at: Date | number) => Math.min(length, Math.max(0, (Number(at) - midnight) / STEP))
  const placed = entries.map(entry => ({
    entry,
    first: Math.floor(rowOf(entry.start)),
    end: Math.ceil(rowOf(entry.end)),
  }))
  const rowsOf = ({ start, end }: Span) => ({ first: Math.floor(rowOf(start)), end: Math.ceil(rowOf(end)) })
  const spans = [
    ...openings.map(rowsOf),
    // A closure of many days doesn't stretch the day.
    ...placed.filter(({ first, end }) => first > 0 || end < length),
  ]
  if (spans.length === 0) spans.push(rowsOf(usual))
  const top = Math.min(...spans.map(each => each.first))
  const bottom = Math.max(...spans.map(each => each.end))

  const columns = Array.from({ length: chairs }, (_, i) =>
    columnOf(
      placed.filter(({ entry }) => entry.chair === null || entry.chair === i + 1),
      top,
      bottom,
    ),
  )
  return Array.from({ length: bottom - top }, (_, i) => ({
    start: new Date(midnight + (top + i) * STEP),
    cells: columns.map(column => column[i] ?? null),
  }))
}

function columnOf<E>(placed: { entry: E; first: number; end: number }[], top: number, bottom: number) {
  const column: (Cell<E> | null)[] = []
  for (let row = top; row < bottom; ) {
    let end = row + 1
    const entries: E[] = []
    // They're in order of their start.
    for (const each of placed) {
      if (each.first >= end || each.end <= row) continue
      entries.push(each.entry)
      end = Math.min(bottom, Math.max(end, each.end))
    }
    column.push({ rows: end - row, entries })
    for (let covered = row + 1; covered < end; covered++) column.push(null)
    row = end
  }
  return column
}
