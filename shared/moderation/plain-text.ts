import type { TextSpan } from './span.ts'

interface PlainText {
  text: string
  /** Maps a span of the plain text to the original. */
  locate(span: TextSpan): TextSpan
}

const ordinary = /^[\x20-\x7e\n]*$/
const ignored = /[\p{Default_Ignorable_Code_Point}\p{Cf}\p{Cc}]|\u20E3/u
const digit = /\p{Nd}/u
const dash = /[\u2010-\u2015\u2043\u2212\uFE58\uFE63\uFF0D]/
const quote = /[\u2018-\u201F\u00AB\u00BB\u2032\u00B4]/
const space = /\s/u
/** NFKC can expand one character to 18. Longer expansions than this become a space. */
const MAX_UNFOLDED = 2

/**
 * The text as people read it: invisible characters gone, one kind of dash, quote and space, and the digits and letters of
 * every style (fullwidth, bold, circled …) as plain ones. Character by character, because normalizing a whole text is
 * quadratic in its combining marks.
 */
export function toPlain(original: string): PlainText {
  if (ordinary.test(original)) return { text: original, locate: span => span }
  const parts: string[] = []
  const offsets: number[] = []
  const known = new Map<string, string>()
  let at = 0
  for (const character of original) {
    const plain = known.get(character) ?? plainCharacter(character)
    known.set(character, plain)
    parts.push(plain)
    for (let unit = 0; unit < plain.length; unit++) offsets.push(at)
    at += character.length
  }
  offsets.push(at)
  return {
    text: parts.join(''),
    locate: ({ start, end }) => ({ start: offsets[start] ?? at, end: offsets[end] ?? at }),
  }
}

export const plainText = (original: string): string => toPlain(original).text

function plainCharacter(character: string): string {
  const code = character.codePointAt(0) ?? 0
  if ((code >= 0x20 && code < 0x7f) || code === 0x0a) return character
  if (code === 0x2028 || code === 0x2029) return '\n'
  if (space.test(character)) return ' '
  if (ignored.test(character)) return ''
  if (dash.test(character)) return '-'
  if (quote.test(character)) return code === 0x00ab || code === 0x00bb || code >= 0x201c ? '"' : "'"
  const unfolded = character.normalize('NFKC')
  if (unfolded.length > MAX_UNFOLDED) return ' '
  return digit.test(unfolded) && unfolded.length === 1 ? digitValue(unfolded.charCodeAt(0)) : unfolded
}

/** Unicode keeps the ten digits of a script side by side, so a digit's value is its distance from the first. */
function digitValue(code: number): string {
  let zero = code
  while (code - zero < 10 && digit.test(String.fromCodePoint(zero - 1))) zero--
  return String((code - zero) % 10)
}
