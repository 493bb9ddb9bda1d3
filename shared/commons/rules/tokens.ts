export interface Token {
  /** Lower case, without accents: what the lexicon is written in. */
  word: string
  start: number
  end: number
  /** Number of the sentence; a line that does not run on begins a new one. */
  sentence: number
  /** Distance from the start in words; a sign of a script without spaces is a third of one. */
  place: number
}

const unspaced =
  '\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Thai}\\p{Script=Lao}\\p{Script=Khmer}\\p{Script=Myanmar}'
const unspacedSign = new RegExp(`[${unspaced}]`, 'u')
const pattern = new RegExp(
  `[${unspaced}]\\p{M}*|(?:(?![${unspaced}])[\\p{L}\\p{N}])(?:(?![${unspaced}])[\\p{L}\\p{N}\\p{M}])*(?:'(?:t|s|re|ve|ll|d|m)(?!\\p{L}))?`,
  'giu',
)

const letters: Record<string, string> = {
  ı: 'i',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ى: 'ي',
  ی: 'ي',
  ۍ: 'ي',
  ة: 'ه',
  ہ: 'ه',
  ک: 'ك',
  ς: 'σ',
  '\u0901': '\u0902',
}
const special = /[ıßæœøłđðþىیۍةہکς\u0901]/g

/** One word in the form in which words are compared, whatever the script. */
export function fold(word: string): string {
  if (/^[a-z0-9]+$/.test(word)) return word
  const lower = word.toLowerCase().replace(/'/g, '')
  if (/^[a-z0-9]+$/.test(lower)) return lower
  const bare = lower
    .normalize('NFD')
    .replace(/[\u0300-\u036F\u0591-\u05C7\u0640\u064B-\u065F\u0670\u093C]/g, '')
    .normalize('NFC')
    .replace(special, letter => letters[letter] ?? letter)
  // "And" and the article are written onto the word in Arabic, "and" in Hebrew.
  if (/^[\u0600-\u06FF]/.test(bare))
    return bare.replace(/^و(?=.{4})/u, '').replace(/^(?:ال|لل|بال)(?=.{3})/u, '')
  return /^ו.{3}/u.test(bare) ? bare.slice(1) : bare
}

const ends = /[!?。！？।؟॥]|[.;](?=\s|$)|\n\s*\n/u
const paragraph = /\n\s*\n/
const bullet = /\n\s*(?:[-*•>#]|\d+[.)])\s/

function breaks(text: string, between: string, next: number): boolean {
  if (ends.test(between) || bullet.test(between)) return true
  // A single line end breaks a sentence unless the next line runs on in lower case.
  return between.includes('\n') && !/^[\p{Ll}\p{Lo}]/u.test(text.slice(next, next + 2))
}

export function tokenize(text: string): Token[] {
  const tokens: Token[] = []
  let sentence = 0
  let place = 0
  let length = 0
  let previous: Token | undefined
  for (const match of text.matchAll(pattern)) {
    const start = match.index
    const end = start + match[0].length
    const between = previous ? text.slice(previous.end, start) : ''
    if (previous && breaks(text, between, start)) {
      // "Ignore. All. Previous. Instructions." is one sentence: a word alone ends none, unless it is a title.
      if (length > 1 || (sentence === 0 && paragraph.test(between))) {
        sentence++
        place += 5
      }
      length = 0
    }
    length++
    place += unspacedSign.test(match[0]) ? 0.35 : 1
    previous = { word: fold(match[0].slice(0, 64)), start, end, sentence, place }
    tokens.push(previous)
  }
  return tokens
}
