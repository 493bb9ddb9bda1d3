import { namesOther } from './number-meaning.ts'
import { findSpans, type TextSpan } from './span.ts'

const grouped = /(?<![\w-])(\d{3})( ?- ?|[ ·])(\d{2})\2(\d{4})(?![\w-])/g
const nineDigits = /(?<!\d)\(?\d(?:[ ./·)-]{0,3}\d){8}(?!\d)/g
const words = /\bssn|\bss ?#|s\.s\.n|\bsocial\b|\bsoc\b|\bitin\b|taxpayer|\btin\b|tax id|seguro social/iu
// Area 000, 666 and 900 up, group 00 and serial 0000 were never issued; 9xx with a group from 50 is a taxpayer's number.
const issued = /^(?:(?!000|666|9)\d{3}(?!00)\d\d(?!0000)\d{4}|9\d\d[5-9]\d{5})$/
const BEFORE = 50
const AFTER = 16

/** Whether the words around a number say that it's an SSN. */
export const isNamedSsn = (text: string, start: number, end: number): boolean =>
  words.test(text.slice(Math.max(0, start - BEFORE), start)) || words.test(text.slice(end, end + AFTER))

/** Social security numbers: in three groups, or without groups if the words around them say so. */
export function findSocialSecurityNumbers(text: string): TextSpan[] {
  return [
    ...findSpans(text, grouped, match => {
      const [, area = '', , group = '', serial = ''] = match
      return issued.test(area + group + serial) && !namesOther(text, match.index)
    }),
    ...findSpans(text, nineDigits, ({ 0: written, index }) =>
      isNamedSsn(text, index, index + written.length),
    ),
  ]
}
