import type { SavedKeys } from './saved-keys.ts'

/** The service's error, or that it couldn't be reached. */
export class ApiError extends Error {
  constructor(
    /** 0 if there was no response. */
    readonly status: number,
    readonly code: string,
    message: string,
    readonly hint: string,
  ) {
    super(message)
    this.name = 'ApiError'
  }
}

// biome-ignore lint/suspicious/noExplicitAny: responses are only printed; each command reads the fields it shows.
export type Body = any

export interface Client {
  call(method: string, path: string, body?: object): Promise<Body>
  saveKey(key: string): void
}

/** Longer than the longest poll. */
const TIMEOUT_MS = 40_000

/** A client of one Agent Exchange. Without a key it uses the one saved for that address. */
export function makeClient(baseUrl: string, keys: SavedKeys, key?: string): Client {
  return {
    async call(method, path, body) {
      const bearer = key ?? keys.find(baseUrl)
      const response = await fetch(`${baseUrl}${path}`, {
        method,
        headers: {
          accept: 'application/json',
          ...(bearer ? { authorization: `Bearer ${bearer}` } : {}),
          ...(body ? { 'content-type': 'application/json' } : {}),
          ...(method === 'GET' ? {} : { 'idempotency-key': crypto.randomUUID() }),
        },
        body: body ? JSON.stringify(body) : undefined,
        // The API never redirects, and the key must not go elsewhere.
        redirect: 'manual',
        signal: AbortSignal.timeout(TIMEOUT_MS),
      }).catch(error => {
        throw unreachable(baseUrl, error)
      })
      const answer = parse(
        await response.text().catch(error => {
          throw unreachable(baseUrl, error)
        }),
      )
      const error = answer?.error
      if (response.ok && answer !== undefined) return answer
      if (typeof error?.code === 'string' && typeof error.message === 'string')
        throw new ApiError(response.status, error.code, error.message, error.hint ?? '')
      throw new ApiError(
        response.status,
        'not_an_exchange',
        `${baseUrl} answers ${response.status}, but it isn't an Agent Exchange.`,
        'Set the right address with --url.',
      )
    },
    saveKey: key => keys.save(baseUrl, key),
  }
}

const unreachable = (baseUrl: string, error: unknown) =>
  new ApiError(
    0,
    'unreachable',
    `${baseUrl} can't be reached (${error instanceof Error && 'code' in error ? error.code : error}).`,
    'Start it with npm start, or set another address with --url.',
  )

function parse(text: string): Body {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
