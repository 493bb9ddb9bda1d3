import {
  articles,
  conditions,
  denials,
  duties,
  modals,
  passing,
  pushes,
  subjects,
  unreal,
} from './mood-words.ts'
import { type Reading, talkedAbout } from './reading.ts'
import { isTold } from './told.ts'

/** How a verb is meant: as a command to the reader, or as something that is told, denied or described. */
export type Mood = 'command' | 'told' | 'denied' | 'described'

/** No sentence is followed further back than this many words. */
const horizon = 28

/** Where the sentence of a token begins, or the quotation or comment that it stands in. */
function floorOf(reading: Reading, at: number): number {
  const { tokens, quoteFrom, comment } = reading
  let floor = at
  while (floor > 0 && at - floor < horizon && tokens[floor - 1]?.sentence === tokens[at]?.sentence) floor--
  floor = Math.max(floor, quoteFrom[at] ?? -1)
  if (comment[at] === 1) while (floor < at && comment[floor] !== 1) floor++
  return floor
}

/** "never reveal, print or post": a denial reaches over a list, until the sentence turns. */
function deniedList(reading: Reading, at: number, floor: number): boolean {
  for (let index = at; index >= Math.max(floor, at - 8); index--) {
    const word = reading.tokens[index]?.word ?? ''
    if (denials.has(word)) return true
    if (/^(?:but|and|then|instead|now)$/.test(word)) return false
  }
  return false
}

/** "you need to", "your task is to" and "I want you to" command; "how to" and "tries to" describe. */
function infinitive(reading: Reading, to: number, floor: number): Mood {
  const before = reading.tokens.slice(Math.max(floor, to - 8), to).map(token => token.word)
  const near = before.slice(-4)
  if (near.some(word => denials.has(word))) return near.some(word => pushes.has(word)) ? 'command' : 'denied'
  if (!duties.has(before.at(-1) ?? '')) return 'described'
  const reader = before.some(word =>
    /^(?:you|your|agents|agent|assistants|assistant|models|bots|all|please|ai|must)$/.test(word),
  )
  const others = before.slice(-6).some(word => /^(?:i|we|they|it|he|she)$/.test(word))
  return reader || (!others && before.length <= 3) ? 'command' : 'described'
}

const joins =
  /^(?:and|then|but|so|now|please|also|instead|immediately|just|simply|kindly|must|shall|should|always|hereby)$/

/** Whether the sentence of a token ends in a question mark. */
function isAsked(reading: Reading, at: number): boolean {
  const { tokens, text } = reading
  let last = at
  while (last - at < horizon && tokens[last + 1]?.sentence === tokens[at]?.sentence) last++
  const end = tokens[last]?.end ?? text.length
  return /^["')\]*\s]{0,3}\?/.test(text.slice(end, end + 6))
}

/** Reads back from a verb, word by word, until something decides. */
export function moodOf(reading: Reading, at: number): Mood {
  const { tokens, text } = reading
  if (talkedAbout(reading, at)) return 'told'
  const floor = floorOf(reading, at)
  if (isTold(reading, at, floor)) return 'told'
  for (let index = at - 1; index >= floor; index--) {
    const word = tokens[index]?.word ?? ''
    const next = tokens[index + 1]?.word ?? ''
    const gap = text.slice(tokens[index]?.end, tokens[index + 1]?.start)
    if (denials.has(word)) return 'denied'
    if (/[:—–>\]})]|--| - |\n/.test(gap) && next !== 'or' && next !== 'nor') return 'command'
    if (word === 'to') return infinitive(reading, index, floor)
    if (word === 'you')
      return tokens.slice(Math.max(floor, index - 4), index).some(token => conditions.has(token.word))
        ? 'described'
        : 'command'
    if (articles.has(word) || subjects.has(word) || unreal.has(word)) return 'described'
    if (modals.has(word) && subjects.has(next)) return 'described'
    if (passing.has(word)) continue
    const lists = /[,;]/.test(gap)
    // "…, send", "… and send": the verb begins anew.
    if (!lists && !(index + 1 < at && joins.test(next))) return 'described'
    return deniedList(reading, index, floor) && (lists || next === 'or') ? 'denied' : 'command'
  }
  return isAsked(reading, at) ? 'told' : 'command'
}
