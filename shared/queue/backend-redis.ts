import { Cluster, Redis } from 'ioredis'
import { postgresLimitStore } from '../limits/queries.ts'
import { fallbackLimitStore } from '../limits/store.ts'
import { redisLimitStore } from '../limits/store-redis.ts'
import type { Log } from '../log.ts'
import { settledWithin, withTimeout } from '../with-timeout.ts'
import type { Backend, BackendParts } from './backend.ts'
import { makeBull } from './bull.ts'
import { reportEviction, reportOutage } from './redis-outage.ts'

/** All keys share a slot, because BullMQ's scripts need that on a cluster. */
const PREFIX = '{agent-exchange}'

/** If Redis can't be reached after this long, the process starts without it. */
const FIRST_CONNECTION_MS = 1000

/** How often a subscription is checked, and how long its response may take. */
const CHECK_MS = 10_000

/** Jobs, limits and wake-ups on Redis or Valkey. While it's down, requests still work. */
export async function openRedisBackend({ config, sql, log, role }: BackendParts): Promise<Backend> {
  const connections: (Redis | Cluster)[] = []
  const connect = (waitsForRedis: boolean): Redis | Cluster => {
    const redis = open(config.redisUrls, `agent-exchange-${role}`, waitsForRedis)
    redis.on('error', error => log.debug('redis connection', { reason: error.message }))
    connections.push(redis)
    return redis
  }
  // Fails at once while Redis is down, instead of hanging.
  const commands = connect(false)
  reportOutage(commands, config.redisUrls, log)
  commands.on('ready', () => reportEviction(commands, log).catch(() => {}))
  const isDown = () => commands.status !== 'ready'
  // While Redis is down, that's logged once, not by each part that notices.
  const quiet: Log = {
    ...log,
    warn: (message, fields) => (isDown() ? log.debug : log.warn)(message, fields),
  }
  // Until it's connected, messages would be lost and limits counted in Postgres.
  await settledWithin(
    FIRST_CONNECTION_MS,
    new Promise<void>(resolve => commands.once('ready', () => resolve())),
  )
  const bull = makeBull(
    {
      factory: bullmq => bullmq.createRedisBackend,
      producer: commands,
      consumer: () => connect(true),
      prefix: PREFIX,
      mayHang: true,
    },
    quiet,
  )

  let subscriber: Redis | Cluster | null = null
  const listeners = new Map<string, (message: string | null) => void>()
  const notSubscribed = (error: unknown) => quiet.warn('not subscribed', { reason: String(error) })
  const listenAgain = async () => {
    try {
      await subscriber?.subscribe(...listeners.keys())
      for (const each of listeners.values()) each(null)
    } catch (error) {
      notSubscribed(error)
    }
  }
  // A connection that only listens never notices that its server vanished. Subscribing again is harmless and gets a reply.
  const checkSubscription = async () => {
    if (subscriber?.status !== 'ready') return
    const again = withTimeout(CHECK_MS, subscriber.subscribe(...listeners.keys()))
    await again.catch(() => subscriber?.disconnect(true))
  }
  const checking = setInterval(checkSubscription, CHECK_MS)
  return {
    kind: 'redis',
    limits: fallbackLimitStore(redisLimitStore(commands), postgresLimitStore(sql)),
    ...bull,
    async add(queue, list) {
      try {
        await bull.add(queue, list)
      } catch (error) {
        if (!isDown()) throw error
        log.debug('hints lost', { queue, reason: String(error) })
      }
    },
    publish(channel, message) {
      commands.publish(channel, message).catch(error => log.debug('wake-up lost', { reason: String(error) }))
    },
    async subscribe(channel, listener) {
      if (!subscriber) {
        subscriber = connect(true)
        subscriber.on('message', (from, message) => listeners.get(from)?.(message))
        subscriber.on('ready', listenAgain)
      }
      listeners.set(channel, listener)
      // Not awaited: if Redis is down, this waits until it's back.
      subscriber.subscribe(channel).catch(notSubscribed)
    },
    async ping() {
      await commands.ping()
    },
    async close() {
      clearInterval(checking)
      await bull.close()
      for (const redis of connections) redis.disconnect()
    },
  }
}

function open(urls: string[], connectionName: string, waitsForRedis: boolean): Redis | Cluster {
  const options = {
    connectionName,
    enableOfflineQueue: waitsForRedis,
    maxRetriesPerRequest: waitsForRedis ? null : 1,
    // ioredis doesn't handle a failure of its own: a process that's stopped at that moment would exit with an error.
    autoResubscribe: false,
    // After a silent network failure, workers would wait forever. They block for ten seconds at most.
    socketTimeout: 15_000,
  }
  const retry = (times: number) => Math.min(times * 100, 2000)
  const [first = ''] = urls
  if (urls.length < 2) return new Redis(first, { ...options, retryStrategy: retry })
  return new Cluster(urls, {
    redisOptions: options,
    enableOfflineQueue: waitsForRedis,
    clusterRetryStrategy: retry,
  })
}
