import { groupsOf, windowsOf } from './digit-groups.ts'
import type { Candidate } from './number-candidates.ts'
import { isSpelled, isTight } from './number-candidates.ts'
import type { Surroundings } from './number-context.ts'

// Areas 000, 666 and 900 and up, group 00 and serial 0000 were never issued; an ITIN is 9xx with a group from 50.
const issued = /^(?!000|666|9)\d{3}(?!00)\d\d(?!0000)\d{4}$/
const itin = /^9\d\d(?:5\d|6[0-5]|7\d|8[0-8]|9[0-24-9])\d{4}$/

/** The last four digits open many doors; where they are said to be of such a number, that is enough. */
const lastFour =
  /(?<!\p{L})(?:ssn|social(?: security)?(?: number| no\.?)?)(?:'s)?[^\p{L}\d]{1,3}(?:\p{L}{1,5} ){0,2}(?:ends? (?:in|with)|ending(?: (?:in|with))?|last (?:four|4)(?: (?:digits|are|is|of))?)[\s:is-]{1,6}\d{4}(?!\d)|last (?:four|4)(?: digits)? of (?:\p{L}{1,5} ){0,2}(?:ssn|social(?: security)?(?: number)?)(?: (?:is|are))?[\s:#-]{1,3}\d{4}(?!\d)/iu

const ofSsn =
  /(?<!\p{L})(?:ssns?|s\.s\.n|itin|(?:his|her|my|their|'s|the) socials?(?! \p{L})|socials?(?= sec(?:urity)?(?!\p{L})| insurance| num| no\.?(?!\p{L})| #|["'`]? ?[:=]| ?\d| is| was| ends| starts| begins| of|[.,;)]|$)|soc ?sec|seguro social|taxpayer)(?!\p{L})|first (?:three|3)(?= digits| are|:| )[^\n]{1,40}(?:middle|next) (?:two|2)/iu
const counted =
  /^ ?(?:%|likes|followers|posts|views|reviews|votes|shares|fans|dollars|usd|people|members|of the)|^[.,]\d/iu
const around = 80
const farthest = 40

/** Its three parts, each told by itself in whatever order: "first three 533, middle two 72, last four 1986". */
function isToldInGroups(text: string): boolean {
  if (!ofSsn.test(text)) return false
  const groups = groupsOf(text).filter(({ digits }) => digits.length >= 2 && digits.length <= 4)
  for (const window of windowsOf(groups, 3, farthest)) {
    const [three, two, four] = [3, 2, 4].map(length => window.find(group => group.digits.length === length))
    if (!three || !two || !four || !issued.test(three.digits + two.digits + four.digits)) continue
    if (
      window.some(
        ({ start, end }) => /[$€£.]/.test(text.charAt(start - 1)) || counted.test(text.slice(end, end + 12)),
      )
    )
      continue
    const from = Math.max(0, (window[0]?.start ?? 0) - around)
    if (ofSsn.test(text.slice(from, (window[2]?.end ?? 0) + around))) return true
  }
  return false
}

export const hasSsnInParts = (text: string): boolean => lastFour.test(text) || isToldInGroups(text)

/** A social security number: by its shape alone where it has dashes or spaces, by the words around it otherwise. */
export function isSsn(candidate: Candidate, around: Surroundings): boolean {
  const { digits, shape } = candidate
  if (digits.length !== 9) return false
  // 50-04817-0-3 is the number of another country.
  if (around.ssn()) return isSpelled(candidate) || !/(?<!\d)1(?!\d)/.test(shape)
  if (!issued.test(digits) && !itin.test(digits)) return false
  if (around.id() || around.amount() || around.phone() || shape !== '3-2-4') return false
  if (isTight(candidate)) return true
  // Three columns of a table end in a year more often than a number ends like one.
  return candidate.alone && !/(?:19|20)\d\d$/.test(digits)
}
