import {
  counted,
  directions,
  looseEndings,
  roadKinds,
  saints,
  states,
  streetEndings,
  unitWords,
} from './street-words.ts'

const houseNumber =
  /(?<![\p{L}\p{N}$€£#.,:/_+=-]|[$€£#] )\d{1,6}(?:[A-Za-z](?![\p{L}\p{N}])|-\d{1,4}| 1\/2)?,? (?=[\p{L}\d])/gu
const nextWord = /[ \n]{0,2}([,.]?) ?(?:#|[\p{L}\p{N}][\p{L}\p{M}\p{N}'&-]{0,30}\.?)/uy
const postBox =
  /(?<![\p{L}\p{N}])(?:p\.? ?o\.? ?(?:box|bx|b\.)|post office box|apartado(?: postal)?|postfach|casilla) ?(?:#|no\.? |number )?\d{1,6}(?!\d)/iu

const addressWords =
  /(?<!\p{L})(?:address|addr|lives?|living|resides?|residence|located|home|house|property|deliver\p{L}*|ship\p{L}*|send|mail|meet|pick\s?up|drop\s?off|go|come|drive|visit|at|domicilio|direcci[oó]n|adresse|anschrift|vive|wohnt|habite)(?!\p{L})[^.!?\n]{0,24}$/iu

// Streets of other countries: Musterstraße 12, 12 rue de Rivoli, Calle Mayor 10, Via Roma 5, ulica Długa 3.
const elsewhere = [
  /(?<!\p{L})\p{Lu}[\p{L}-]{1,30}(?:straße|strasse|str\.|weg|platz|allee|gasse|damm|ufer|ring|straat|laan|plein|gatan|vägen|gade|vej)\s\d{1,4}(?:\s?[a-z])?(?![\p{L}\p{N}:.])/u,
  /(?<![\p{L}\p{N}])\d{1,4}(?:\s?(?:bis|ter))?,?\s(?:rue|avenue|boulevard|place|allée|chemin|quai|impasse)\s(?:d[eu]s?\s|de\sla\s|de\sl'|d'|l')?\p{Lu}\p{L}+/u,
  /(?<!\p{L})(?:calle|c\/|avda?\.?|avenida|paseo|plaza|carrer|rua|travessa|via|viale|corso|piazza|ulica|ul\.|улица|ул\.|проспект|пр\.)\s(?:d[aeio]s?\s|de\sl[ao]s?\s|del\s|della\s)?\p{Lu}\p{L}+(?:\s\p{Lu}\p{L}+){0,2},?\s(?:n[º°o]\.?\s?|д\.\s?|nr\.?\s)?\d{1,4}(?![\p{L}\p{N}:.%])/iu,
]

interface Word {
  lower: string
  /** Written like a name: a capital first, or digits as in 5th. */
  name: boolean
  comma: boolean
  end: number
}

/** The next words of the address, over commas and at most one line end. */
function wordsAfter(text: string, from: number, count: number): Word[] {
  const found: Word[] = []
  nextWord.lastIndex = from
  while (found.length < count) {
    const match = nextWord.exec(text)
    if (!match) break
    const raw = match[0].replace(/^[\s,.]+|[.]$/g, '')
    found.push({
      lower: raw.toLowerCase(),
      name: /^[\p{Lu}\d#]/u.test(raw),
      comma: match[1] !== '',
      end: nextWord.lastIndex,
    })
  }
  return found
}

/** What follows an ending and makes an address of it: a unit, or a state, or a zip. */
function settled(rest: Word[]): boolean {
  const [first, second] = rest
  if (
    first &&
    (first.lower === '#' || (unitWords.has(first.lower) && /^#|\d|^[a-z]$/.test(second?.lower ?? '')))
  )
    return true
  return rest.slice(0, 6).some((word, index) => {
    const next = rest[index + 1]?.lower ?? ''
    return (
      (/^\d{5}(?:-\d{4})?$/.test(word.lower) && index > 0) ||
      (states.has(word.lower) && (/^\d{5}/.test(next) || (word.name && word.lower.length === 2 && index > 0)))
    )
  })
}

const isYear = (number: string): boolean => /^(?:19|20)\d\d$/.test(number)

function addressAt(text: string, start: number, number: string, from: number): boolean {
  const words = wordsAfter(text, from, 14)
  const [first] = words
  if (!first || counted.has(first.lower) || /^\d+$/.test(first.lower)) return false
  const led = addressWords.test(text.slice(Math.max(0, start - 48), start))
  // 12345 FM 1604, 1200 US-281, 88 Avenue B, 4500 N Loop 1604 W
  const road = directions.has(first.lower) && !streetEndings.has(words[1]?.lower ?? '') ? 1 : 0
  const kind = words.slice(road, road + 3).findIndex((word, index) => {
    const next = words[road + index + 1]
    return (
      word.name &&
      roadKinds.has(word.lower) &&
      next &&
      !next.comma &&
      /^(?:\d{1,4}[a-z]?|[A-Z])$/i.test(next.lower) &&
      next.name
    )
  })
  if (kind === 0 || (kind > 0 && words.slice(road, road + kind).every(word => roadKinds.has(word.lower))))
    return led || settled(words.slice(road + kind + 2)) || number.length >= 3
  if (/^(?:us|i|fm|rm|cr|sh|ih)-\d{1,4}$/.test(words[road]?.lower ?? '')) return true
  for (let index = 0; index < 6; index++) {
    const word = words[index]
    if (!word) return false
    const rest = words.slice(index + 1)
    if (index > 0 && !word.comma) {
      const named = words.slice(0, index).every(part => part.name)
      const capital = named && word.name
      const sure = settled(rest)
      const ambiguousYear = isYear(number) && rest[0] !== undefined && !rest[0].comma && rest[0].name
      if (streetEndings.has(word.lower)) {
        const saint = word.lower === 'st' && rest[0] && !rest[0].comma && saints.has(rest[0].lower)
        if (sure || led || (!saint && !ambiguousYear && (capital || !isYear(number)))) return true
      } else if (looseEndings.has(word.lower)) {
        const ends = !rest[0] || rest[0].comma || !rest[0].name
        if (sure || (capital && (led || (!isYear(number) && ends)))) return true
        if (led && !isYear(number) && named) return true
      }
      // 88 Broadway Apt 4; 100 Congress, Austin, TX 78701
      if (named && /^(?:apt|apartment|suite|ste)$/.test(word.lower) && /\d/.test(rest[0]?.lower ?? ''))
        return true
    }
    if (
      index > 0 &&
      word.comma &&
      words.slice(0, index).every(part => part.name) &&
      settled([{ ...word, comma: false }, ...rest])
    )
      return true
    if (index > 0 && counted.has(word.lower) && !directions.has(word.lower)) return false
  }
  // 88 Broadway, with nothing after it: only where the words before say that it is an address.
  return Boolean(led && first.name && first.lower === 'broadway')
}

/** A street address or a post box. One in prose ("a 10 minute drive", "2 lane road") is not. */
export function hasStreetAddress(text: string): boolean {
  if (postBox.test(text)) return true
  for (const match of text.matchAll(houseNumber)) {
    const number = /^\d+/.exec(match[0])?.[0] ?? ''
    if (addressAt(text, match.index, number, match.index + match[0].length)) return true
  }
  return elsewhere.some(pattern => pattern.test(text))
}
