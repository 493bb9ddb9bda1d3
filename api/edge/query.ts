import { Kind, type TObject, type TSchema } from '@sinclair/typebox'
import { refuse } from '../../shared/refusal.ts'
import { firstFault } from './faults.ts'

/** Decodes a query string strictly: a broken escape, a NUL or a parameter given twice is an error, not a guess. */
export function parseQuery(search: string, schema: TObject | undefined): Record<string, unknown> {
  if (!schema) return {}
  const given = new Map<string, string>()
  for (const part of search.replace(/^\?/, '').split('&')) {
    if (part === '') continue
    const cut = part.indexOf('=')
    const name = decode(cut < 0 ? part : part.slice(0, cut), 'the query')
    const field = schema.properties[name]
    if (!field) continue
    if (given.has(name)) refuse('invalid_parameter', `${name} is given twice.`, `Send ${name} once.`)
    given.set(name, decode(cut < 0 ? '' : part.slice(cut + 1), name))
  }
  const out: Record<string, unknown> = {}
  for (const [name, field] of Object.entries(schema.properties)) {
    const text = given.get(name)
    if (text !== undefined && text !== '') out[name] = read(name, text, field)
    else if (field.default !== undefined) out[name] = field.default
  }
  const fault = firstFault(schema, out)
  if (fault) refuse('invalid_parameter', fault.message, fault.hint)
  return out
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
  if (decoded.includes('\0'))
    refuse('invalid_parameter', `${name} holds a NUL character.`, `Send ${name} without it.`)
  return decoded.normalize('NFC')
}

function read(name: string, text: string, field: TSchema): unknown {
  switch (field[Kind]) {
    case 'Integer': {
      if (!/^-?\d+$/.test(text))
        refuse(
          'invalid_parameter',
          `${name} must be a whole number, not "${shown(text)}".`,
          `Send ${name}=${field.examples?.[0] ?? 10}.`,
        )
      // Beyond its range a limit is clamped, as the contract says.
      return Math.min(
        field.clampMax ?? Number.MAX_SAFE_INTEGER,
        Math.max(field.clampMin ?? Number.MIN_SAFE_INTEGER, Number(text)),
      )
    }
    case 'Boolean':
      if (text !== 'true' && text !== 'false')
        refuse(
          'invalid_parameter',
          `${name} must be true or false, not "${shown(text)}".`,
          `Send ${name}=true or leave it out.`,
        )
      return text === 'true'
    default:
      return text
  }
}

const shown = (text: string) => (text.length > 40 ? `${text.slice(0, 40)}…` : text)
