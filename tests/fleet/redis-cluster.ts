import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Redis } from 'ioredis'
import { freePort, isFree } from '../../db/embedded-port.ts'
import { guard } from '../guard.ts'
import { until } from '../until.ts'

const program = Bun.which('redis-server')
const NODES = 3

export const hasRedisCluster = program !== null && Bun.which('redis-cli') !== null

export interface RedisCluster {
  /** In the format of REDIS_URL. */
  urls: string
  /** Removes all data of all nodes. */
  flush(): Promise<void>
  /** Ends every node, and their data with them. */
  halt(): Promise<void>
  /** Starts them again, empty. Resolves when they serve. */
  start(): Promise<void>
  /** For SIGSTOP and SIGCONT. */
  signalAll(signal: NodeJS.Signals): void
  /** The node that holds this key. */
  nodeOf(key: string): Promise<{ signal(signal: NodeJS.Signals): void }>
  stop(): Promise<void>
}

/** Three primaries without persistence, as the service wants them. */
export async function startRedisCluster(): Promise<RedisCluster> {
  const dir = mkdtempSync(join(tmpdir(), 'agent-exchange-cluster-'))
  const ports: number[] = []
  while (ports.length < NODES) {
    const port = await freePort()
    // The nodes talk on the next one.
    if (isFree(port + 1, '127.0.0.1') && !ports.some(other => Math.abs(other - port) < 2)) ports.push(port)
  }
  const running = new Map<number, { child: Bun.Subprocess; dismiss(): void }>()
  const startNode = (port: number) => {
    const data = join(dir, String(port))
    mkdirSync(data, { recursive: true })
    const flags = {
      bind: '127.0.0.1',
      port,
      dir: data,
      save: '',
      appendonly: 'no',
      'cluster-enabled': 'yes',
      'cluster-port': port + 1,
    }
    const command = Object.entries(flags).flatMap(([name, value]) => [`--${name}`, String(value)])
    const child = Bun.spawn([program ?? '', ...command, '--cluster-node-timeout', '3000'], {
      stdio: ['ignore', 'ignore', 'ignore'],
      detached: true,
    })
    running.set(port, { child, dismiss: guard(child.pid, dir) })
  }
  const ask = async <T>(port: number, question: (redis: Redis) => Promise<T>): Promise<T> => {
    const redis = new Redis(port, '127.0.0.1', { maxRetriesPerRequest: 0, retryStrategy: () => null })
    redis.on('error', () => {})
    try {
      return await question(redis)
    } finally {
      redis.disconnect()
    }
  }
  const serves = (port: number) =>
    ask(port, async redis => /cluster_state:ok/.test(String(await redis.cluster('INFO')))).catch(() => false)
  const all = () => until(async () => (await Promise.all(ports.map(serves))).every(Boolean))

  ports.forEach(startNode)
  const addresses = ports.map(port => `127.0.0.1:${port}`)
  const create = () =>
    Bun.spawnSync(['redis-cli', '--cluster', 'create', ...addresses, '--cluster-yes']).exitCode
  await until(() => create() === 0)
  await all()
  const portOf = (key: string): Promise<number> =>
    ask(ports[0] ?? 0, async redis => {
      const slot = Number(await redis.cluster('KEYSLOT', key))
      const ranges = await redis.cluster('SLOTS')
      return ranges.find(([from, to]) => from <= slot && slot <= to)?.[2]?.[1] ?? 0
    })
  const cluster: RedisCluster = {
    urls: addresses.map(address => `redis://${address}`).join(','),
    async flush() {
      for (const port of ports) await ask(port, redis => redis.flushall())
    },
    async halt() {
      for (const { child, dismiss } of running.values()) {
        dismiss()
        child.kill('SIGKILL')
        await child.exited
      }
      running.clear()
    },
    async start() {
      ports.forEach(startNode)
      await all()
    },
    signalAll(signal) {
      for (const { child } of running.values()) child.kill(signal)
    },
    async nodeOf(key) {
      const port = await portOf(key)
      return { signal: signal => running.get(port)?.child.kill(signal) }
    },
    async stop() {
      await cluster.halt()
      rmSync(dir, { recursive: true, force: true })
    },
  }
  return cluster
}
