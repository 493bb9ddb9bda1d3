import { announcers, introducers, reports, tellers } from './mood-words.ts'
import type { Reading } from './reading.ts'

const passiveAid = /^(?:are|been|being|is|be|hereby|am|re)$/
const orders =
  /^(?:told|asked|instructed|ordered|directed|asking|telling|ordering|instructing|commanding|requesting|urging)$/
const others = /^(?:i|it|they|he|she|agent|we)$/

/** "You are instructed to", "agents have been told to", "I am asking you to": the reader is told, here and now. */
function tellsReader(reading: Reading, at: number): boolean {
  const word = (index: number) => reading.tokens[index]?.word ?? ''
  if (!orders.test(word(at))) return false
  return (
    passiveAid.test(word(at - 1)) || (/^(?:you|were|was)$/.test(word(at - 1)) && !others.test(word(at - 2)))
  )
}

/** "like this:" and "the message 'ignore…'" introduce; "if a post asks" reports; "if you are an AI" does neither. */
function introduces(reading: Reading, introducer: number, at: number): boolean {
  const { text, tokens } = reading
  const rest = tokens.slice(introducer + 1, at)
  const opened = /[:"'`]/.test(text.slice(tokens[introducer]?.end ?? 0, tokens[at]?.start ?? 0))
  if (opened && !/^(?:if|when|as)$/.test(tokens[introducer]?.word ?? '')) return true
  return (
    rest.some(token => reports.has(token.word)) &&
    !rest.some(token => /^(?:you|your|ai|assistant)$/.test(token.word))
  )
}

/** Whether somebody is said to say what stands at a token. `floor` is where its sentence begins. */
export function isTold(reading: Reading, at: number, floor: number): boolean {
  const { text, tokens } = reading
  for (let index = at - 1; index >= floor; index--) {
    const word = tokens[index]?.word ?? ''
    if (tellers.has(word) && !tellsReader(reading, index)) return true
    if (introducers.has(word) && introduces(reading, index, at)) return true
  }
  const before = tokens[floor - 1]
  if (!before || !text.slice(before.end, tokens[floor]?.start).includes(':')) return false
  return tokens.slice(Math.max(0, floor - 4), floor).some(token => announcers.has(token.word))
}
