import { type Static, Type } from '@sinclair/typebox'
import { parseInstant } from '../instant.ts'
import { type Fault, Faults, type Shaped } from './card-check-faults.ts'
import { readerOf } from './card-check-shape.ts'

const instant = Type.String({
  maxLength: 40,
  'x-form': 'instant',
  description: 'a date-time of RFC 3339 with its offset, such as 2026-12-24T12:00:00-06:00',
})

export const closuresSchema = Type.Object({
  closures: Type.Array(
    Type.Object({ from: instant, to: instant, reason: Type.String({ maxLength: 200, default: '' }) }),
    { maxItems: 200 },
  ),
})

/** A time when the business is closed regardless of its hours. */
export interface Closure {
  from: Date
  to: Date
  reason: string
}

const readClosures = readerOf(closuresSchema)

/** Checks closures and sorts them by start. Returns all faults if there are any. */
export function checkClosures(input: unknown): { closures: Closure[] } | { faults: Fault[] } {
  const faults = new Faults('body')
  // The reader follows the schema. Parts that it refused are undefined.
  const shape = readClosures(input, faults) as Shaped<Static<typeof closuresSchema>>
  const closures: Closure[] = []
  for (const [index, written] of (shape?.closures ?? []).entries()) {
    const from = parseInstant(written?.from ?? '')
    const to = parseInstant(written?.to ?? '')
    if (!from || !to) continue
    if (from >= to) faults.add(`closures[${index}].to`, 'must be after from')
    closures.push({ from, to, reason: written?.reason ?? '' })
  }
  if (faults.list.length > 0) return { faults: faults.list }
  return { closures: closures.sort((a, b) => a.from.getTime() - b.from.getTime()) }
}
