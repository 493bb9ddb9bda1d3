import { commands, nearest } from './hit.ts'
import type { Mark } from './lexicon.ts'
import { denials } from './mood-words.ts'
import { marksOf, type Reading, talkedAbout } from './reading.ts'

export interface PaymentVerdict {
  /** The text asks its readers to pay, or for payment details. */
  held: boolean
  /** It speaks of such a request. */
  labelled: boolean
}

const wallet =
  /(?<![A-Za-z0-9])(?:0x[0-9a-fA-F]{40}|bc1[a-z0-9]{25,60}|[13][1-9A-HJ-NP-Za-km-z]{25,34}|T[1-9A-HJ-NP-Za-km-z]{33}|[48][1-9A-HJ-NP-Za-km-z]{94})(?![A-Za-z0-9])/
const walletWords =
  /(?<!\p{L})(?:bitcoin|btc|eth|ethereum|usdt|usdc|crypto|wallet|tron|monero|xmr|sol|donat\p{L}*|tip|pay|send|deposit)(?!\p{L})/iu
const handle =
  /(?<![\w$])\$[A-Za-z][A-Za-z0-9_]{3,20}(?![\w({])|(?:paypal\.me|cash\.app|venmo\.com|ko-fi\.com)\/\S/
const handleWords = /(?<!\p{L})(?:cash ?app|cashtag|venmo|paypal|pay|send|tip|donat\p{L}*)(?!\p{L})/iu

/** "card number field", "credit card payments": nobody's details. */
const harmless = /^(?:page|form|field|terminal|reader|payments?|processing|fees?|policy)$/

/** "Notes: never put a card number in a message." */
const denied = (reading: Reading, verb: Mark, details: Mark): boolean =>
  reading.tokens.slice(verb.to + 1, details.from).some(token => denials.has(token.word))

/** 2: a request by itself; 1: it could be one. */
function weight(reading: Reading, verb: Mark): 0 | 1 | 2 {
  const near = (concept: Mark['concept'], reach: number) => nearest(reading, concept, verb, reach)
  const details = near('paydetails', 9)
  const sentence = (mark: Mark) => reading.tokens[mark.from]?.sentence
  if (details && !harmless.test(reading.tokens[details.to + 1]?.word ?? ''))
    return sentence(details) === sentence(verb) && !denied(reading, verb, details) ? 2 : 1
  const payee = near('payee', 14)
  const errand = near('errand', 14)
  if (near('money', 9)) return payee || errand ? 2 : 0
  if (near('funds', 9)) return payee ? 2 : errand ? 1 : 0
  return 0
}

/** What others ask is told, not asked: "the business wanted gift cards" is a warning. */
export function paymentRequest(reading: Reading): PaymentVerdict {
  const verdict = { held: false, labelled: false }
  for (const verb of marksOf(reading.marks, 'pay')) {
    const weighs = weight(reading, verb)
    if (weighs === 0) continue
    const used = commands(reading, verb)
    if (used || weighs === 2) verdict.labelled = true
    if (used && weighs === 2) verdict.held = true
  }
  const coins = wallet.exec(reading.text)
  if (coins && walletWords.test(reading.text)) {
    const at = reading.tokens.findIndex(token => token.end > coins.index)
    verdict.labelled = true
    if (reading.talk.length === 0 && !talkedAbout(reading, at)) verdict.held = true
  }
  if (handle.test(reading.text) && handleWords.test(reading.text)) verdict.labelled = true
  return verdict
}
