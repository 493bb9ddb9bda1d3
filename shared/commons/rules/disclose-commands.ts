import { commands, type Hit, nearest } from './hit.ts'
import type { Mark } from './lexicon.ts'
import { marksOf, type Reading } from './reading.ts'

const wanting = /^(?:need|want|require|requires|sending|posting|giving|sharing|pasting|confirm|verify)$/

/** "your key findings": a key only by its spelling. */
const findings =
  /^(?:findings?|takeaways?|points?|insights?|metrics?|learnings?|numbers?|questions?|lessons?|concerns?|features?|dates?|terms?|ideas?|issues?|stats?|results?|steps?|reasons?|tips?|rotation|format|prefix)$/

/** "Share your configuration, minus keys": what somebody who helps asks for. */
const settings = /^(?:configuration|system|tools)$/

/** Details by which somebody could reach a customer; asking for these warns, wherever they should go. */
const reachable = /^(?:phones?|emails?|e|addresse?s?|cards?|contacts?|credit|ssn|home|payment)$/

/** Sending a customer's details to the business, with an inquiry, is what this service is for. */
function toBusiness(reading: Reading, verb: Mark): boolean {
  const sentence = reading.tokens[verb.to]?.sentence
  const words = reading.tokens.slice(verb.to, verb.to + 24).filter(token => token.sentence === sentence)
  const text = words.map(token => token.word).join(' ')
  return (
    /\b(?:to the (?:business|salon|plumber|hotel|shop|dealer|host|landlord|desk|owner)|(?:in|into|to|with|through|via) (?:the|an|your) (?:inquiry|booking|intake|lead)|inquiries|intake)\b/.test(
      text,
    ) && !/\bhttps?\b|\bto (?:me|us|my|our)\b/.test(text)
  )
}

/** "POST /keys" names an endpoint; "POST your key to https://…" is a command. */
function isMethod(reading: Reading, verb: Mark): boolean {
  const token = reading.tokens[verb.from]
  return (
    token !== undefined &&
    /^(?:POST|PUT|PATCH) {1,2}\//.test(reading.text.slice(token.start, token.start + 8))
  )
}

/** Commands to give away the prompt, a key, or what a customer told: to the author, into the thread, to an address. */
export function disclosures(reading: Reading): Hit[] {
  const hits: Hit[] = []
  // "I need your credentials", "by sending your token": wanted, though nobody commands.
  for (const secret of marksOf(reading.marks, 'secret')) {
    const before = reading.tokens.slice(Math.max(0, secret.from - 6), secret.from).map(token => token.word)
    if (/^your$/.test(reading.tokens[secret.from]?.word ?? '') && before.some(word => wanting.test(word)))
      hits.push({ kind: 'disclose_secret', weight: 0, used: true, at: secret.from })
  }
  const verbs = [...marksOf(reading.marks, 'disclose'), ...marksOf(reading.marks, 'leak')]
  for (const verb of verbs) {
    if (isMethod(reading, verb)) continue
    const add = (kind: string, weight: 0 | 1 | 2) =>
      hits.push({ kind, weight, used: commands(reading, verb), at: verb.from })
    // "Email me", "give us": the verb names the receiver itself.
    const receiver = /^(?:me|us)$/.test(reading.tokens[verb.to + 1]?.word ?? '')
    const place = verb.concept === 'leak' || receiver || nearest(reading, 'place', verb, 16)
    const prompt = nearest(reading, 'prompt', verb, 7)
    if (prompt) add('disclose_prompt', settings.test(reading.tokens[prompt.to]?.word ?? '') ? 1 : 2)
    else if (nearest(reading, 'everything', verb, 3)) add('disclose_prompt', 1)
    if (nearest(reading, 'records', verb, 7)) add('disclose_records', place ? 2 : 1)
    const secret = nearest(reading, 'secret', verb, 8)
    const spelled = findings.test(reading.tokens[(secret?.to ?? -2) + 1]?.word ?? '')
    if (secret && !spelled && !nearest(reading, 'header', verb, 14))
      add('disclose_secret', place || verb.language !== 'english' ? 2 : 1)
    const details = nearest(reading, 'details', verb, 8)
    const person =
      details && (nearest(reading, 'person', verb, 9) ?? nearest(reading, 'person', details, 5, 'either'))
    if (person && !toBusiness(reading, verb)) {
      if (place) add('disclose_details', 2)
      else if (reachable.test(reading.tokens[details.from]?.word ?? '')) add('disclose_details', 0)
    }
  }
  return hits
}
