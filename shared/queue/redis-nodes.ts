import { Cluster, Redis } from 'ioredis'
import { reasonOf } from './redis-outage.ts'

const TIMEOUT_MS = 5000

export type RedisNode = Awaited<ReturnType<typeof readNode>>

/** What Redis, or each primary of a cluster, says about itself. */
export async function readRedisNodes(urls: readonly string[]): Promise<RedisNode[]> {
  const options = { maxRetriesPerRequest: 1, connectTimeout: TIMEOUT_MS, retryStrategy: () => null }
  const [first = ''] = urls
  const redis =
    urls.length < 2
      ? new Redis(first, options)
      : new Cluster([...urls], { redisOptions: options, clusterRetryStrategy: () => null })
  // The failed command only says that the connection is closed.
  let reason: string | null = null
  redis.on('error', error => {
    reason ??= reasonOf(error)
  })
  try {
    await redis.ping().catch(error => {
      throw reason === null ? error : new Error(reason)
    })
    return await Promise.all((redis instanceof Cluster ? redis.nodes('master') : [redis]).map(readNode))
  } finally {
    redis.disconnect()
  }
}

async function readNode(node: Redis) {
  const ask = (name: string) =>
    node.config('GET', name).then(
      answer => (answer as string[])[1] ?? '',
      () => '',
    )
  const [info, [seconds, micros], save, appendOnly] = await Promise.all([
    node.info(),
    node.time(),
    ask('save'),
    ask('appendonly'),
  ])
  const facts = new Map(info.split('\r\n').map(line => line.split(':', 2) as [string, string]))
  const read = (name: string) => facts.get(name) ?? ''
  return {
    address: `${node.options.host}:${node.options.port}`,
    version: read('valkey_version') || read('redis_version'),
    isPrimary: read('role') === 'master',
    evictionPolicy: read('maxmemory_policy'),
    usedBytes: Number(read('used_memory')),
    /** 0 for none. */
    maxBytes: Number(read('maxmemory')),
    time: new Date(Number(seconds) * 1000 + Number(micros) / 1000),
    /** Also false if it's unknown, such as at providers that refuse CONFIG. */
    writesToDisk: save !== '' || appendOnly === 'yes',
  }
}
