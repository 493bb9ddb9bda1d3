import type { KeyRing } from './key-ring.ts'

/** What the service answered when it refused: its own words, for the person at the terminal. */
export class Refused extends Error {
  constructor(
    /** 0 where nobody answered. */
    readonly status: number,
    readonly code: string,
    message: string,
    readonly hint: string,
  ) {
    super(message)
    this.name = 'Refused'
  }
}

// biome-ignore lint/suspicious/noExplicitAny: answers are shown, not computed with; each command reads the fields it prints.
export type Body = any

export interface Client {
  call(method: string, path: string, body?: object): Promise<Body>
  keep(key: string): void
}

/** Above the longest poll. */
const PATIENCE_MS = 40_000

/** Speaks to one Agent Exchange, with the key that is kept for it where none is given. */
export function makeClient(baseUrl: string, keys: KeyRing, key?: string): Client {
  return {
    async call(method, path, body) {
      const bearer = key ?? keys.of(baseUrl)
      const response = await fetch(`${baseUrl}${path}`, {
        method,
        headers: {
          accept: 'application/json',
          ...(bearer ? { authorization: `Bearer ${bearer}` } : {}),
          ...(body ? { 'content-type': 'application/json' } : {}),
          // One command is one intention: repeated after a lost answer by the person, not by us.
          ...(method === 'GET' ? {} : { 'idempotency-key': crypto.randomUUID() }),
        },
        body: body ? JSON.stringify(body) : undefined,
        // Nothing on the API redirects; a key is not carried elsewhere.
        redirect: 'manual',
        signal: AbortSignal.timeout(PATIENCE_MS),
      }).catch(error => {
        throw unreachable(baseUrl, error)
      })
      const answer = parse(
        await response.text().catch(error => {
          throw unreachable(baseUrl, error)
        }),
      )
      const refusal = answer?.error
      if (response.ok && answer !== undefined) return answer
      if (typeof refusal?.code === 'string' && typeof refusal.message === 'string')
        throw new Refused(response.status, refusal.code, refusal.message, refusal.hint ?? '')
      throw new Refused(
        response.status,
        'not_an_exchange',
        `${baseUrl} answers ${response.status}, but not as an Agent Exchange does.`,
        'Name the right address with --url.',
      )
    },
    keep: fresh => keys.keep(baseUrl, fresh),
  }
}

const unreachable = (baseUrl: string, error: unknown) =>
  new Refused(
    0,
    'unreachable',
    `${baseUrl} can not be reached (${error instanceof Error && 'code' in error ? error.code : error}).`,
    'Start it with npm start, or name another address with --url.',
  )

function parse(text: string): Body {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
