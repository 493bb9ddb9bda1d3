import { isYear, settled, type Word, wordsAfter } from './street-after.ts'
import { asStreets } from './street-disguise.ts'
import { writtenElsewhere } from './street-elsewhere.ts'
import { endsStreet } from './street-ends.ts'
import { hasStreetFields } from './street-fields.ts'
import { flat } from './street-flat.ts'
import { hasKindFirst } from './street-kind-first.ts'
import { withCounted } from './street-numbers.ts'
import { hasPlacedNumber } from './street-placed.ts'
import { onForeignRoad, onNumberedRoad } from './street-roads.ts'
import { hasToldStreet } from './street-told.ts'
import { counted, directions, makers, streetEndings } from './street-words.ts'

const houseNumber =
  /(?<![\p{Script=Latin}\p{Script=Cyrillic}\p{N}×$€£_+=-]|(?<!\d)\/|24\/|\p{N}[.:]|\p{N},(?=\d{3}(?!\d))|\p{L}\.|[$€£#] )\d{1,6}(?:[A-Za-z](?![\p{L}\p{N}])|-\d{1,4}|(?:-\d){2,4}|-[A-Za-z](?!\p{L})| 1\/2)?,? (?=[\p{L}\d])/gu
const postBox =
  /(?<![\p{L}\p{N}])(?:(?:g\.?)?p\.? ?o\.? ?(?:box|bx|b\.)|pob|casilla de correos?|post office box|apartado(?: postal)?|apdo\.?|caixa postal|casella postale|skr(?:ytka|\.) (?:pocztowa|poczt\.)|post(?:fach|bus|boks|boîte|fiók)|boîte postale|private bag|(?:B\.?P|PMB)\.?(?= \d+,)|[aа]\/[яz]|casilla) ?(?:#|no\.? |number )?\d{1,6}(?!\d)/iu

/** Words that lead to an address: "lives at", "the house is", "drop it at". */
const leading =
  /(?<!\p{L})(?:address|addr|place|lives?|living|resides?|residence|located|home|house|property|deliver\p{L}*|ship\p{L}*|send|mail|meet|pick\s?up|drop\s?(?:it\s)?off|drop|go|come|drive|visit|at|domicilio|direcci[oó]n|adresse|anschrift|vive|wohnt|habite)(?!\p{L})[^.!?\n]{0,24}$/iu

/** Of these, the ones that nothing but an address follows. */
const certain =
  /(?<!\p{L})(?:address|addr|lives?|living|resides?|residence|domicilio|anschrift|vive|wohnt|habite)(?!\p{L})[^.!?\n]{0,12}$/iu

const livesAt = /(?<!\p{L})(?:lives?|living|resides?|residing|vive|wohnt) (?:at|in|on|en|a) ?$/iu

const yearOf =
  /(?<!\p{L})(?:since|in|from|until|till|by|of|during|after|before|spring|summer|fall|winter|january|february|march|april|may|june|july|august|september|october|november|december) $/iu

const months = /^(?:january|february|march|april|may|june|july|august|september|october|november|december)$/

/** Exit 12, Lake Road; Ticket no. 2207, Oak Street; a band named 12 Stone Lane: numbers and names of something else. */
const counting =
  /(?<!\p{L})(?:(?:exit|gate|zone|bus|line|platform|track|chapter|section|step|day|week|level|season|episode|phase|item|page|row|rule|version|ticket|order|issue|pr|case|invoice|build|release|batch|bug|route|photo|figure|fig\.|job|stop|zips?|plz|cap|cp|postcode)(?: (?:no\.?|nr\.?|number))?(?: ?#| )|(?:named|titled|entitled|dubbed|top) )$/iu

const isTitle =
  /^["']? (?:is|was|are|were|by) (?:an? |the |our |my )?(?:[\p{L}-]+ ){0,2}(?:band|song|film|movie|book|novel|album|brand|fund|podcast|show|game|name|title|track|single|play|poem|painting)(?!\p{L})/iu

/** 11 Great Pulteney Street: words that count or praise in prose, and begin names of streets. */
const beginsName =
  /^(?:great|little|old|new|upper|lower|high|long|small|big|up|down|near|last|first|star|home|house|car)$/

/** Whether a word of prose is part of the name of a street here: all are capitals up to an ending close by. */
function namesStreet([first, second, ...rest]: readonly Word[]): boolean {
  if (!first?.name) return false
  if (directions.has(first.lower) || first.lower === 'st') return true
  const end = rest.slice(0, 2).find(word => streetEndings.has(word.lower))
  return beginsName.test(first.lower) && second?.name === true && end?.name === true
}

/** 10250 101 Street, 13411 88A Avenue: streets counted as they are in the west of Canada. */
const numberedName = /^\d{1,3}[a-z]?$/
const isNumberedStreet = ([first, kind]: readonly Word[], number: string): boolean =>
  first !== undefined &&
  numberedName.test(first.lower) &&
  !first.comma &&
  number.length > 2 &&
  kind?.name === true &&
  /^(?:street|st|avenue|ave)$/.test(kind.lower)

function addressAt(text: string, start: number, number: string, from: number): boolean {
  // 9b Sackville Place: of the things that are counted, none has a letter.
  const lettered = /^\d{1,3}[abcef][ ,]/.test(text.slice(start, from))
  const near = wordsAfter(text, from, 4)
  const [first] = near
  if (!first || (counted.has(first.lower) && !namesStreet(near))) return false
  if (/^\d(?!\d*(?:st|nd|rd|th)$)/.test(first.lower)) return isNumberedStreet(near, number)
  const words = wordsAfter(text, from, 13)
  const before = text.slice(Math.max(0, start - 48), start)
  // "Since 2019 Main Street has been closed"
  if (isYear(number) && yearOf.test(before) && !settled(words.slice(1))) return false
  if (isYear(number) && makers.has(first.lower)) return false
  // 12 June, RC2 22 June
  if (Number(number) < 32 && months.test(first.lower) && (words.length < 2 || words[1]?.comma)) return false
  if (counting.test(before)) return false
  const lead = certain.test(before) ? 'certain' : lettered || leading.test(before) ? 'maybe' : 'no'
  const led = lead !== 'no'
  if (onNumberedRoad(words, number, led) || onForeignRoad(words, number, led)) return true
  // 88 Broadway, 1717 N Akard: only where the words before say that it is an address.
  const [, second] = words
  const compass =
    (lead === 'certain'
      ? directions.has(first.lower)
      : /^(?:[nsew]|[ns][ew])$/.test(first.lower) && first.name) &&
    second?.name === true &&
    (/^\d+(?:st|nd|rd|th)$/.test(second.lower) || !second.capitals)
  if (compass && number.length > 1 && (words.length === 2 || words[2]?.comma || second.stop)) return true
  for (let index = 1; index < 6 && index < words.length; index++) {
    if (endsStreet(words, index, number, lead))
      return !isTitle.test(text.slice(words[index]?.end ?? 0, (words[index]?.end ?? 0) + 60))
    const lower = words[index]?.lower ?? ''
    const part = words[index]
    if (part?.comma || part?.stop) return false
    // "3 Sunny Acres Rd", "500 Capital of Texas Hwy": a name may hold such a word.
    const inName = part?.name || (/^(?:of|the)$/.test(lower) && words[index + 1]?.name)
    if (counted.has(lower) && !directions.has(lower) && !inName) return false
  }
  if (livesAt.test(before) && number.length < 6 && first.lower.length > 2) return true
  return led && first.name && (first.lower === 'broadway' || compass)
}

function written(text: string): boolean {
  if (postBox.test(text)) return true
  for (const match of text.matchAll(houseNumber)) {
    const number = /^\d+/.exec(match[0])?.[0] ?? ''
    if (number.startsWith('0')) continue
    if (addressAt(text, match.index, number, match.index + match[0].length)) return true
  }
  return hasPlacedNumber(text) || hasKindFirst(text) || writtenElsewhere.some(pattern => pattern.test(text))
}

/** A street address or a post box. One in prose ("a 10 minute drive", "2 lane road") is not. */
export function hasStreetAddress(text: string): boolean {
  const plainly = asStreets(text)
  if (written(plainly)) return true
  const counted = withCounted(plainly)
  if (hasStreetFields(counted)) return true
  const brought = asStreets(flat(counted))
  return hasToldStreet(brought) || (brought !== plainly && written(brought))
}
