const vowel = /[aeiouy]/
const numbers = new Map([
  ['one', '1'],
  ['two', '2'],
  ['three', '3'],
  ['four', '4'],
  ['five', '5'],
  ['six', '6'],
])
const bedroom = /^(bedrooms?|bdrms?|bed|br|bd)$/
const gluedBedroom = /^([1-6])(br|bd|bed|bdrm|bedroom)$/

/** A word as it was typed, and as it's compared. */
export interface Token {
  typed: string
  word: string
}

/** The words of folded text. "Two bedrooms" and "2br" become one word, 2bedroom, and "A/C" is ac. */
export function tokensOf(folded: string): Token[] {
  const tokens: Token[] = []
  for (const typed of folded.split(' ')) {
    const word = numbers.get(typed) ?? typed
    const before = tokens[tokens.length - 1]
    const joined = before?.word.length === 1 ? joinedWord(before.word, word) : null
    if (before && joined !== null)
      tokens[tokens.length - 1] = { typed: `${before.typed} ${typed}`, word: joined }
    else if (word !== '')
      tokens.push({ typed, word: word < ':' ? word.replace(gluedBedroom, '$1bedroom') : word })
  }
  return tokens
}

function joinedWord(before: string, word: string): string | null {
  if (before === 'a' && word === 'c') return 'ac'
  return /[1-6]/.test(before) && bedroom.test(word) ? `${before}bedroom` : null
}

/** Words of one family get the same stem: leak, leaks, leaking and leaked are all leak. English only, and light. */
export function stem(word: string): string {
  const single = withoutPlural(word)
  const cut = single.endsWith('ing')
    ? single.slice(0, -3)
    : /[^e]ed$/.test(single)
      ? single.slice(0, -2)
      : single
  if (cut === single || cut.length < 3 || !vowel.test(cut)) return withoutE(single)
  if (/([bdfgmnprt])\1$/.test(cut)) return cut.slice(0, -1)
  // Moving is from move, but waxing is from wax.
  return /^[^aeiou][aeiou][^aeiouwxy]$/.test(cut) ? `${cut}e` : withoutE(cut)
}

function withoutPlural(word: string): string {
  if (word.length > 4 && word.endsWith('ies')) return `${word.slice(0, -3)}y`
  const isPlural = word.length > 3 && word.endsWith('s') && !/[sui]s$/.test(word)
  return isPlural ? word.slice(0, -1) : word
}

/** Longer words only: care isn't car. */
const withoutE = (word: string): string => (word.length > 4 && word.endsWith('e') ? word.slice(0, -1) : word)
