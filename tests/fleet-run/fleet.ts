import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Balancer, startBalancer } from '../fleet/balancer.ts'
import { installedBin, type Server, startServer } from '../fleet/installed-postgres.ts'
import { type Pooler, startPooler } from '../fleet/pooler.ts'
import { operatorKey } from '../fleet/process.ts'
import { type RedisCluster, startRedisCluster } from '../fleet/redis-cluster.ts'
import { has } from './parts.ts'
import { type shapes, startUnits, type Units } from './units.ts'

const root = join(import.meta.dir, '../..')

export interface Fleet {
  /** The balancer's URL, which clients use. */
  url: string
  units: Units
  /** A promotion swaps these two. */
  primary: Server
  replica: Server
  pooler: Pooler | null
  redis: RedisCluster | null
  balancer: Balancer
  /** The directory of the code that the processes run. */
  release: string
  /** Whether the processes use the pooler. */
  isPooled: boolean
  /** Runs the release command of `release`. */
  migrate(): Promise<void>
  /** Restarts all processes at once with new settings. */
  reconfigure(): Promise<void>
  /** Replaces the replica with a new one of the current primary. */
  replaceReplica(): Promise<void>
  stop(): Promise<void>
}

interface FleetOptions {
  shape: keyof typeof shapes
  drainSeconds: number
}

/** The three-machine deployment of docs/operations/deployment.md, on this machine. */
export async function startFleet({ shape, drainSeconds }: FleetOptions): Promise<Fleet> {
  const bin = installedBin
  if (!bin) throw new Error('Postgres with pg_basebackup is needed: apt install postgresql')
  const dataDir = mkdtempSync(join(tmpdir(), 'agent-exchange-fleet-'))
  // A killed primary must keep what it acknowledged.
  const settings = { synchronous_commit: 'on', max_connections: '200', shared_buffers: '256MB' }
  const primary = await startServer({ bin, settings })
  const replica = await startServer({ bin, settings, primary: primary.url })
  const pooler = has('pgbouncer') ? await startPooler(primary.url) : null
  const redis = has('redis') ? await startRedisCluster() : null
  const env = (): Record<string, string> => ({
    DATABASE_URL: fleet.isPooled && pooler ? pooler.url : fleet.primary.url,
    DATABASE_DIRECT_URL: fleet.primary.url,
    DATABASE_REPLICA_URL: fleet.replica.url,
    REDIS_URL: redis?.urls ?? '',
    SECRETS_KEY: '5e'.repeat(32),
    OPERATOR_KEY: operatorKey,
    BASE_URL: 'http://127.0.0.1',
    PAYMENTS: 'sandbox',
    TRUST_PROXY: '1',
    DRAIN_SECONDS: String(drainSeconds),
    DATA_DIR: dataDir,
    // All load comes from one address and a few keys. Limits are counted, but none is reached.
    RATE_LIMIT_FACTOR: '10000',
    ALLOW_PRIVATE_WEBHOOKS: '1',
  })
  const fleet = {
    primary,
    replica,
    pooler,
    redis,
    release: root,
    isPooled: true,
    async migrate() {
      const release = Bun.spawn([process.execPath, 'workers/commands/migrate.ts'], {
        cwd: fleet.release,
        env: { PATH: process.env.PATH, ...env() },
        stdio: ['ignore', 'ignore', 'pipe'],
      })
      const errors = await new Response(release.stderr).text()
      if ((await release.exited) !== 0) throw new Error(`release: ${errors}`)
    },
    async reconfigure() {
      await fleet.units.restartAll()
      // Give the balancer time to notice.
      await Bun.sleep(2500)
    },
    async replaceReplica() {
      await fleet.replica.stop().catch(() => {})
      fleet.replica = await startServer({ bin, settings, primary: fleet.primary.url })
    },
    async stop() {
      await fleet.units.stop()
      await fleet.balancer.stop()
      await pooler?.stop()
      await redis?.stop()
      await fleet.replica.stop()
      await fleet.primary.stop()
      if (fleet.release !== root) rmSync(fleet.release, { recursive: true, force: true })
      rmSync(dataDir, { recursive: true, force: true })
    },
  } as Fleet // the rest is added below
  await fleet.migrate()
  fleet.units = await startUnits(shape, { env, cwd: () => fleet.release })
  fleet.balancer = await startBalancer('haproxy', fleet.units.ports)
  fleet.url = fleet.balancer.url
  return fleet
}
