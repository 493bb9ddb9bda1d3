import {
  bareEndings,
  fillers,
  fold,
  isAt,
  isFieldEnd,
  isRole,
  isSign,
  mayBeBox,
  stops,
} from './email-bridges.ts'
import type { Part, Reader } from './email-reader.ts'

/** The host and the mailbox of an address whose signs are disguised, each read from its last word. */

const mostLabels = 4
const mostParts = 6

const hyphens = /^-$/
const boxJoins = /^[._+-]$/
const spelledJoin =
  /^(?:underscore|dash|hyphen|bindestrich|unterstrich|guion|guion bajo|tiret|trattino|traco|minus|pomlcka|myslnik|подчеркивание|дефис|тире)$/i
const secondLevel = /^(?:co|com|org|net|ac|gov|edu)$/
/** lowefarm com, osmancarpets co uk: no stop at all. */
function leftAway(reader: Reader, at: number, said?: string): Part | undefined {
  const word = reader.word(at)
  const fits = said === undefined ? bareEndings.has(word) : said === ' ' && secondLevel.test(word)
  return fits && /^ ?,? $/.test(reader.before(at))
    ? { first: at - 1, weight: reader.before(at) === ' ' ? 0 : 1, said: ' ' }
    : undefined
}

/** The host that ends at a word, with all its labels. */
export function hostTo(reader: Reader, ending: number): Part | undefined {
  let weight = 0
  let at = ending
  let said: string | undefined
  for (let labels = 0; labels < mostLabels; labels++) {
    const stop = reader.stopBefore(at, said) ?? leftAway(reader, at, said)
    if (!stop || stop.first < 0) break
    const word = fold(reader.word(stop.first))
    if (isSign.test(word) || isAt.test(word) || fillers.has(word) || stops.has(word)) break
    if (!/\p{L}{2}|^1(?:63|26|39|89)$/u.test(word) && (stop.weight < 3 || !/\p{L}/u.test(word))) break
    weight = Math.max(weight, stop.weight)
    said ??= stop.said ?? ''
    at = reader.joined(stop.first, hyphens, mostParts)
    while (spelledJoin.test(reader.word(at - 1)) && at > 1) at -= 2
  }
  return at === ending ? undefined : { first: at, weight, said }
}

/** The mailbox that ends at a word, and how much it looks like one. */
export function boxTo(reader: Reader, at: number): Part {
  const last = fold(reader.word(at))
  if (isAt.test(last) || isSign.test(last) || fillers.has(last)) return { first: at, weight: 0 }
  let first = reader.joined(at, boxJoins, mostParts)
  let spelled = false
  while (first > 1 && (stops.has(fold(reader.word(first - 1))) || spelledJoin.test(reader.word(first - 1)))) {
    if (
      /[^ ()[\]{}<>_*-]/.test(reader.before(first)) ||
      fillers.has(reader.word(first - 2)) ||
      at - first > mostParts * 2
    )
      break
    first = reader.joined(first - 2, boxJoins, mostParts)
    spelled = true
  }
  const written = reader.text.slice(reader.words[first]?.start, reader.words[at]?.end)
  if (first < at) {
    if (isFieldEnd.test(last)) return { first, weight: 0 }
    if (!/\p{L}/u.test(written)) return { first, weight: 0 }
    return { first, weight: spelled || /[._]/.test(written) ? 3 : 2 }
  }
  if (isRole.test(last)) return { first, weight: 0.5 }
  if (!mayBeBox(fold(reader.word(first)))) return { first, weight: 0 }
  if (/\p{L}.*\d|\d.*\p{L}/u.test(written)) return { first, weight: 3 }
  return {
    first,
    weight: /^\p{L}{2,30}$/u.test(written) && !/(?:ed|ing|ful|ble|less|ly)$/.test(last) ? 1 : 0,
  }
}
