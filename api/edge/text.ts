import { refuse } from '../../shared/refusal.ts'
import { hasPiledMarks, MAX_MARKS } from '../../shared/text.ts'

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
  // Checked again after composing, which can turn one mark into two.
  const composed = hasPiledMarks(text) ? null : text.normalize('NFC')
  if (composed === null || hasPiledMarks(composed))
    return refuse(
      code,
      `${name} has more than ${MAX_MARKS} combining marks in a row.`,
      `Send ${name} with at most ${MAX_MARKS} marks on a character.`,
    )
  return composed
}
