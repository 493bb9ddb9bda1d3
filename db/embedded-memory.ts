import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { totalmem } from 'node:os'
import { join } from 'node:path'
import type { Place } from './embedded-data.ts'

const MB = 1 << 20
/** The default of Postgres; with more it begins later. */
const LEAST = 128 * MB

/**
 * How much Postgres keeps in memory: all that there is, with room to grow until the next start, as long as that is a
 * quarter of the machine's memory, which its manual advises. A search among a million businesses that has to fetch its
 * pages from the system takes half as long again.
 */
export function sharedBuffers(place: Place): string {
  const enough = Math.max(LEAST, 1.5 * takeNotedSize(place))
  return inMegabytes(Math.min(mostBytes(), enough))
}

/** What a start over a large directory would choose. */
export const mostBuffers = (): string => inMegabytes(mostBytes())

const mostBytes = () => Math.max(LEAST, memory() / 4)
const inMegabytes = (bytes: number) => `${Math.floor(bytes / MB)}MB`

/** Written down at a stop: to look at a thousand files would hold up the next start. */
export function noteSize(place: Place): void {
  try {
    writeFileSync(noteOf(place), String(bytesOf(place)))
  } catch {
    // The next start looks for itself.
  }
}

const noteOf = ({ home }: Place) => join(home, 'bytes')

/** Taken away, so that one who is killed leaves none that no longer holds. */
function takeNotedSize(place: Place): number {
  let noted = ''
  try {
    noted = readFileSync(noteOf(place), 'utf8')
    rmSync(noteOf(place))
  } catch {
    // The first start, or one after a kill.
  }
  return /^\d+$/.test(noted) ? Number(noted) : bytesOf(place)
}

/** Of a container, where it has less than the machine. */
function memory(): number {
  const limit = process.constrainedMemory()
  return limit > 0 ? Math.min(limit, totalmem()) : totalmem()
}

/** Of the tables and indexes of our database, the last that was made. */
function bytesOf({ data }: Place): number {
  const base = join(data, 'base')
  const last = Math.max(...readdirSync(base).map(Number).filter(Number.isInteger))
  const dir = join(base, String(last))
  const sizes = readdirSync(dir).map(file => statSync(join(dir, file), { throwIfNoEntry: false })?.size ?? 0)
  return sizes.reduce((sum, size) => sum + size, 0)
}
