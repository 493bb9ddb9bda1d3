import { hasPiledMarks, MAX_MARKS, shorten } from '../text.ts'
import type { Reader } from './card-check-faults.ts'
import { forms, privateForms } from './card-check-forms.ts'

/** The options of a text in card.ts. */
interface TextSchema {
  minLength?: number
  maxLength?: number
  default?: string
  description?: string
  'x-form'?: string
  'x-lines'?: boolean
}

// Control characters and direction overrides.
const forbidden = /[\p{Cc}\u202a-\u202e\u2066-\u2069]/u
const seen = /[^\s\p{Default_Ignorable_Code_Point}\p{Cf}\u2800]/u
// Most texts need no normalization.
const plain = /^[!-~]+(?: [!-~]+)*$/

/** Reads a text: NFC, trimmed, on one line unless `x-lines`, in the normal form of its `x-form`. */
export function textReader(schema: TextSchema): Reader {
  const { minLength = 0, maxLength = 0, description = 'a text', 'x-form': form, 'x-lines': lines } = schema
  const normalForm = form === undefined ? undefined : forms.get(form)
  if (form !== undefined && !normalForm) throw new Error(`card.ts names an unknown form: ${form}`)
  const isPrivate = form !== undefined && privateForms.has(form)
  const tooLong = `must have at most ${maxLength} characters`

  return (value, faults) => {
    if (typeof value !== 'string') return faults.addHere(`must be ${description}`)
    // Normalizing a very long text is slow, and it would still be too long.
    if (value.length > 4 * maxLength + 100) return faults.addHere(tooLong)
    if (hasPiledMarks(value)) return faults.addHere(`has more than ${MAX_MARKS} combining marks in a row`)
    const text = plain.test(value) ? value : lines ? tidyLines(value) : tidyLine(value)
    if (!text.isWellFormed()) return faults.addHere('contains half of a surrogate pair')
    if (forbidden.test(lines ? text.replace(/[\n\t]/g, '') : text))
      return faults.addHere('contains a control character')
    if (text === '' && schema.default === '') return ''
    if (text.length > maxLength && [...text].length > maxLength) return faults.addHere(tooLong)
    if (!normalForm)
      return minLength > 0 && !seen.test(text) ? faults.addHere('must have visible characters') : text
    const normal = normalForm(text)
    if (normal !== null) return normal
    return faults.addHere(
      `must be ${description}${isPrivate ? '' : `, not ${JSON.stringify(shorten(text, 40))}`}`,
    )
  }
}

const tidyLine = (text: string) => text.normalize('NFC').replace(/\s+/gu, ' ').trim()
const tidyLines = (text: string) => text.normalize('NFC').replace(/\r\n?/g, '\n').trim()
