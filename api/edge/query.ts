import { Kind, type TObject, type TSchema } from '@sinclair/typebox'
import { closestName } from '../../shared/edit-distance.ts'
import { refuse } from '../../shared/refusal.ts'
import { shorten } from '../../shared/text.ts'
import { didYouMean } from './faults.ts'
import { cleanText } from './text.ts'

/**
 * Elysia takes the last of repeated parameters, 0x10 as a whole number and a broken escape as text, so the query is
 * decoded here. The route's schema then checks the values. Links to pages for people get parameters added, so there
 * unknown ones are ignored.
 */
export function parseQuery(
  url: string,
  schema: Pick<TObject, 'properties'>,
  { isPage }: { isPage: boolean },
): Record<string, unknown> {
  const params = new Map<string, string>()
  for (const part of splitUrl(url).search.slice(1).split('&')) {
    if (part === '') continue
    const cut = part.indexOf('=')
    const name = decode(cut < 0 ? part : part.slice(0, cut), 'the query')
    if (!Object.hasOwn(schema.properties, name)) {
      if (isPage) continue
      refuseUnknown(name, Object.keys(schema.properties))
    }
    if (params.has(name)) refuse('invalid_parameter', `${name} appears twice.`, `Send ${name} once.`)
    params.set(name, decode(cut < 0 ? '' : part.slice(cut + 1), name))
  }
  const out: Record<string, unknown> = {}
  for (const [name, field] of Object.entries(schema.properties)) {
    const text = params.get(name)
    if (text !== undefined && !(text === '' && (isPage || isFreeText(field))))
      out[name] = read(name, text, field)
    else if (field.default !== undefined) out[name] = field.default
  }
  return out
}

/** A search or a cursor may be empty. An empty flag, number or choice is a mistake, and must not pass as the default. */
const isFreeText = ({ type, pattern, format }: TSchema): boolean => type === 'string' && !pattern && !format

function refuseUnknown(name: string, known: readonly string[]): never {
  const closest = closestName(name, known)
  return refuse(
    'invalid_parameter',
    `There's no query parameter "${shorten(name, 40)}" here.${didYouMean(closest)}`,
    known.length > 0
      ? `This route takes ${known.join(', ')}. Fix or leave out "${shorten(name, 40)}".`
      : 'This route takes no query parameters. Leave it out.',
  )
}

function decode(text: string, name: string): string {
  let decoded: string
  try {
    decoded = decodeURIComponent(text.replaceAll('+', ' '))
  } catch {
    return refuse(
      'invalid_parameter',
      `${name} is badly escaped.`,
      'Escape the value as a URL component, in UTF-8.',
    )
  }
  return cleanText(decoded, name, 'invalid_parameter')
}

function read(name: string, text: string, field: TSchema): unknown {
  switch (field[Kind]) {
    case 'Integer': {
      if (!/^-?\d+$/.test(text))
        refuse(
          'invalid_parameter',
          `${name} must be a whole number, not "${shorten(text, 40)}".`,
          `Send ${name}=${field.examples?.[0] ?? 10}.`,
        )
      // docs/contract.md: limits are clamped to their range.
      return field.isClamped ? Math.min(field.maximum, Math.max(field.minimum, Number(text))) : Number(text)
    }
    case 'Boolean':
      if (text !== 'true' && text !== 'false')
        refuse(
          'invalid_parameter',
          `${name} must be true or false, not "${shorten(text, 40)}".`,
          `Send ${name}=true or leave it out.`,
        )
      return text === 'true'
    default:
      return text
  }
}

export const pathOf = ({ url }: Request): string => splitUrl(url).pathname

/** A trailing slash is accepted, and names the same path. */
export const withoutTrailingSlash = (path: string): string => path.replace(/(.)\/$/, '$1')

export const searchParamsOf = ({ url }: Request): URLSearchParams => new URLSearchParams(splitUrl(url).search)

/** Without `new URL`, which throws if the Host header is wrong. If there's none, the URL is only a path. Drops the fragment. */
export function splitUrl(whole: string): { pathname: string; search: string } {
  const [url = ''] = whole.split('#', 1)
  const start = url.startsWith('/') ? 0 : url.indexOf('/', url.indexOf('//') + 2)
  const cut = url.indexOf('?', start)
  return cut < 0
    ? { pathname: url.slice(start), search: '' }
    : { pathname: url.slice(start, cut), search: url.slice(cut) }
}
