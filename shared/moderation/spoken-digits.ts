import { isCard } from './card.ts'
import { meaningsIn } from './number-meaning.ts'
import type { TextSpan } from './span.ts'
import { isNamedSsn } from './ssn.ts'

const ones =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'
const tens = ['twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety']
const values: Record<string, string> = {
  ...Object.fromEntries(ones.split(' ').map((word, n) => [word, String(n)])),
  // Twenty-one is 2 and 1.
  ...Object.fromEntries(tens.map((word, n) => [word, String(n + 2)])),
  oh: '0',
  o: '0',
}
const unit = `(?:(?:${Object.keys(values).join('|')}|double|triple|hundred)(?![\\p{L}])|\\d{1,4}(?!\\d))`
const run = new RegExp(`(?<![\\p{L}\\p{N}])${unit}(?:[ ,.;/()-]{1,3}${unit}){3,24}`, 'giu')
const anyWord = new RegExp(
  Object.keys(values)
    .filter(word => word.length > 2)
    .join('|'),
  'i',
)
const MIN_WORDS = 3

interface SpokenDetail extends TextSpan {
  code: 'card' | 'ssn' | 'phone'
}

interface SpokenNumber extends TextSpan {
  digits: string
}

/** Numbers spelled out in English, such as "two one four, eight eight three, oh one seven six". */
function findSpokenNumbers(text: string): SpokenNumber[] {
  // Most texts with digits have none of these words, and the pattern is slow on long rows of digits.
  if (!anyWord.test(text)) return []
  const found: SpokenNumber[] = []
  for (const { 0: spoken, index } of text.matchAll(run)) {
    const words = spoken.toLowerCase().match(/[a-z]+|\d+/g) ?? []
    if (words.filter(word => word in values).length < MIN_WORDS) continue
    found.push({ start: index, end: index + spoken.length, digits: digitsOf(words) })
  }
  return found
}

function digitsOf(words: readonly string[]): string {
  let digits = ''
  let times = 1
  for (const [index, word] of words.entries()) {
    if (word === 'double' || word === 'triple') times = word === 'double' ? 2 : 3
    else if (word === 'hundred') digits += (words[index + 1] ?? '') in values ? '' : '00'
    else {
      const value = values[word] ?? word
      const next = values[words[index + 1] ?? '']
      const isTens = tens.includes(word) && !(next && next.length === 1 && next !== '0')
      digits += (isTens ? `${value}0` : value).repeat(times)
      times = 1
    }
  }
  return digits
}

/** What a spelled-out number is: a card if its check digit is right, otherwise by its length. */
export function findSpokenDetails(text: string): SpokenDetail[] {
  const found: SpokenDetail[] = []
  const meaning = meaningsIn(text)
  for (const { digits, start, end } of findSpokenNumbers(text)) {
    if (isCard(digits, text.slice(Math.max(0, start - 40), start))) found.push({ start, end, code: 'card' })
    else if (digits.length === 9 && isNamedSsn(text, start, end)) found.push({ start, end, code: 'ssn' })
    else if (
      /^1?[2-9]\d\d[2-9]\d{6}$/.test(digits) ||
      (digits.length === 7 && meaning(start, end) === 'call')
    )
      found.push({ start, end, code: 'phone' })
  }
  return found
}
