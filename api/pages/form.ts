import { refuse } from '../../shared/refusal.ts'
import { MAX_MARKS } from '../../shared/text.ts'
import { type Incoming, readBytes } from '../edge/body.ts'
import { shortName } from '../edge/faults.ts'
import { cleanText } from '../edge/text.ts'

const extraMarks = new RegExp(`(\\p{M}{${MAX_MARKS}})\\p{M}+`, 'gu')

/**
 * The fields of a form, without NULs, lone surrogates and piles of combining marks, with Unix line endings. Nothing is
 * refused for them: people who paste text with such characters don't see them.
 */
export async function readForm(incoming: Incoming, maxBytes?: number): Promise<URLSearchParams> {
  const type = incoming.request.headers.get('content-type') ?? ''
  if (!/^application\/x-www-form-urlencoded\s*(;|$)/i.test(type))
    refuse('unsupported_media_type', 'This endpoint takes a form.')
  const fields = new URLSearchParams(new TextDecoder().decode(await readBytes(incoming, maxBytes)))
  const clean = new URLSearchParams()
  for (const [name, value] of fields) {
    const text = value.replaceAll('\0', '').toWellFormed().replaceAll(extraMarks, '$1')
    clean.append(name, cleanText(text, shortName(name)).replaceAll(/\r\n?/g, '\n'))
  }
  return clean
}
