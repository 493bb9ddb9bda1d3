import type { TSchema } from '@sinclair/typebox'
import { type TypeCheck, TypeCompiler } from '@sinclair/typebox/compiler'
import { refuse } from '../../shared/refusal.ts'
import { firstFault, shortName } from './faults.ts'
import type { SlowBodies } from './slow-bodies.ts'
import { cleanText } from './text.ts'

const MAX_BYTES = 65_536
const DISCARDED_BYTES = 16 * 1024 * 1024
const MAX_DEPTH = 32

/** A request whose body hasn't been read yet. */
export interface Incoming {
  request: Request
  /** The client's address. */
  ip: string | null
  slowBodies: SlowBodies
}

/**
 * A JSON body, cleaned. Elysia's own parser has no limit on bytes or depth and takes any Content-Type, so the body is
 * read here. A route without a body takes an empty one, or any JSON.
 */
export async function readJson(incoming: Incoming, schema: TSchema | undefined): Promise<unknown> {
  const { request } = incoming
  if (/^(?!identity$)./i.test(request.headers.get('content-encoding') ?? ''))
    refuse('unsupported_media_type', 'The body is compressed.', 'Send it without Content-Encoding.')
  const bytes = await readBytes(incoming)
  if (bytes.length === 0) {
    if (!schema || 'default' in schema) return schema?.default
    return refuse(
      'invalid_json',
      'The body is empty.',
      'Send a JSON object with Content-Type: application/json.',
    )
  }
  const type = request.headers.get('content-type') ?? ''
  if (!/^application\/([a-z0-9.+-]+\+)?json\s*(;|$)/i.test(type)) refuse('unsupported_media_type')
  const value = parseJson(bytes)
  if (schema) refuseInvalid(schema, value)
  return value
}

const checks = new WeakMap<TSchema, TypeCheck<TSchema>>()

/** Elysia checks it, too, but puts the value in its error message, which throws for some values and is slow for others. */
function refuseInvalid(schema: TSchema, value: unknown): void {
  const check = checks.get(schema) ?? TypeCompiler.Compile(schema)
  checks.set(schema, check)
  if (check.Check(value)) return
  const fault = firstFault(schema, value)
  refuse('invalid_request', fault?.message, fault?.hint)
}

/**
 * Reads a body up to its limit, unless it's too slow. Content-Length isn't trusted.
 *
 * A body that's too large is read to its end, up to DISCARDED_BYTES. After an early response, clients and load balancers
 * leave the rest unsent on an open connection, and a stopping process waits for it. If we closed it, they'd lose the response.
 */
export async function readBytes({ request, ip, slowBodies }: Incoming, max = MAX_BYTES): Promise<Uint8Array> {
  const mostRead = max + DISCARDED_BYTES
  if (Number(request.headers.get('content-length') ?? 0) > mostRead) refuseLarge({ connection: 'close' })
  if (!request.body) return new Uint8Array()
  const reader = request.body.getReader()
  const parts: Uint8Array[] = []
  let size = 0
  const readAll = async () => {
    for (;;) {
      const { done, value } = await reader.read().catch(refuseBroken)
      if (done) break
      size += value.byteLength
      if (size > mostRead) refuseLarge({ connection: 'close' })
      if (size <= max) parts.push(value)
    }
    if (size > max) refuseLarge()
    return parts.length === 1 && parts[0] ? parts[0] : Buffer.concat(parts)
  }
  const watched = slowBodies.watch(ip, () => size)
  try {
    return await Promise.race([readAll(), watched.refused])
  } catch (error) {
    reader.cancel().catch(() => {})
    throw error
  } finally {
    watched.end()
  }
}

/** The client hung up. That isn't our failure, so it isn't counted or logged as one. */
const refuseBroken = (): never => refuse('invalid_request', 'The body broke off.', 'Send it again.')

const refuseLarge = (headers = {}): never => refuse('payload_too_large', undefined, undefined, { headers })

/** Parses bytes into a JSON value that's safe to store: NFC, no NUL, no lone surrogate, not too deep. */
export function parseJson(bytes: Uint8Array): unknown {
  let text: string
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return refuse('invalid_json', "The body isn't valid UTF-8.")
  }
  refuseDeep(text)
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (error) {
    // The parser's message quotes the body, so only the position is passed on.
    const at = /position (\d+)/.exec(String(error))?.[1]
    return refuse('invalid_json', at ? `The body isn't valid JSON: look near character ${at}.` : undefined)
  }
  return clean(value, '')
}

/** Scans the text before parsing, because parsing deep JSON is slow. */
function refuseDeep(text: string): void {
  let depth = 0
  let isInString = false
  for (let i = 0; i < text.length; i++) {
    const char = text[i]
    if (isInString) {
      if (char === '\\') i++
      else if (char === '"') isInString = false
    } else if (char === '"') isInString = true
    else if (char === '[' || char === '{') {
      if (++depth > MAX_DEPTH)
        refuse(
          'invalid_request',
          `The body is nested deeper than ${MAX_DEPTH} levels.`,
          'Send a flatter object.',
        )
    } else if (char === ']' || char === '}') depth--
  }
}

/** The path is cut on the way down: a long name would be copied for each value below it. */
function clean(value: unknown, path: string): unknown {
  if (typeof value === 'string') return cleanText(value, path || 'body')
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map((item, i) => clean(item, shortName(`${path}[${i}]`)))
  const out: Record<string, unknown> = {}
  for (const [key, item] of Object.entries(value)) {
    // A copy could set a prototype. No field has this name.
    if (key === '__proto__') continue
    const name = cleanText(key, path ? `a name in ${path}` : 'a name in the body')
    out[name] = clean(item, shortName(path ? `${path}.${name}` : name))
  }
  return out
}
