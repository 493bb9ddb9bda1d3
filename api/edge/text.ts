import { refuse } from '../../shared/refusal.ts'

/** `normalize` is quadratic in a run of unsorted marks: 240 KB of them took 43 s. No writing system needs this many. */
const TOO_MANY_MARKS = /\p{M}{31}/u

/** The one gate for text of every request: JSON, queries, forms and MCP. Returns it as NFC. */
export function cleanText(
  text: string,
  name: string,
  code: 'invalid_request' | 'invalid_parameter' = 'invalid_request',
): string {
  if (text.includes('\0'))
    refuse(code, `${name} holds a NUL character.`, `Send ${name} without the character U+0000.`)
  if (!text.isWellFormed())
    refuse(code, `${name} holds half a character (a lone surrogate).`, `Send ${name} as valid Unicode.`)
  if (TOO_MANY_MARKS.test(text))
    refuse(
      code,
      `${name} has more than 30 combining marks in a row.`,
      `Send ${name} with at most 30 marks on a character.`,
    )
  return text.normalize('NFC')
}
