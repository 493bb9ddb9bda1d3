import { freePort } from '../../db/embedded-port.ts'
import { makeKey } from '../../shared/keys/key.ts'
import { seededRandom } from '../../workers/demo/random.ts'
import { startFleet, workers } from '../chaos/fleet.ts'
import { freshDatabase } from '../db.ts'
import { until } from '../until.ts'
import { openLedger } from '../webhooks/ledger.ts'
import { loseLeases } from '../webhooks/lose-leases.ts'

interface StageOptions {
  redisUrl: string | null
  seed: string
  /** How many API processes. Default: 2. */
  apis?: number
  /** Groups of workers, one process each. Default: webhooks in one, all others in another. */
  groups?: string[][]
  env?: Record<string, string>
}

const others = ['scheduler', 'feed', 'ranking', 'moderation', 'deposits', 'retention']

/** API processes and workers as a Procfile starts them, on one Postgres, replaced when they end, and a webhook receiver. */
export async function openStage({
  redisUrl,
  seed,
  apis = 2,
  groups = [['webhooks'], others],
  env = {},
}: StageOptions) {
  const db = await freshDatabase()
  const operatorKey = makeKey('opk')
  const receiver = openLedger()
  const ports = await Promise.all(Array.from({ length: apis }, freePort))
  const urls = ports.map(port => `http://127.0.0.1:${port}`)
  const random = seededRandom(`${seed} fleet`)
  const fleet = await startFleet(
    {
      DATABASE_URL: db.url,
      REDIS_URL: redisUrl ?? '',
      OPERATOR_KEY: operatorKey,
      SECRETS_KEY: '5e'.repeat(32),
      BASE_URL: urls[0] ?? '',
      RATE_LIMIT_FACTOR: '0',
      ALLOW_PRIVATE_WEBHOOKS: '1',
      PAYMENTS: 'sandbox',
      LOG_LEVEL: 'error',
      ...env,
    },
    [
      ...ports.map(port => ({ command: ['api/main.ts'], env: { PORT: String(port), HOST: '127.0.0.1' } })),
      ...groups.map(names => workers(...names)),
    ],
    random.next,
  )
  const isReady = async () => {
    if (fleet.crashes > 5) throw new Error(`A process doesn't start: ${fleet.log()}`)
    const options = { signal: AbortSignal.timeout(10_000) }
    const answers = await Promise.all(urls.map(url => fetch(`${url}/readyz`, options).catch(() => null)))
    return answers.every(answer => answer?.ok)
  }
  const ready = () =>
    until(async () => {
      await Bun.sleep(100)
      return isReady()
    })
  await ready()
  return {
    db,
    fleet,
    urls,
    operatorKey,
    receiver,
    ready,
    isReady,
    /**
     * Simulates that every worker with a lease died: what it's sending may arrive twice. Only once per delivery, or a live
     * worker would look like one that the delivery kills, and the delivery would be given up.
     */
    expireLeases: () => loseLeases(db.sql, 0),
    async close() {
      await fleet.stop()
      await receiver.stop()
      await db.drop()
    },
  }
}

export type Stage = Awaited<ReturnType<typeof openStage>>
