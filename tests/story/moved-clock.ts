import { readFileSync } from 'node:fs'

/**
 * Preloaded into a process of the service: moves its clock ahead by the milliseconds in the file, which is read again on
 * SIGUSR2. A story of several days takes a minute.
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
    else super(...(parts as [number])) // the constructor's own arguments
  }
  static override now(): number {
    return Real.now() + ahead
  }
}
globalThis.Date = MovedDate as DateConstructor // we never call Date without new
