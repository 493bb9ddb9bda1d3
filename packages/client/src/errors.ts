import type { ErrorCode } from './types.ts'

interface Fields {
  /** 0 if there was no response. */
  status: number
  code: ErrorCode
  message: string
  hint: string
  docs?: string
  action?: string | null
  requestId?: string | null
  /** From Retry-After. */
  retryAfterSeconds?: number | null
}

/** Act on `code`; `hint` says what to do next, with a concrete value. */
export class AgentExchangeError extends Error {
  readonly status: number
  readonly code: ErrorCode
  readonly hint: string
  /** The page that explains the code. */
  readonly docs: string
  /** retry, fix, ask_customer or stop. */
  readonly action: string
  /** Quote it when you report a problem. */
  readonly requestId: string | null
  readonly retryAfterSeconds: number | null

  constructor(fields: Fields, options?: ErrorOptions) {
    super(fields.message, options)
    this.name = new.target.name
    this.status = fields.status
    this.code = fields.code
    this.hint = fields.hint
    this.docs = fields.docs ?? ''
    this.action = fields.action ?? (isTemporary(fields.status) ? 'retry' : 'stop')
    this.requestId = fields.requestId ?? null
    this.retryAfterSeconds = fields.retryAfterSeconds ?? null
  }
}

/** No response, too many requests, or an error of the server or a proxy in front of it. */
const isTemporary = (status: number): boolean =>
  status === 0 || status === 429 || (status >= 500 && status !== 501)

/** No response, or not from an Agent Exchange. */
export class ConnectionError extends AgentExchangeError {}
/** 400, 405, 413, 415: the request must change. */
export class InvalidRequestError extends AgentExchangeError {}
/** 401: the key is missing, wrong or revoked. */
export class AuthenticationError extends AgentExchangeError {}
/** 403: this key may not do that. */
export class PermissionError extends AgentExchangeError {}
export class NotFoundError extends AgentExchangeError {}
/** 409, 412: such as a slot that someone else took. */
export class ConflictError extends AgentExchangeError {}
/** 429: wait `retryAfterSeconds`. */
export class RateLimitError extends AgentExchangeError {}
/** 5xx. */
export class ServerError extends AgentExchangeError {}

const classes: Record<number, typeof AgentExchangeError> = {
  401: AuthenticationError,
  403: PermissionError,
  404: NotFoundError,
  409: ConflictError,
  412: ConflictError,
  429: RateLimitError,
}

function classOf(status: number): typeof AgentExchangeError {
  const known = classes[status]
  if (known) return known
  return status >= 500 ? ServerError : InvalidRequestError
}

export function errorFrom(response: Response, body: unknown, baseUrl: string): AgentExchangeError {
  const { status, headers } = response
  const error = (body as { error?: Partial<Fields> } | undefined)?.error
  const common = {
    status,
    requestId: headers.get('request-id'),
    retryAfterSeconds: secondsOf(headers.get('retry-after')),
  }
  if (typeof error?.code !== 'string' || typeof error.message !== 'string')
    return new ConnectionError({
      ...common,
      code: 'not_an_exchange',
      message: `${baseUrl} responded with ${status}, but not as an Agent Exchange.`,
      hint: isTemporary(status) ? 'Try again later.' : 'Check baseUrl.',
    })
  const { code, message, hint = '', docs } = error
  return new (classOf(status))({ ...common, code, message, hint, docs, action: headers.get('error-action') })
}

const secondsOf = (header: string | null): number | null =>
  header !== null && /^\d{1,9}$/.test(header) ? Number(header) : null
