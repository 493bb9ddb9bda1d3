import { readFileSync } from 'node:fs'

/**
 * Loaded before a process of the service: its clock runs ahead by as many milliseconds as the file says, read again at
 * each SIGUSR2. A story is told in a minute and takes days.
 */
const file = process.env.STORY_CLOCK ?? ''
const Real = Date
let ahead = 0
const read = () => {
  ahead = Number(readFileSync(file, 'utf8'))
}
read()
process.on('SIGUSR2', read)

class MovedDate extends Real {
  constructor(...parts: unknown[]) {
    if (parts.length === 0) super(Real.now() + ahead)
    else super(...(parts as [number])) // as it was called
  }
  static override now(): number {
    return Real.now() + ahead
  }
}
globalThis.Date = MovedDate as DateConstructor // nobody calls Date without new
