import { type CountWords, countWords, everyday } from './street-count-words.ts'

/** A number so far: what is written for good, and what the next word may add to or multiply. */
interface Sum {
  written: string
  value: number | undefined
}

/** One more word of a number: thirty + one, five × hundred; what does neither is written behind: nineteen, oh four. */
function add(sum: Sum, value: number, joined: boolean): Sum {
  const last = sum.value
  if (last === undefined) return { ...sum, value }
  if (value === 100 && last > 0 && last < 100) return { ...sum, value: last * 100 }
  if (value === 1000 && last > 0 && last < 1000) return { ...sum, value: last * 1000 }
  const fits =
    (value > 0 && value < 1000 && last >= 1000 && last % 1000 === 0) ||
    (value > 0 && value < 10 && last >= 20 && last % 10 === 0) ||
    (value > 0 && value < 100 && last >= 100 && last % 100 === 0) ||
    // einundzwanzig; soixante-quinze
    (joined && value >= 20 && value < 100 && last % 100 > 0 && last % 100 < 10) ||
    (value >= 10 && value < 20 && (last % 100 === 60 || last % 100 === 80))
  if (fits) return { ...sum, value: last + value }
  // quatre-vingts
  if (last % 100 === 4 && value === 20) return { ...sum, value: last + 76 }
  return { written: sum.written + last, value }
}

function digitsOf(values: readonly number[], joined: boolean): string {
  const none: Sum = { written: '', value: undefined }
  const sum = values.reduce((so, value) => add(so, value, joined), none)
  return sum.written + (sum.value ?? '')
}

const longestWord = 40
const longestPart = 18
const openings = new Set(
  countWords
    .filter(({ joined }) => joined)
    .flatMap(({ values }) => [...values.keys()].map(name => name.slice(0, 2))),
)

/** The numbers of which a word is made, where it is made of nothing else: zweihundertelf, centosei, nittiofyra. */
function inOneWord(word: string, { values, and }: CountWords): number[] | undefined {
  const ways: (number[] | undefined)[] = [[]]
  for (let end = 2; end <= word.length; end++)
    for (let start = Math.max(0, end - longestPart); start < end; start++) {
      const before = ways[start]
      if (!before) continue
      const part = word.slice(start, end)
      const value = values.get(part)
      if (value === undefined && (start === 0 || end === word.length || !and.has(part))) continue
      const way = value === undefined ? before : [...before, value]
      const known = ways[end]
      if (!known || way.length < known.length) ways[end] = way
    }
  const made = ways[word.length]
  return made && made.length > 1 ? made : undefined
}

/** What a word says in each language that counts with it. */
type Meanings = ReadonlyMap<CountWords, number[]>

function meaningsOf(word: string): Meanings {
  const found = new Map<CountWords, number[]>()
  const long = word.length > 4 && word.length < longestWord && openings.has(word.slice(0, 2))
  for (const language of countWords) {
    const value = language.values.get(word)
    const values =
      value !== undefined ? [value] : long && language.joined ? inOneWord(word, language) : undefined
    if (values) found.set(language, values)
  }
  return found
}

interface Word {
  lower: string
  start: number
  end: number
  meanings: Meanings
}

interface Said {
  digits: string
  words: number
  end: number
}

/** The number that words say from one on, all in one language. */
function saidFrom(text: string, words: readonly Word[], at: number, language: CountWords): Said {
  const values: number[] = []
  let last = at
  for (let index = at; index < Math.min(words.length, at + 8); index++) {
    const word = words[index]
    const before = words[index - 1]
    if (!word || (index > at && before && !/^(?: |-| ?- ?)$/.test(text.slice(before.end, word.start)))) break
    const found = word.meanings.get(language)
    if (found) {
      values.push(...found)
      last = index
    } else if (!language.and.has(word.lower)) break
  }
  return { digits: digitsOf(values, language.joined), words: last - at + 1, end: words[last]?.end ?? 0 }
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

/** A text with the numbers that it tells in words, in any of eighteen languages, as digits. */
export function withCounted(written: string): string {
  const text = written.replace(han, hanNumber)
  const known = new Map<string, Meanings>()
  const words: Word[] = Array.from(text.matchAll(wordPattern), match => {
    const lower = match[0].toLowerCase()
    const meanings = known.get(lower) ?? meaningsOf(lower)
    known.set(lower, meanings)
    return { lower, start: match.index, end: match.index + match[0].length, meanings }
  })
  let shown = ''
  let from = 0
  for (let at = 0; at < words.length; at++) {
    const word = words[at]
    if (!word || word.meanings.size === 0) continue
    const ways = [...word.meanings.keys()].map(language => saidFrom(text, words, at, language))
    const best = ways.reduce((one, other) => (other.words > one.words ? other : one))
    if (best.digits.length > 6) continue
    // "Seven Sisters Road" has it in its name, unless something announces a number.
    const small = best.words === 1 && Number(best.digits) < 21
    const before = text.slice(Math.max(0, word.start - 16), word.start)
    // nine and then four and then one
    const another = from > 0 && /^(?:,? (?:and )?(?:then )?| ?- ?)$/.test(text.slice(from, word.start))
    const single =
      everyday.has(word.lower) && !(word.lower === 'one' && isOne.test(text.slice(word.start, best.end + 60)))
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
