import { catalogue, type ErrorCode } from '../../shared/errors.ts'
import { etagOf } from './etag.ts'

/** What a handler returns; the edge makes the response of it. */
export interface Answer {
  status: number
  /** An object is sent as JSON, a string as it is. */
  body: object | string | Uint8Array<ArrayBuffer> | ReadableStream | null
  headers?: Record<string, string>
  /** Of an answer that is sent often: its headers as they were made before, for those with a key and without, by the policy of the limits. */
  ready?: Record<'open' | 'closed', Map<string, Headers>>
}

export const ok = (body: object, headers?: Record<string, string>): Answer => ({ status: 200, body, headers })
export const created = (body: object, headers?: Record<string, string>): Answer => ({
  status: 201,
  body,
  headers,
})
export const accepted = (body: object): Answer => ({ status: 202, body })
export const noContent = (): Answer => ({ status: 204, body: null })

export const text = (body: string, type: string, headers?: Record<string, string>, status = 200): Answer => ({
  status,
  body,
  headers: { 'content-type': `${type}; charset=utf-8`, ...headers },
})

/** An answer that is made once and sent often: as bytes, because a string would be encoded each time. */
export function prebuilt(body: string, type: string, headers?: Record<string, string>): Answer {
  const bytes = new TextEncoder().encode(body)
  return {
    status: 200,
    body: bytes,
    headers: { 'content-type': `${type}; charset=utf-8`, etag: etagOf(bytes), ...headers },
    ready: { open: new Map(), closed: new Map() },
  }
}

export const html = (body: string, headers?: Record<string, string>, status = 200): Answer =>
  text(body, 'text/html', headers, status)

/** After a form was sent: the browser goes on with a GET. Only pages redirect, never the API. */
export const seeOther = (location: string, headers?: Record<string, string>): Answer => ({
  status: 303,
  body: null,
  headers: { location, ...headers },
})

export interface ErrorBody {
  error: { code: ErrorCode; message: string; hint: string; docs: string }
}

export function errorBody(code: ErrorCode, message: string, hint: string, baseUrl: string): ErrorBody {
  return { error: { code, message, hint, docs: `${baseUrl}/docs/errors/${code}` } }
}

export const errorHeaders = (code: ErrorCode): Record<string, string> => ({
  'error-action': catalogue[code].action,
})
