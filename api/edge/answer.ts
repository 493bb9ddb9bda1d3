import { ElysiaCustomStatusResponse } from 'elysia'
import type { ErrorCode } from '../../shared/errors.ts'

type Json<T> = T extends string | number | boolean | null | undefined
  ? T
  : T extends Date
    ? string
    : T extends readonly (infer Item)[]
      ? Json<Item>[]
      : T extends object
        ? { [K in keyof T]: Json<T[K]> }
        : T

/** What a handler returns. The edge turns it into the response. */
export class Answer<Code extends number = number, Body = unknown> extends ElysiaCustomStatusResponse<
  Code,
  Body
> {
  constructor(
    readonly status: Code,
    readonly body: Body,
    readonly headers: Record<string, string> = {},
  ) {
    super(status as never, body)
  }
}

export const ok = <T extends object>(body: T, headers?: Record<string, string>) =>
  new Answer(200, body as Json<T>, headers)
export const created = <T extends object>(body: T) => new Answer(201, body as Json<T>)
export const accepted = <T extends object>(body: T) => new Answer(202, body as Json<T>)
export const noContent = () => new Answer(204, null)

export const text = (body: string, type: string, headers?: Record<string, string>, status = 200) =>
  new Answer(status, body, { 'content-type': `${type}; charset=utf-8`, ...headers })

/** JSON stored as text and sent unchanged. */
export const storedJson = <T>(body: string | Uint8Array) =>
  new Answer(200, body as unknown as Json<T>, { 'content-type': 'application/json; charset=utf-8' })

/** After a form, the browser continues with a GET. Only pages redirect, never the API. */
export const seeOther = (location: string, headers?: Record<string, string>) =>
  new Answer(303, null, { location, ...headers })

export interface ErrorBody {
  error: { code: ErrorCode; message: string; hint: string; docs: string }
}

/** Every status an error may have. Typed clients tell responses apart by it. */
type ErrorStatus = 400 | 401 | 403 | 404 | 405 | 409 | 412 | 413 | 415 | 429 | 500 | 503
export type ErrorAnswer = { [S in ErrorStatus]: Answer<S, ErrorBody> }[ErrorStatus]

export function errorBody(code: ErrorCode, message: string, hint: string, baseUrl: string): ErrorBody {
  return { error: { code, message, hint, docs: `${baseUrl}/docs/errors/${code}` } }
}
