import { commands, type Hit, nearest } from './hit.ts'
import { marksOf, type Reading, talkedAbout } from './reading.ts'

export interface PaymentVerdict {
  held: boolean
  labelled: boolean
}

const wallet =
  /(?<![A-Za-z0-9])(?:0x[0-9a-fA-F]{40}|bc1[a-z0-9]{25,60}|[13][1-9A-HJ-NP-Za-km-z]{25,34}|T[1-9A-HJ-NP-Za-km-z]{33}|[48][1-9A-HJ-NP-Za-km-z]{94})(?![A-Za-z0-9])/
const walletWords =
  /(?<!\p{L})(?:bitcoin|btc|eth|ethereum|usdt|usdc|crypto|wallet|tron|monero|xmr|sol|donat\p{L}*|tip|pay|send|deposit)(?!\p{L})/iu
const cashtag = /(?<![\w$])\$[A-Za-z][A-Za-z0-9_]{3,20}(?![\w({])/
const payLinks = /(?:paypal\.me|cash\.app|venmo\.com|buymeacoffee\.com|ko-fi\.com)\/\S/i

/** A text that asks its readers to pay, or for a customer's payment details. What others ask is told, not asked. */
export function paymentRequest(reading: Reading): PaymentVerdict {
  const hits: Hit[] = []
  const add = (weight: 1 | 2, at: number, used: boolean) => hits.push({ kind: 'payment', weight, used, at })
  for (const verb of marksOf(reading.marks, 'pay')) {
    const near = (concept: 'money' | 'paydetails' | 'payee') => nearest(reading, concept, verb, 9)
    const details = near('paydetails')
    const money = near('money')
    const payee = nearest(reading, 'payee', verb, 14)
    if (!details && !(money && payee)) continue
    if (
      details &&
      /^(?:page|form|field|terminal|reader|payments?|processing|fees?|policy)$/.test(
        reading.tokens[details.to + 1]?.word ?? '',
      )
    )
      continue
    const used = commands(reading, verb)
    if (details) add(2, verb.from, used)
    else add(used ? 2 : 1, verb.from, used)
  }
  const coins = wallet.exec(reading.text)
  if (coins && walletWords.test(reading.text)) {
    const at = reading.tokens.findIndex(token => token.end > coins.index)
    add(2, at, !talkedAbout(reading, at) && reading.talk.length === 0)
  }
  const handle = cashtag.exec(reading.text) ?? payLinks.exec(reading.text)
  if (
    handle &&
    /(?<!\p{L})(?:cash ?app|cashtag|venmo|paypal|pay|send|tip|donat\p{L}*)(?!\p{L})/iu.test(reading.text)
  )
    add(1, 0, true)
  return { held: hits.some(hit => hit.used && hit.weight === 2), labelled: hits.length > 0 }
}
