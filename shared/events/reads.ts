import type { Sql } from '../../db/client.ts'
import { type EventRange, type EventTexts, readRanges } from './queries.ts'

/** So many statements at once, and so many reads in each. */
const STATEMENTS = 4
const READS = 16

interface Asked {
  range: EventRange
  resolve(texts: EventTexts): void
  reject(error: unknown): void
}

interface Desk {
  waiting: Asked[]
  running: number
}

const desks = new WeakMap<Sql, Desk>()

/**
 * What there is of an owner's events in a range. A read that comes alone goes at once; those that come while others are
 * under way go together, in a statement that begins after them: a burst of wake-ups takes two connections, not all.
 */
export function readEvents(sql: Sql, range: EventRange): Promise<EventTexts> {
  const desk = desks.get(sql) ?? { waiting: [], running: 0 }
  desks.set(sql, desk)
  const { promise, resolve, reject } = Promise.withResolvers<EventTexts>()
  desk.waiting.push({ range, resolve, reject })
  go(sql, desk)
  return promise
}

function go(sql: Sql, desk: Desk): void {
  while (desk.running < STATEMENTS && desk.waiting.length > 0) {
    desk.running++
    void read(sql, desk.waiting.splice(0, READS)).finally(() => {
      desk.running--
      go(sql, desk)
    })
  }
}

async function read(sql: Sql, asked: Asked[]): Promise<void> {
  try {
    const found = await readRanges(
      sql,
      asked.map(({ range }) => range),
    )
    for (const [i, { resolve }] of asked.entries()) resolve(found[i] ?? { seen: 0, records: null })
  } catch (error) {
    for (const { reject } of asked) reject(error)
  }
}
