import { catalogue, type ErrorCode } from './errors.ts'

interface More {
  headers?: Record<string, string>
  /** Only for the code that has two statuses: target_not_found is 400 at votes. */
  status?: number
}

/**
 * A domain error: the edge turns it into the answer, a worker into a log line.
 * `message` says what is wrong with the path of the field; `hint` the next move with a concrete value.
 */
export class Refusal extends Error {
  readonly hint: string
  readonly status: number
  readonly headers: Record<string, string>

  constructor(
    readonly code: ErrorCode,
    message?: string,
    hint?: string,
    more: More = {},
  ) {
    super(message ?? catalogue[code].title)
    this.name = 'Refusal'
    this.hint = hint ?? catalogue[code].fix
    this.status = more.status ?? catalogue[code].status
    this.headers = more.headers ?? {}
  }
}

export function refuse(code: ErrorCode, message?: string, hint?: string, more?: More): never {
  throw new Refusal(code, message, hint, more)
}
