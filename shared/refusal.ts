import { type ErrorAction, type ErrorCode, errorCatalog } from './errors.ts'

interface RefusalOptions {
  headers?: Record<string, string>
  /** If it isn't the code's usual status: target_not_found is 400 for votes. */
  status?: number
  /** If it isn't the code's usual action. */
  action?: ErrorAction
}

/**
 * A domain error. The edge turns it into a response, a worker into a log line.
 * `message` says what's wrong, with the path of the field. `hint` says what to do next, with a concrete value.
 */
export class Refusal extends Error {
  readonly hint: string
  readonly status: number
  readonly action: ErrorAction
  readonly headers: Record<string, string>

  constructor(
    readonly code: ErrorCode,
    message?: string,
    hint?: string,
    options: RefusalOptions = {},
  ) {
    super(message ?? errorCatalog[code].title)
    this.name = 'Refusal'
    this.hint = hint ?? errorCatalog[code].fix
    this.status = options.status ?? errorCatalog[code].status
    this.action = options.action ?? errorCatalog[code].action
    this.headers = options.headers ?? {}
  }
}

export function refuse(code: ErrorCode, message?: string, hint?: string, options?: RefusalOptions): never {
  throw new Refusal(code, message, hint, options)
}
