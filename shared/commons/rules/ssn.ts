import type { Candidate } from './number-candidates.ts'
import { isTight } from './number-candidates.ts'
import type { Surroundings } from './number-context.ts'

// Areas 000, 666 and 900 and up, group 00 and serial 0000 were never issued; an ITIN is 9xx with a group from 50.
const issued = /^(?!000|666|9)\d{3}(?!00)\d\d(?!0000)\d{4}$/
const itin = /^9\d\d(?:5\d|6[0-5]|7\d|8[0-8]|9[0-24-9])\d{4}$/

/** The last four digits open many doors; where they are said to be of such a number, that is enough. */
const lastFour =
  /(?<!\p{L})(?:ssn|social(?: security)?(?: number| no\.?)?)(?:'s)?[^\p{L}\d]{1,3}(?:\p{L}{1,5} ){0,2}(?:ends? (?:in|with)|ending(?: (?:in|with))?|last (?:four|4)(?: (?:digits|are|is|of))?)[\s:is-]{1,6}\d{4}(?!\d)|last (?:four|4)(?: digits)? of (?:\p{L}{1,5} ){0,2}(?:ssn|social(?: security)?(?: number)?)(?: (?:is|are))?[\s:#-]{1,3}\d{4}(?!\d)/iu

/** Its three parts, each told by itself: "first three 533, middle two 72, last four 1986". */
const inParts = [
  /(?<!\p{L})(?:ssn|social)(?! media| network)(?!\p{L})[^\d]{0,80}(?<![\d$.,])(\d{3})(?![\d%])[^\d]{1,30}(?<![$.,])(\d\d)(?![\d%])[^\d]{1,30}(?<![$.,])(\d{4})(?!\d| ?(?:likes|followers|posts|views|reviews|votes|shares|fans|of the))/giu,
  /(?<!\p{L})first (?:three|3)[^\d]{1,20}(\d{3})(?!\d)[^\d]{1,20}(?:middle|next|second|then)[^\d]{1,20}(\d\d)(?!\d)[^\d]{1,30}(\d{4})(?!\d)/giu,
]

export const hasSsnInParts = (text: string): boolean =>
  lastFour.test(text) ||
  inParts.some(parts =>
    Array.from(text.matchAll(parts), match => match.slice(1).join('')).some(digits => issued.test(digits)),
  )

/** A social security number: by its shape alone where it has dashes or spaces, by the words around it otherwise. */
export function isSsn(candidate: Candidate, around: Surroundings): boolean {
  const { digits, shape } = candidate
  if (digits.length !== 9) return false
  if (around.ssn()) return true
  if (!issued.test(digits) && !itin.test(digits)) return false
  if (around.id() || around.amount() || around.phone() || shape !== '3-2-4') return false
  if (isTight(candidate)) return true
  // Three columns of a table end in a year more often than a number ends like one.
  return candidate.alone && !/(?:19|20)\d\d$/.test(digits)
}
