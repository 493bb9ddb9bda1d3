import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

/** What the service answered when it refused: its own words, for the person at the terminal. */
export class Refused extends Error {
  constructor(
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

/** Speaks to one Agent Exchange. The key is kept in a file that only its owner reads. */
export function makeClient(baseUrl: string, keyFile: string, key?: string): Client {
  const known = () => key ?? (existsSync(keyFile) ? readFileSync(keyFile, 'utf8').trim() : null)
  return {
    async call(method, path, body) {
      const bearer = known()
      const response = await fetch(`${baseUrl}${path}`, {
        method,
        headers: {
          ...(bearer ? { authorization: `Bearer ${bearer}` } : {}),
          ...(body ? { 'content-type': 'application/json' } : {}),
          // One command is one intention: repeated after a lost answer by the person, not by us.
          ...(method === 'GET' ? {} : { 'idempotency-key': crypto.randomUUID() }),
        },
        body: body ? JSON.stringify(body) : undefined,
      }).catch(error => {
        throw new Refused(
          0,
          'unreachable',
          `${baseUrl} can not be reached: ${error instanceof Error ? error.message : error}`,
          'Start it with npm start, or name another with --url.',
        )
      })
      const text = await response.text()
      const answer: Body = text === '' ? {} : JSON.parse(text)
      if (!response.ok)
        throw new Refused(response.status, answer.error.code, answer.error.message, answer.error.hint)
      return answer
    },
    keep(fresh) {
      mkdirSync(dirname(keyFile), { recursive: true })
      writeFileSync(keyFile, `${fresh}\n`, { mode: 0o600 })
      chmodSync(keyFile, 0o600)
    },
  }
}
