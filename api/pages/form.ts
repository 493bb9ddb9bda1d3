import { refuse } from '../../shared/refusal.ts'
import { readBytes } from '../edge/json.ts'

/** The fields of a form, as text: without NUL or halves of characters, and with the line ends of Unix. */
export async function readForm(request: Request): Promise<URLSearchParams> {
  const type = request.headers.get('content-type') ?? ''
  if (!/^application\/x-www-form-urlencoded\s*(;|$)/i.test(type))
    refuse('unsupported_media_type', 'This takes a form.')
  const given = new URLSearchParams(new TextDecoder().decode(await readBytes(request)))
  const clean = new URLSearchParams()
  for (const [name, value] of given)
    clean.append(name, value.replaceAll('\0', '').toWellFormed().normalize('NFC').replaceAll(/\r\n?/g, '\n'))
  return clean
}
