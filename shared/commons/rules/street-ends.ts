import { isPlural, isYear, settled, type Word } from './street-after.ts'
import { directions, looseEndings, saints, streetEndings } from './street-words.ts'

/** How the words before a number lead to it. */
export type Lead = 'no' | 'maybe' | 'certain'

/** Loose endings that no name of a car has: "1912 Willow Bend Ct". */
const neverModel = /^(?:dr|drive|ct|court|cir|circle|pl|place|ter|terrace|trl|cv|cove|way)$/

/** Loose endings that name no closures, games or drives. */
const onlyStreets = /^(?:passage|mews|gdns|terrace|croft|vennel|wynd|garth)$/

const shortForms = /^(?:ln|rd|ave|blvd|pkwy|dr|ct|cir|trl|ter|pl|cv|xing|bnd|sq|plz|crk)$/

/** "100 Main Street Capital", "2 Court Street is a band name": what bears the name of a street. */
const bearsName =
  /^(?:capital|ventures?|partners|bank|group|holdings|fund|records|journal|press|studios?|media|theat(?:er|re)|llc|inc|ltd)$/

/** What has the name of its street: 12 Oak Street branches, 10 Main Street Deli lookalikes. */
const ofStreet =
  /^(?:branch|shop|store|location|listing|office|provider|salon|feed|feeds|data|market|jobs?|fixture|geofence|deli|dental|plumbing|garage|clinic|bakery|cafe)$/
const goesOn =
  /^(?:in|on|at|is|and|or|near|by|for|from|to|with|before|after|where|if|has|was|it|but|so|apt|unit|flat|suite|north|south|east|west|[nsew]|downtown|upper|lower|\d.*)$/

/** Whether a number of one or two digits counts what follows the street. */
function isCounted(next: Word, second: Word | undefined, number: string): boolean {
  if (next.comma || goesOn.test(next.lower)) return false
  if (isPlural(next) || ofStreet.test(next.lower)) return true
  return next.name && (number.length < 2 || (second !== undefined && !second.comma && isPlural(second)))
}

const particle = /^(?:of|the|de|la|le|du|des|del|and)$/

/** "14 fixes the Baker Street geofence": words between are of a name, unless the whole is in small letters. */
function oneCase(words: readonly Word[], index: number): boolean {
  const before = words.slice(0, index)
  const next = words[index + 1]
  if (words[index]?.name)
    return before.every((word, at) => word.name || (at > 0 && particle.test(word.lower)))
  const closed = !next || next.comma || words[index]?.stop === true
  return closed || before[0]?.name === true || !/[^s]s$|ed$|ing$/.test(before[0]?.lower ?? '')
}

/** Whether the street ends at a word, with what is before and after it. */
export function endsStreet(words: readonly Word[], index: number, number: string, lead: Lead): boolean {
  const led = lead !== 'no'
  const word = words[index]
  const rest = words.slice(index + 1)
  const next = rest[0]
  if (!word) return false
  const named = words.slice(0, index).every((part, at) => part.name || (at > 0 && particle.test(part.lower)))
  // 100 Congress, Austin, TX 78701: no ending at all, but a city and a zip.
  const spelled = words
    .slice(0, index)
    .some(part => directions.has(part.lower) || /\p{L}{3}|\d(?:st|nd|rd|th)$/u.test(part.lower))
  const coded = words.slice(0, index).some(part => /^\d{5}$/.test(part.lower))
  if (word.comma) return named && spelled && !coded && settled([word, ...rest])
  if (named && /^(?:apt|apartment|suite|ste)$/.test(word.lower) && /\d/.test(next?.lower ?? '')) return true
  // 2715 Bissonnet #304
  if (word.lower === '#' && led && named && /^\d/.test(next?.lower ?? '')) return true
  if (next && !next.comma && bearsName.test(next.lower)) return false
  const runsOn =
    next?.name === true && !next.comma && !next.line && !word.stop && !shortForms.test(word.lower)
  // 3 Crown roads
  if (/^(?:streets|roads)$/.test(word.lower) && !word.name) return false
  if (streetEndings.has(word.lower)) {
    if (led || settled(rest)) return true
    if (
      !oneCase(words, index) ||
      (number.length < 3 && next && !word.stop && isCounted(next, rest[1], number))
    )
      return false
    if (word.lower === 'st' && runsOn && saints.has(next.lower)) return false
    // "2018 Harley Street Glide" and "2024 lane rules" are no addresses.
    const closed = !next || next.comma || next.line || word.stop || goesOn.test(next.lower)
    return isYear(number) ? named && word.name && !runsOn && (closed || next?.name === true) : true
  }
  if (!looseEndings.has(word.lower)) return false
  // 814 pecan valley dr, san antonio: a short form, and a comma after it.
  if (shortForms.test(word.lower) && number.length > 1 && index > 0 && next?.comma) return true
  if (settled(rest) || lead === 'certain' || (named && led && !isYear(number))) return true
  // "at 1925 Ingleside Terrace this month", but "2023 Summer Court rates"
  const ends = !next || next.comma || word.stop || (led && !next.name)
  if (isYear(number) && !(neverModel.test(word.lower) && index > 0 && ends)) return false
  // "8 Ball Court is a pool hall", "4 Lane Closures"
  if (number.length < 2 && index < 2 && next && !next.comma && !word.stop && !onlyStreets.test(word.lower))
    return false
  return named && word.name && !runsOn && !(number.length < 3 && isPlural(next))
}
