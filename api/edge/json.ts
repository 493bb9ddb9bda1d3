import { refuse } from '../../shared/refusal.ts'
import { shownName } from './faults.ts'

const MOST_BYTES = 65_536
const MOST_DEPTH = 32

/** Reads a body up to its limit, whatever Content-Length says. */
export async function readBytes(request: Request, most = MOST_BYTES): Promise<Uint8Array> {
  if (Number(request.headers.get('content-length') ?? 0) > most) refuse('payload_too_large')
  if (!request.body) return new Uint8Array()
  const parts: Uint8Array[] = []
  let size = 0
  const reader = request.body.getReader()
  for (;;) {
    const { done, value } = await reader.read()
    if (done) break
    size += value.byteLength
    if (size > most) {
      reader.cancel().catch(() => {})
      refuse('payload_too_large')
    }
    parts.push(value)
  }
  return parts.length === 1 && parts[0] ? parts[0] : Buffer.concat(parts)
}

/** Bytes to a JSON value that is safe to store: NFC, no NUL, no lone surrogate, not too deep. */
export function parseJson(bytes: Uint8Array): unknown {
  let text: string
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return refuse('invalid_json', 'The body is not valid UTF-8.')
  }
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (error) {
    // The parser's own words carry pieces of the body; only the position would be of use.
    const at = /position (\d+)/.exec(String(error))?.[1]
    return refuse('invalid_json', at ? `The body is not valid JSON: look near character ${at}.` : undefined)
  }
  return clean(value, '', 0)
}

function clean(value: unknown, path: string, depth: number): unknown {
  if (typeof value === 'string') return cleanText(value, path || 'body')
  if (typeof value !== 'object' || value === null) return value
  if (depth >= MOST_DEPTH)
    refuse(
      'invalid_request',
      `The body is nested deeper than ${MOST_DEPTH} levels.`,
      'Send a flatter object.',
    )
  if (Array.isArray(value)) return value.map((item, i) => clean(item, `${path}[${i}]`, depth + 1))
  const out: Record<string, unknown> = {}
  for (const [key, item] of Object.entries(value)) {
    // No field of ours has this name, and an own property of it would one day be copied onto a prototype.
    if (key === '__proto__') continue
    const name = cleanText(key, path ? `a name in ${path}` : 'a name in the body')
    out[name] = clean(item, path ? `${path}.${name}` : name, depth + 1)
  }
  return out
}

export function cleanText(text: string, path: string): string {
  if (text.includes('\0'))
    refuse(
      'invalid_request',
      `${shownName(path)} holds a NUL character.`,
      `Send ${shownName(path)} without the character U+0000.`,
    )
  if (!text.isWellFormed())
    refuse(
      'invalid_request',
      `${shownName(path)} holds half a character (a lone surrogate).`,
      `Send ${shownName(path)} as valid Unicode.`,
    )
  return text.normalize('NFC')
}
