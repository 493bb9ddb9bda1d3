import { refuse } from '../../shared/refusal.ts'

/** No writing system needs more. `normalize` is quadratic in a run of unsorted marks: 240 KB took 43 s. */
const TOO_MANY_MARKS = /\p{M}{31}/u

/** Checks text from any request (JSON, queries, forms, MCP) and returns it as NFC. */
export function cleanText(
  text: string,
  name: string,
  code: 'invalid_request' | 'invalid_parameter' = 'invalid_request',
): string {
  if (text.includes('\0'))
    refuse(code, `${name} has a NUL character.`, `Send ${name} without the character U+0000.`)
  if (!text.isWellFormed())
    refuse(code, `${name} has half a character (a lone surrogate).`, `Send ${name} as valid Unicode.`)
  if (TOO_MANY_MARKS.test(text))
    refuse(
      code,
      `${name} has more than 30 combining marks in a row.`,
      `Send ${name} with at most 30 marks on a character.`,
    )
  return text.normalize('NFC')
}
