import { expect, test } from 'bun:test'
import { join } from 'node:path'
import { readConfig } from '../../shared/config.ts'
import { openContext } from '../../shared/open-context.ts'
import { unlockSecrets } from '../../shared/unlock-secrets.ts'
import { freeLostDeliveries, hintDueDeliveries } from '../../shared/webhooks/hint-due.ts'
import { newSecret } from '../../shared/webhooks/sign.ts'
import { backends } from '../backends.ts'
import { freshDatabase } from '../db.ts'
import { until } from '../until.ts'
import { emit, openLedger, statesOf } from '../webhooks/ledger.ts'
import { loseLeases } from '../webhooks/lose-leases.ts'

/** Far longer than the whole test takes. */
const STUCK_MS = 30_000
const worker = join(import.meta.dir, 'poisoned-worker.ts')

for (const { name, redisUrl, missing } of backends)
  test.skipIf(missing)(
    `gives up on a delivery that kills its worker three times and delivers the rest (${name})`,
    async () => {
      const db = await freshDatabase()
      const env = {
        DATABASE_URL: db.url,
        REDIS_URL: redisUrl ?? '',
        SECRETS_KEY: '5e'.repeat(32),
        ALLOW_PRIVATE_WEBHOOKS: '1',
        LOG_LEVEL: 'silent',
      }
      const context = await openContext(readConfig(env), 'api', 'test')
      await unlockSecrets(context)
      const ledger = openLedger(async () => {
        await Bun.sleep(5)
        return new Response('ok')
      })
      for (const owner of ['agt_poisoned', 'agt_neighbor'])
        await db.sql`
        insert into endpoints (owner, channel, address, secret, created_at)
        values (${owner}, 'webhook', ${ledger.url}, ${context.secrets.seal(newSecret(), `endpoints.secret ${owner} webhook`)}, now())`
      const start = () =>
        Bun.spawn([process.execPath, worker], {
          env: { PATH: process.env.PATH, ...env },
          stdio: ['ignore', 'inherit', 'inherit'],
        })

      await emit(context, 'agt_poisoned', 10)
      const [poison = ''] = await emit(context, 'agt_poisoned', 1, 'poison')
      await emit(context, 'agt_poisoned', 20)
      await emit(context, 'agt_neighbor', 200)
      let child = start()
      let startedAt = Date.now()
      let kills = 0
      let restarts = 0
      // A delivery in flight when a stuck worker is killed may lose its third lease because of the poison.
      let bystanders = 0
      await until(
        async () => {
          await Bun.sleep(100)
          // Replace a worker that exited for another reason or is stuck, as a platform would.
          const isStuck = Date.now() - startedAt > STUCK_MS
          if (isStuck) {
            process.stderr.write(
              `a worker is stuck: ${JSON.stringify([
                await statesOf(context, 'agt_poisoned'),
                await statesOf(context, 'agt_neighbor'),
                await db.sql`select owner, paused_until, failures from endpoints`,
              ])}\n`,
            )
            child.kill('SIGKILL')
            await child.exited
          }
          if (child.signalCode !== null || child.exitCode !== null) {
            if (child.signalCode !== null && !isStuck) kills++
            else restarts++
            startedAt = Date.now()
            // No worker is running, so all leases belong to dead ones. Expire them.
            await loseLeases(db.sql)
            await freeLostDeliveries(context)
            await db.sql`update deliveries set next_at = now() where state = 'waiting'`
            child = start()
          }
          await hintDueDeliveries(context)
          const [one, other] = [
            await statesOf(context, 'agt_poisoned'),
            await statesOf(context, 'agt_neighbor'),
          ]
          bystanders = other.exhausted ?? 0
          return one.exhausted === 1 && one.delivered === 30 && (other.delivered ?? 0) + bystanders === 200
        },
        // A killed worker's last statement may still commit its leases after that. They expire in 20 seconds.
        () => freeLostDeliveries(context),
      )
      child.kill()
      await child.exited
      const [row] =
        await db.sql`select state, lost_leases, attempts from deliveries where event_id = ${poison}`
      await context.close()
      await ledger.stop()
      await db.drop()

      expect(row).toEqual({ state: 'exhausted', lost_leases: 3, attempts: 0 })
      expect(kills + restarts).toBeGreaterThanOrEqual(3)
      if (restarts === 0) expect(kills).toBe(3)
      const arrived = ledger.arrivals.map(arrival => arrival.id)
      expect(arrived).not.toContain(poison)
      expect(bystanders).toBeLessThanOrEqual(restarts)
      expect(new Set(arrived).size).toBeGreaterThanOrEqual(230 - bystanders)
      // Two endpoints have eight concurrent deliveries, and each kill may have interrupted them.
      expect(arrived.length).toBeLessThanOrEqual(230 + (kills + restarts) * 8)
    },
  )
