/** From this length on, one typing slip in a word is forgiven. */
export const shortestForgiven = 5
// A longer one is no word, and would ask for tens of thousands.
const longestForgiven = 32
const MOST_LETTERS = 256

const common = 'abcdefghijklmnopqrstuvwxyz0123456789'

/**
 * Every text that one slip away from a word: a letter left out, too many, wrong, or two exchanged; and the word itself.
 * A word that begins with one of them is what may have been meant.
 */
export function slips(word: string): string[] {
  const letters = [...word]
  if (letters.length < shortestForgiven || letters.length > longestForgiven) return [word]
  const alphabet = alphabetOf(letters)
  const found = new Set([word])
  for (let i = 0; i <= letters.length; i++) {
    const before = letters.slice(0, i).join('')
    const [here = '', following = ''] = letters.slice(i)
    const after = letters.slice(i + 1).join('')
    for (const letter of alphabet) found.add(before + letter + here + after)
    if (i === letters.length) break
    found.add(before + after)
    for (const letter of alphabet) found.add(before + letter + after)
    if (following) found.add(before + following + here + letters.slice(i + 2).join(''))
  }
  return [...found]
}

/** Latin letters and digits, and for a word of another script the letters around its own. */
function alphabetOf(letters: readonly string[]): Iterable<string> {
  const alphabet = new Set(common)
  for (const letter of letters) {
    const point = letter.codePointAt(0) ?? 0
    if (point < 128 || alphabet.size >= MOST_LETTERS) continue
    const block = point - (point % 128)
    for (let each = block; each < block + 128; each++) {
      const other = String.fromCodePoint(each)
      if (/[\p{Ll}\p{Lo}\p{N}]/u.test(other)) alphabet.add(other)
    }
  }
  return alphabet
}
