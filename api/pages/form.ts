import { refuse } from '../../shared/refusal.ts'
import { readBytes } from '../edge/body.ts'
import { shortName } from '../edge/faults.ts'
import { cleanText } from '../edge/text.ts'

/** The fields of a form, without NULs and lone surrogates, with Unix line endings. */
export async function readForm(request: Request): Promise<URLSearchParams> {
  const type = request.headers.get('content-type') ?? ''
  if (!/^application\/x-www-form-urlencoded\s*(;|$)/i.test(type))
    refuse('unsupported_media_type', 'This endpoint takes a form.')
  const fields = new URLSearchParams(new TextDecoder().decode(await readBytes(request)))
  const clean = new URLSearchParams()
  for (const [name, value] of fields)
    clean.append(
      name,
      cleanText(value.replaceAll('\0', '').toWellFormed(), shortName(name)).replaceAll(/\r\n?/g, '\n'),
    )
  return clean
}
