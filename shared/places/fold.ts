/** Letters that Unicode doesn't decompose. */
const ligatures: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ł: 'l',
  þ: 'th',
  ı: 'i',
  ς: 'σ',
}

/** Whole phrases in one character. Nobody searches for them, and a text full of them would grow 18 times. */
const phrases = /[\uFDFA\uFDFB]/g

/**
 * Normalizes text for search: lower case, no accents, words of letters and digits separated by one space. Apostrophes are
 * removed (Joe's is joes), and so are the commas of numbers (25,000). An ampersand becomes "and", other punctuation
 * separates words. Idempotent.
 */
export function fold(text: string): string {
  // Most names need no normalization.
  if (/^[A-Za-z0-9]+(?: [A-Za-z0-9]+)*$/.test(text)) return text.toLowerCase()
  return text
    .replace(phrases, ' ')
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[ßæœøđðłþıς]/g, letter => ligatures[letter] ?? letter)
    .replace(/[\p{M}'’‘ʼ`´]/gu, '')
    .replace(/(?<=\d),(?=\d{3}(?!\d))/g, '')
    .replaceAll('&', ' and ')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}
