import { asStreets } from './street-disguise.ts'
import { writtenElsewhere } from './street-elsewhere.ts'
import { hasStreetFields } from './street-fields.ts'
import { flat } from './street-flat.ts'
import { hasKindFirst } from './street-kind-first.ts'
import { withCounted } from './street-numbers.ts'
import { hasPlacedNumber } from './street-placed.ts'
import { hasToldStreet } from './street-told.ts'
import {
  counted,
  directions,
  looseEndings,
  makers,
  roadKinds,
  saints,
  states,
  streetEndings,
  unitWords,
} from './street-words.ts'

const houseNumber =
  /(?<![\p{Script=Latin}\p{Script=Cyrillic}\p{N}$€£_+=-]|(?<!\d)\/|24\/|\p{N}[.:]|\p{N},(?=\d{3}(?!\d))|\p{L}\.|[$€£#] )\d{1,6}(?:[A-Za-z](?![\p{L}\p{N}])|-\d{1,4}|(?:-\d){2,4}|-[A-Za-z](?!\p{L})| 1\/2)?,? (?=[\p{L}\d])/gu
const nextWord = /(?!\n ?\n)[ \n]{0,2}([,.]?) ?(?:#|[\p{L}\p{N}][\p{L}\p{M}\p{N}'&-]{0,30}\.?)/uy
const postBox =
  /(?<![\p{L}\p{N}])(?:(?:g\.?)?p\.? ?o\.? ?(?:box|bx|b\.)|pob|casilla de correos?|post office box|apartado(?: postal)?|apdo\.?|caixa postal|casella postale|skr(?:ytka|\.) (?:pocztowa|poczt\.)|post(?:fach|bus|boks|boîte|fiók)|boîte postale|private bag|(?:B\.?P|PMB)\.?(?= \d+,)|[aа]\/[яz]|casilla) ?(?:#|no\.? |number )?\d{1,6}(?!\d)/iu

/** Words that lead to an address: "lives at", "the house is", "drop it at". */
const leading =
  /(?<!\p{L})(?:address|addr|place|lives?|living|resides?|residence|located|home|house|property|deliver\p{L}*|ship\p{L}*|send|mail|meet|pick\s?up|drop\s?(?:it\s)?off|drop|go|come|drive|visit|at|domicilio|direcci[oó]n|adresse|anschrift|vive|wohnt|habite)(?!\p{L})[^.!?\n]{0,24}$/iu

/** Of these, the ones that nothing but an address follows. */
const certain =
  /(?<!\p{L})(?:address|addr|lives?|living|resides?|residence|domicilio|anschrift|vive|wohnt|habite)(?!\p{L})[^.!?\n]{0,12}$/iu

const livesAt = /(?<!\p{L})(?:lives?|living|resides?|residing|vive|wohnt) (?:at|in|on|en|a) ?$/iu

/** How the words before a number lead to it. */
type Lead = 'no' | 'maybe' | 'certain'

interface Word {
  lower: string
  /** Written like a name: a capital first, or digits as in 5th. */
  name: boolean
  /** A comma or full stop stands before it. */
  comma: boolean
  /** A full stop follows that shortens no word. */
  stop: boolean
  end: number
}

/** The next words of the address, over commas and at most one line end. */
function wordsAfter(text: string, from: number, count: number): Word[] {
  const found: Word[] = []
  nextWord.lastIndex = from
  while (found.length < count) {
    const match = nextWord.exec(text)
    if (!match) break
    const raw = match[0].replace(/^[\s,.]+|['&.-]+$/g, '')
    found.push({
      lower: raw.toLowerCase(),
      name: /^[\p{Lu}\d#]/u.test(raw),
      comma: match[1] !== '',
      stop: raw.length > 4 && match[0].endsWith('.'),
      end: nextWord.lastIndex,
    })
  }
  return found
}

/** What follows an ending and settles that it is one: a unit, a state, a zip. */
function settled(rest: readonly Word[]): boolean {
  const [first, second] = rest
  if (first?.lower === '#') return true
  if (first && unitWords.has(first.lower) && /^#|\d|^[a-z]$/.test(second?.lower ?? '')) return true
  return rest.slice(0, 6).some((word, index) => {
    if (index > 0 && /^\d{5}(?:-\d{4})?$/.test(word.lower)) return true
    if (!states.has(word.lower)) return false
    return /^\d{5}/.test(rest[index + 1]?.lower ?? '') || (index > 0 && word.name && word.lower.length === 2)
  })
}

/** 12345 FM 1604, 4500 N Loop 1604, 88 Avenue B, 1200 US-281: roads named by a number or a letter. */
function onNumberedRoad(words: readonly Word[], number: string, led: boolean): boolean {
  const start =
    words[0] && directions.has(words[0].lower) && !streetEndings.has(words[1]?.lower ?? '') ? 1 : 0
  const [, system] = /^([a-z]{1,2})-\d{1,4}$/.exec(words[start]?.lower ?? '') ?? []
  if (system && (/^(?:us|i|fm|rm|cr|sr|sh|ih)$/.test(system) || (states.has(system) && number.length > 2)))
    return true
  let at = start
  while (at < start + 3 && roadKinds.has(words[at]?.lower ?? '') && words[at]?.name) at++
  const name = words[at]
  if (at === start || !name || name.comma || !name.name || !/^(?:\d{1,4}[a-z]?|[a-z])$/.test(name.lower))
    return false
  return led || number.length >= 2 || settled(words.slice(at + 1))
}

/** Loose endings that no name of a car has: "1912 Willow Bend Ct". */
const neverModel = /^(?:dr|drive|ct|court|cir|circle|pl|ter|terrace|trl|cv|cove)$/
const yearOf =
  /(?<!\p{L})(?:since|in|from|until|till|by|of|during|after|before|spring|summer|fall|winter|january|february|march|april|may|june|july|august|september|october|november|december) $/iu

const months = /^(?:january|february|march|april|may|june|july|august|september|october|november|december)$/

/** Exit 12, Lake Road; Ticket no. 2207, Oak Street; a band named 12 Stone Lane: numbers and names of something else. */
const counting =
  /(?<!\p{L})(?:(?:exit|gate|zone|bus|line|platform|track|chapter|section|step|day|week|level|season|episode|phase|item|page|row|rule|version|ticket|order|issue|pr|case|invoice|build|release|batch|bug|zip|zips)(?: (?:no\.?|nr\.?|number|#))?|named|titled|entitled|dubbed|top)[ #]$/iu

const shortForms = /^(?:ln|rd|ave|blvd|pkwy|dr|ct|cir|trl|ter|pl|cv|xing|bnd|sq|plz|crk)$/

const isYear = (number: string): boolean => /^(?:19\d\d|20[0-4]\d)$/.test(number)

/** 608 Camino Real, 12 Rue Cler: kinds of road of other languages, and a name. */
const foreignKinds = /^(?:calle|alameda|camino|avenida|via|paseo|rue|rua|carrer|caminito|callejon)$/

function onForeignRoad(words: readonly Word[], number: string, led: boolean): boolean {
  // 9204 E Calle de las Estrellas
  const [kind, ...rest] = directions.has(words[0]?.lower ?? '') ? words.slice(1) : words
  const [name, next] = rest.slice(
    rest.findIndex(word => !/^(?:de|del|la|las|los|el|do|da|des?|du)$/.test(word.lower)),
  )
  return (
    kind !== undefined &&
    foreignKinds.test(kind.lower) &&
    name !== undefined &&
    ((kind.name && name.name) || (led && number.length > 2)) &&
    !name.comma &&
    !(number.length < 3 && isPlural(next))
  )
}

/** "100 Main Street Capital", "2 Court Street is a band name": what bears the name of a street. */
const bearsName =
  /^(?:capital|ventures?|partners|bank|group|holdings|fund|records|journal|press|studios?|media|theat(?:er|re)|llc|inc|ltd)$/
const isTitle =
  /^["']? (?:is|was|are|were|by) (?:an? |the |our |my )?(?:[\p{L}-]+ ){0,2}(?:band|song|film|movie|book|novel|album|brand|fund|podcast|show|game|name|title|track|single|play|poem|painting)(?!\p{L})/iu

/** "12 Overland Park plumbers" counts plumbers. */
const isPlural = (word: Word | undefined): boolean =>
  word !== undefined &&
  !word.comma &&
  /^\p{Ll}{3,}[^s]s$/u.test(word.lower) &&
  !/^(?:needs|wants|looks|lives|has|says|asks|gets|works|costs|takes|pays|opens|starts)$/.test(word.lower)

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
function endsStreet(words: readonly Word[], index: number, number: string, lead: Lead): boolean {
  const led = lead !== 'no'
  const word = words[index]
  const rest = words.slice(index + 1)
  const next = rest[0]
  if (!word) return false
  const named = words.slice(0, index).every(part => part.name)
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
  const runsOn = next?.name === true && !next.comma && !word.stop && !shortForms.test(word.lower)
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
    return isYear(number) ? named && word.name && !runsOn : true
  }
  if (!looseEndings.has(word.lower)) return false
  // 814 pecan valley dr, san antonio: a short form, and a comma after it.
  if (shortForms.test(word.lower) && number.length > 1 && index > 0 && next?.comma) return true
  if (settled(rest) || lead === 'certain' || (named && led && !isYear(number))) return true
  if (isYear(number) && !(neverModel.test(word.lower) && index > 0 && (!next || next.comma || word.stop)))
    return false
  // "8 Ball Court is a pool hall", "4 Lane Closures"
  if (number.length < 2 && index < 2 && next && !next.comma && !word.stop) return false
  return named && word.name && !runsOn && !(number.length < 3 && isPlural(next))
}

function addressAt(text: string, start: number, number: string, from: number): boolean {
  const [first] = wordsAfter(text, from, 1)
  if (
    !first ||
    (counted.has(first.lower) && !(first.name && (directions.has(first.lower) || first.lower === 'st'))) ||
    /^\d(?!\d*(?:st|nd|rd|th)$)/.test(first.lower)
  )
    return false
  const words = wordsAfter(text, from, 13)
  const before = text.slice(Math.max(0, start - 48), start)
  // "Since 2019 Main Street has been closed"
  if (isYear(number) && yearOf.test(before) && !settled(words.slice(1))) return false
  if (isYear(number) && makers.has(first.lower)) return false
  // 12 June, RC2 22 June
  if (Number(number) < 32 && months.test(first.lower) && (words.length < 2 || words[1]?.comma)) return false
  if (counting.test(before)) return false
  const lead = certain.test(before) ? 'certain' : leading.test(before) ? 'maybe' : 'no'
  const led = lead !== 'no'
  if (onNumberedRoad(words, number, led) || onForeignRoad(words, number, led)) return true
  // 88 Broadway, 1717 N Akard: only where the words before say that it is an address.
  const compass =
    /^(?:[nsew]|[ns][ew])$/.test(first.lower) &&
    words[1]?.name === true &&
    /^(?:\D|\d+(?:st|nd|rd|th)$)/.test(words[1].lower)
  if (compass && number.length > 1 && (words.length === 2 || words[2]?.comma)) return true
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
