import { readConfig } from '../../shared/config.ts'
import { openContext } from '../../shared/open-context.ts'
import { unlockSecrets } from '../../shared/unlock-secrets.ts'
import { newSecret } from '../../shared/webhooks/sign.ts'
import { freshDatabase } from '../db.ts'
import { until } from '../until.ts'
import { openLedger } from '../webhooks/ledger.ts'
import { startFleet, workers } from './fleet.ts'

const ENDPOINTS = 50
const DRAIN_LIMIT_MS = 110_000

/** How long faults are injected. */
export const faultsMs = 3000
/** Deliveries that are due at the first fault. More are added during it. */
const DUE = 500
const EMIT_EVERY_MS = 200

/** A receiver with 50 endpoints, workers that send to it, and a ledger of arrivals. */
export async function openStage(redisUrl: string | null) {
  const db = await freshDatabase()
  const env = {
    DATABASE_URL: db.url,
    REDIS_URL: redisUrl ?? '',
    SECRETS_KEY: '5e'.repeat(32),
    ALLOW_PRIVATE_WEBHOOKS: '1',
    PAYMENTS: 'sandbox',
  }
  const context = await openContext(readConfig({ ...env, LOG_LEVEL: 'error' }), 'api', 'test')
  await unlockSecrets(context)
  const ledger = openLedger(async () => {
    await Bun.sleep(5 + Math.random() * 30)
    return new Response('ok')
  })
  const owners = Array.from({ length: ENDPOINTS }, (_, n) => `agt_chaos${n}`)
  for (const owner of owners)
    await db.sql`
      insert into endpoints (owner, channel, address, secret, created_at)
      values (${owner}, 'webhook', ${`${ledger.url}/${owner}`}, ${context.secrets.seal(newSecret(), `endpoints.secret ${owner} webhook`)}, now())`

  async function emit(count: number): Promise<void> {
    await db.sql`
      select emit_event('agt_chaos' || n % ${ENDPOINTS}, 'lead.message', null, null, jsonb_build_object('n', n), now())
      from generate_series(1, ${count}) as n`
    for (const owner of owners) context.hint('webhooks.drain', { owner })
  }
  const open = async () => {
    const rows = await db.sql<{ state: string; count: number }[]>`
      select state, count(*) from deliveries where state <> 'delivered' group by 1`
    return rows.map(row => `${row.count} ${row.state}`).join(', ')
  }
  const fleet = await startFleet(env, [workers('webhooks'), workers('webhooks'), workers('scheduler')])

  return {
    db,
    fleet,
    /** Emits events while `fault` runs repeatedly, until time is up. */
    async underFaults(fault: () => Promise<void>, everyMs: number): Promise<void> {
      await emit(ENDPOINTS)
      await until(() => {
        if (fleet.crashes > 0) throw new Error(`A worker doesn't start: ${fleet.log()}`)
        return ledger.arrivals.length >= ENDPOINTS
      })
      await emit(DUE)
      const ends = Date.now() + faultsMs
      const faults = (async () => {
        while (Date.now() < ends) {
          await fault()
          await Bun.sleep(everyMs)
        }
      })()
      while (Date.now() < ends) {
        await emit(ENDPOINTS)
        await Bun.sleep(EMIT_EVERY_MS)
      }
      await faults
    },
    /** Waits until nothing is left to deliver, then compares the events with the arrivals. */
    async judge() {
      const deadline = Date.now() + DRAIN_LIMIT_MS
      let left = ''
      await until(async () => {
        await Bun.sleep(100) // The query reads every delivery.
        left = await open()
        return left === '' || Date.now() > deadline
      })
      const rows = await db.sql<{ id: string }[]>`select id from events`
      const arrived = new Set(ledger.arrivals.map(arrival => arrival.id))
      const missing = rows.filter(row => !arrived.has(row.id)).length
      return {
        verdict: { left, missing, invented: arrived.size + missing - rows.length, crashes: fleet.crashes },
        events: rows.length,
        twice: ledger.arrivals.length - arrived.size,
        log: fleet.log(),
      }
    },
    async close() {
      await fleet.stop()
      await context.close()
      await ledger.stop()
      await db.drop()
    },
  }
}

export type Stage = Awaited<ReturnType<typeof openStage>>
