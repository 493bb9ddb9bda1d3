import type { OpenContext } from '../../../shared/open-context.ts'
import { type Clock, HOUR, mondayMorning, pass } from '../../factories.ts'
import { OPERATOR_KEY, openTestApp } from '../../test-app.ts'
import { makeFingerprint } from './fingerprint.ts'
import { type Document, type Operation, readOperations } from './operations.ts'

export interface Received {
  status: number
  headers: Headers
  text: string
  cpuMs: number
}

/** What the requests are sent to. */
export interface Target {
  operations: readonly Operation[]
  operatorKey: string
  send(request: Request): Promise<Received>
  /** Moves its clock. */
  wait(hours: number): void
  /** A digest of what each table holds. */
  fingerprint(): Promise<Record<string, string>>
  close(): Promise<void>
}

export const BASE = 'http://localhost:3000'

/** A service on an empty database, on a clock that a second passes on with each request. */
export async function openTarget(redisUrl: string | null): Promise<Target> {
  const clock: Clock = mondayMorning()
  const context: Partial<OpenContext> = { now: () => clock.now }
  const app = await openTestApp({ redisUrl, config: { rateLimitFactor: 0 }, context })
  const { body } = await app.get('/openapi.json')
  return {
    operations: readOperations(body as Document),
    operatorKey: OPERATOR_KEY,
    async send(request) {
      pass(clock, 1000)
      for (let left = 2; ; left--) {
        const before = process.cpuUsage()
        const response = await app.api.handle(request.clone())
        const text = await response.text()
        const { user, system } = process.cpuUsage(before)
        // On a machine that's busy with other tests, Postgres may take too long. It says "try again", so we do.
        if (response.status === 503 && left > 0) continue
        return { status: response.status, headers: response.headers, text, cpuMs: (user + system) / 1000 }
      }
    },
    wait: hours => pass(clock, hours * HOUR),
    fingerprint: await makeFingerprint(app.db.sql),
    close: () => app.close(),
  }
}
