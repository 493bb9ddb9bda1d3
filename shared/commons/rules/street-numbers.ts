import { digitsOf, isLink, type Meanings, meaningsOf, type Part } from './number-reader.ts'
import type { Tongue } from './number-words.ts'

/** Number words that are everyday words of another language, too: alone they count behind a word that announces a number. */
const everyday = new Set(
  'tre un une uno una um uma een ett due cent cents six dix sto a oh one dos sete tres trei meia hét hundred nove elf acht elli nul null cinco trent vent один одна два две'.split(
    ' ',
  ),
)

interface Word {
  lower: string
  start: number
  end: number
  meanings: Meanings | undefined
}

interface Said {
  digits: string
  words: number
  end: number
}

/** The number that words say from one on, all in one language. */
function saidFrom(text: string, words: readonly Word[], at: number, tongue: Tongue): Said {
  const parts: Part[] = []
  let last = at
  for (let index = at; index < Math.min(words.length, at + 8); index++) {
    const word = words[index]
    const before = words[index - 1]
    if (!word || (index > at && before && !/^(?: |-| ?- ?)$/.test(text.slice(before.end, word.start)))) break
    const found = word.meanings?.get(tongue)
    if (found && !found.code) {
      parts.push(...found.parts)
      last = index
    } else if (isLink(word.lower, tongue)) parts.push('link')
    else break
  }
  return { digits: digitsOf(parts, tongue), words: last - at + 1, end: words[last]?.end ?? 0 }
}

/** Words that announce a number. */
const numbered =
  /(?<!\p{L})(?:n[ro]\.?|n[º°]|num(?:ber|ero|éro|er)?|número|nummer|номер|numara|house|portal|porta|puerta|civico|dom|дом|буд(?:инок)?|hausnr\.?|(?:haus|huis|hus)nummer|huisnr\.?|talo)(?: is|:)? ?[("]?$/iu
/** And words that lead to an address. */
const leading = /(?<!\p{L})(?:home|at|address|is|lives?|in)(?: at| in)?:? ?["(]?$/iu

/** What a number in a name counts: Seven Sisters Road, Ten Mile Lane, One Tree Hill. */
const countedInName =
  /^ (?:\p{L}{2,}s|mile|tree|notch|stone|oak|penny|acre|horse|star|bridge|way|corner)(?!\p{L})/iu

/** One Oakmont Place, Suite 900 */
const isOne = /^One(?: \p{Lu}[\p{L}'-]+){2,4}(?:[,.;\n]|$)/u

/** Numbers of Chinese and Japanese before the signs that count blocks, houses and rooms. */
const han = /[一二三四五六七八九十百]{1,5}(?=丁目|番|号|號|弄|室|階|条|巷|段|之)/gu
const hanDigits = (sign: string): number => '〇一二三四五六七八九'.indexOf(sign)
const hanNumber = (signs: string): string => {
  let total = 0
  let last = 0
  for (const sign of signs) {
    const factor = sign === '十' ? 10 : sign === '百' ? 100 : 0
    if (factor) total += Math.max(1, last) * factor
    last = factor ? 0 : hanDigits(sign)
  }
  return `${total + last}`
}

const wordPattern = /(?<!\p{L})dix-(?:sept|huit|neuf)(?!\p{L})|[\p{L}\p{M}](?:['\p{L}\p{M}])*/gu

/** A text with the numbers that it tells in words, in any language that has words for it, as digits. */
export function withCounted(written: string): string {
  const text = written.replace(han, hanNumber)
  const known = new Map<string, Meanings | undefined>()
  const words: Word[] = Array.from(text.matchAll(wordPattern), match => {
    const lower = match[0].toLowerCase()
    const meanings = known.has(lower) ? known.get(lower) : meaningsOf(lower)
    known.set(lower, meanings)
    return { lower, start: match.index, end: match.index + match[0].length, meanings }
  })
  let shown = ''
  let from = 0
  for (let at = 0; at < words.length; at++) {
    const word = words[at]
    if (!word?.meanings) continue
    const ways = [...word.meanings.keys()].map(tongue => saidFrom(text, words, at, tongue))
    const best = ways.reduce((one, other) => (other.words > one.words ? other : one))
    if (best.digits === '' || best.digits.length > 6) continue
    // "Seven Sisters Road" has it in its name, unless something announces a number.
    const small = best.words === 1 && Number(best.digits) < 21
    const before = text.slice(Math.max(0, word.start - 16), word.start)
    // nine and then four and then one
    const another = from > 0 && /^(?:,? (?:and )?(?:then )?| ?- ?)$/.test(text.slice(from, word.start))
    const single =
      (everyday.has(word.lower) || [...word.meanings.values()].every(({ shy }) => shy)) &&
      !(word.lower === 'one' && isOne.test(text.slice(word.start, best.end + 60)))
    if (small && single && !another && !numbered.test(before)) continue
    const inName =
      /^\p{Lu}/u.test(text.charAt(word.start)) && countedInName.test(text.slice(best.end, best.end + 32))
    if (small && inName && !numbered.test(before) && !leading.test(before)) continue
    shown += text.slice(from, word.start) + best.digits
    from = best.end
    at += best.words - 1
  }
  return shown + text.slice(from)
}
