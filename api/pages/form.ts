import { refuse } from '../../shared/refusal.ts'
import { refuseForeignForm } from '../../shared/sessions/forms.ts'
import { MAX_MARKS } from '../../shared/text.ts'
import { type Incoming, readBytes } from '../edge/body.ts'
import { shortName } from '../edge/faults.ts'
import { cleanText } from '../edge/text.ts'

/** Our largest form has less than a tenth of this. */
const MAX_FIELDS = 5000

const extraMarks = new RegExp(`(\\p{M}{${MAX_MARKS}})\\p{M}+`, 'gu')

/** Bounded, so a long run in the middle isn't tried from each of its characters. */
const invisible = String.raw`[\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]{1,8}`
const invisibleEnds = new RegExp(`^\\s{0,8}${invisible}|${invisible}\\s{0,8}$`, 'g')

/**
 * The fields of a form, with Unix line endings. Removes NULs, lone surrogates, piles of combining marks, and invisible
 * characters at the ends, as address books put around numbers. People who paste text don't see that it has them.
 */
export async function readForm(incoming: Incoming, maxBytes?: number): Promise<URLSearchParams> {
  const type = incoming.request.headers.get('content-type') ?? ''
  if (!/^application\/x-www-form-urlencoded\s*(;|$)/i.test(type))
    refuse(
      'unsupported_media_type',
      'This endpoint takes a form.',
      'Send its fields with Content-Type: application/x-www-form-urlencoded.',
    )
  const sent = new TextDecoder().decode(await readBytes(incoming, maxBytes))
  if (sent.split('&', MAX_FIELDS + 1).length > MAX_FIELDS)
    refuse('invalid_request', `The form has more than ${MAX_FIELDS} fields.`, 'Send fewer fields.')
  const fields = new URLSearchParams(sent)
  const clean = new URLSearchParams()
  for (const [name, value] of fields) {
    const text = value.replaceAll('\0', '').toWellFormed().replaceAll(extraMarks, '$1')
    const composed = cleanText(text, shortName(name)).replaceAll(/\r\n?/g, '\n')
    clean.append(name, composed.replaceAll(invisibleEnds, ''))
  }
  return clean
}

/**
 * The fields of our form, from a visitor without a session. One that another site sent is refused: it could sign the
 * visitor in as someone else, or send mail to victims.
 */
export async function readOwnForm(incoming: Incoming): Promise<URLSearchParams> {
  refuseForeignForm(incoming.request.headers)
  return readForm(incoming)
}
