/** Letters that Unicode does not take apart into a plain one and a mark. */
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

/**
 * Text as search sees it: lower case, no accents, words of letters and digits with one space between them.
 * Apostrophes vanish (Joe's is joes), an ampersand is the word "and", other punctuation parts words. Folding twice changes nothing.
 */
export function fold(text: string): string {
  // Most names are plain, and there is nothing to take apart in them.
  if (/^[A-Za-z0-9]+(?: [A-Za-z0-9]+)*$/.test(text)) return text.toLowerCase()
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[ßæœøđðłþıς]/g, letter => ligatures[letter] ?? letter)
    .replace(/[\p{M}'’‘ʼ`´]/gu, '')
    .replaceAll('&', ' and ')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}
