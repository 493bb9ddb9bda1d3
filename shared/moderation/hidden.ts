import type { TextSpan } from './span.ts'

/** Characters that are invisible or change the text direction. */
const invisible = /[\p{Default_Ignorable_Code_Point}\p{Cf}\p{Cc}\p{Noncharacter_Code_Point}\u2800]/u
// Line breaks, tabs, and visible format characters (Arabic number signs, hieroglyph joiners).
const harmless =
  /[\t\n\v\f\r\x85\u0600-\u0605\u06DD\u070F\u0890\u0891\u08E2\u{110BD}\u{110CD}\u{13430}-\u{1343F}]/u

const joining =
  /[\p{Script=Arabic}\p{Script=Syriac}\p{Script=Nko}\p{Script=Mandaic}\p{Script=Mongolian}\p{Script=Phags_Pa}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Gurmukhi}\p{Script=Gujarati}\p{Script=Oriya}\p{Script=Tamil}\p{Script=Telugu}\p{Script=Kannada}\p{Script=Malayalam}\p{Script=Sinhala}\p{Script=Tibetan}\p{Script=Khmer}\p{Script=Myanmar}\p{Script=Javanese}\p{Script=Balinese}\u0640]/u
const rightToLeft = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u
const unspaced = /[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}\p{Script=Tibetan}]/u
const pictureEnd = /(?:\p{Extended_Pictographic}|\p{Emoji_Modifier}|\uFE0F|\u{E007F})/u
const variable = /[\p{Emoji}\p{Emoji_Modifier}]/u
const ideograph = /\p{Script=Han}/u
const flagTags = /^\u{1F3F4}[\u{E0030}-\u{E0039}\u{E0061}-\u{E007A}]{3,6}\u{E007F}/u

interface Hidden extends TextSpan {
  codePoint: number
}

const touchesRightToLeft = (characters: string[], index: number): boolean => {
  for (let at = Math.max(0, index - 8); at <= index + 8; at++)
    if (rightToLeft.test(characters[at] ?? '')) return true
  return false
}

/** Whether a script or an emoji needs the invisible character at this position. */
function inPlace(characters: string[], index: number, code: number): boolean {
  const before = characters[index - 1] ?? ''
  const after = characters[index + 1] ?? ''
  if (code === 0x200d)
    return joining.test(before) || (pictureEnd.test(before) && /\p{Extended_Pictographic}/u.test(after))
  if (code === 0x200c) return joining.test(before)
  if (code === 0xfe0e || code === 0xfe0f) return variable.test(before)
  if (code >= 0xfe00 && code <= 0xfe02)
    return ideograph.test(before) || /[\p{Sm}\p{Script=Myanmar}]/u.test(before)
  if (code >= 0xe0100 && code <= 0xe01ef) return ideograph.test(before)
  if (code === 0x200e || code === 0x200f || code === 0x061c) return touchesRightToLeft(characters, index)
  if (code === 0x200b) return unspaced.test(before) && unspaced.test(after)
  if (code === 0xfeff) return before === '' || before === '\n'
  if (code >= 0x180b && code <= 0x180f) return /\p{Script=Mongolian}/u.test(before)
  if (code === 0x115f || code === 0x1160) return /[\u1100-\u11FF]/.test(before + after)
  if (code === 0x2800) return /[\u2801-\u28FF]/.test(before + after)
  return false
}

/** The invisible characters that no script or emoji needs. */
export function findHidden(text: string): Hidden[] {
  if (!invisible.test(text)) return []
  const characters = [...text]
  const found: Hidden[] = []
  let offset = 0
  let flagEnd = -1
  characters.forEach((character, index) => {
    const start = offset
    offset += character.length
    // Tag characters are only allowed in the flags of England, Scotland and Wales.
    if (character === '\u{1F3F4}')
      flagEnd = start + (flagTags.exec(text.slice(start, start + 24))?.[0].length ?? 0)
    if (start < flagEnd || !invisible.test(character) || harmless.test(character)) return
    const codePoint = character.codePointAt(0) ?? 0
    if (!inPlace(characters, index, codePoint)) found.push({ start, end: offset, codePoint })
  })
  return found
}
