import { isCoded, isGlued, isIdBefore } from './number-ids.ts'
import { endsInName, isElsewhere, isOfSomebody } from './number-people.ts'
import { fieldAsWords, isAfterPhone, isBeforePhone, isNearPhone } from './number-phones.ts'

/** What the words around a number say it is. All patterns look at a short slice, and are anchored or bounded. */

const reach = 48
const words = (list: string): string => `(?<!\\p{L})(?:${list.trim().replace(/\s+/g, '|')})`

const amountBefore =
  /(?:[$€£¥₹₩₽]|\b(?:USD|EUR|GBP|MXN|CAD|Rs))\s?$|(?<!\p{L})(?:scores?|ratings?|grades?|votes|volumes?)(?: of| were| are|:)? $/iu
const amountAfter =
  /^\s?(?:%|°|€|£|¥|USD|EUR|ms\b|dollars\b|euros\b|pounds\b|pesos\b|bytes\b|B\b|kB\b|MB\b|GB\b|BTU\b|sqft\b|sq\b|cents\b|rows\b|requests\b|miles\b|km\b|seconds\b|px\b|pcs\b|pieces\b|units\b|sztuk|szt\b|Stück|unidades\b|pièces\b|stuks\b|штук|шт(?!\p{L})|mAh\b|[kMG]?Hz\b| ?(?:are|were) (?:the|our|my) (?:\p{L}+ )?(?:quotes|prices|offers|bids|counts|totals|rates)\b)/u

const cardNear = new RegExp(
  words(`card cards visa mastercard amex american\\sexpress maestro diners jcb unionpay cc pan cvv cvc cvv2 exp expiry expires debit credit
  tarjeta kreditkarte karte carte cartão cartao carta карт\\p{L}* 卡 信用卡 カード 카드 कार्ड بطاقة`),
  'iu',
)
const certainCard =
  /(?<!\p{L})(?:visa|mastercard|amex|american express|credit card|debit card|card number|cvv2?|cvc|exp(?:iry|ires|\.)?[: ]{1,2}\d\d ?\/ ?\d\d)(?!\p{L})/iu
const ssnNear = new RegExp(
  `${words(
    `ssn ssns s\\.s\\.n s\\.s\\.? ss\\s?# soc\\ssec social(?!\\s(?:media|network\\p{L}*|proof|post|posts|account|accounts|link|links|page|login|profile)) social\\ssec\\p{L}* socsec sosh itin tin tax[\\s_]?id taxpayer\\p{L}* seguro\\ssocial número\\sde\\sseguro`,
  )}(?!\\p{L})`,
  'iu',
)

const ssnAfter =
  /^[\s,;(]{0,3}(?:is |as )?(?:[\p{L}']+ ){0,3}(?:ssn|social(?! (?:media|network|proof|post)))/iu

const lastLine = (text: string): string => text.slice(text.lastIndexOf('\n', text.length - 2) + 1)

/** The heads of the columns, where a number stands in a row of a table. */
function heads(text: string, start: number): string {
  const block = text.slice(Math.max(0, start - 1500), start)
  const row = lastLine(block)
  if (!/[|,;\t]/.test(row)) return ''
  const top = block.slice(block.lastIndexOf('\n\n') + 1).trimStart()
  const head = top.slice(0, Math.max(0, top.indexOf('\n')))
  const cells = (line: string) => line.split(/[|,;\t]/)
  return cells(head)[cells(row).length - 1] ?? ''
}

/** A question whose answer is looked up when it is first asked: most candidates need one or two of these. */
function once<Answer>(find: () => Answer): () => Answer {
  let answer: Answer | undefined
  return () => {
    answer ??= find()
    return answer
  }
}

export interface Surroundings {
  /** A phone word leads straight to the number, or follows it. */
  phone: () => boolean
  /** A phone word stands in the same line, not far before. */
  phoneNear: () => boolean
  person: () => boolean
  /** Its line is in another language. */
  abroad: () => boolean
  /** A noun such as "order" or "model" leads straight to the number, or letters are glued to it. */
  id: () => boolean
  /** Letters touch it. */
  glued: () => boolean
  amount: () => boolean
  card: () => boolean
  /** Words that are said of nothing else stand right beside it. */
  certainCard: () => boolean
  ssn: () => boolean
}

/** A stretch of text without the end of a word that it would begin with: "(ot)her line". */
const wholeWords = (text: string, from: number, to: number): string => {
  const cut = text.slice(Math.max(0, from), to)
  return /\p{L}/u.test(text.charAt(from - 1)) ? cut.replace(/^\p{L}+/u, '') : cut
}

export function surroundings(text: string, start: number, end: number): Surroundings {
  const before = wholeWords(text, start - reach, start).replace(/[(+[]+$/, '')
  const after = text.slice(end, end + reach)
  const wide = text.slice(Math.max(0, start - 72), start)
  const named = once(() => fieldAsWords(before))
  const head = once(() => fieldAsWords(heads(text, start)))
  const phone = once(() => isBeforePhone(named(), isIdBefore) || isAfterPhone(after))
  // A title says what its text is about, not what the number is that the text begins with.
  const paragraph = () =>
    named()
      .slice(named().lastIndexOf('\n\n') + 1)
      .replace(/ in \p{L}{2,5} case(?!\p{L})/u, '')
  const glued = once(() => isGlued(before, after))
  const coded = () =>
    glued() ||
    isCoded(before, after, /^\d+$/.test(text.slice(start, end))) ||
    isIdBefore(paragraph()) ||
    isIdBefore(head().replace(/\d+$/, ''))
  const id = once(() => coded() && !phone())
  return {
    phone,
    phoneNear: once(() => phone() || isNearPhone(lastLine(named())) || isNearPhone(head())),
    person: once(
      () => isOfSomebody(lastLine(before), after) || (text.charAt(start - 1) === '(' && endsInName(before)),
    ),
    abroad: once(() => isElsewhere(lastLine(before) + (/^[^\n]*/.exec(after)?.[0] ?? ''))),
    id,
    glued,
    amount: once(() => amountBefore.test(before) || amountAfter.test(after)),
    card: once(() => cardNear.test(wide) || (!id() && cardNear.test(after))),
    certainCard: once(() => certainCard.test(`${before.slice(-24)} ${after.slice(0, 24)}`)),
    ssn: once(() => ssnNear.test(lastLine(before)) || ssnAfter.test(after)),
  }
}
