import type { Cluster, Redis } from 'ioredis'
import type { LimitStore } from './store.ts'

// Uses the server's clock, since the processes' clocks differ.
const script = `
local capacity, rate, wanted, most = tonumber(ARGV[1]), tonumber(ARGV[2]), tonumber(ARGV[3]), tonumber(ARGV[4])
local time = redis.call('time')
local now = tonumber(time[1]) + tonumber(time[2]) / 1000000
local held = redis.call('hmget', KEYS[1], 'tokens', 'at')
local tokens = math.min(most, (tonumber(held[1]) or capacity) + math.max(0, now - (tonumber(held[2]) or now)) * rate)
local granted = math.min(wanted, math.floor(tokens))
tokens = math.min(capacity, tokens - granted)
redis.call('hset', KEYS[1], 'tokens', tostring(tokens), 'at', string.format('%.6f', now))
redis.call('expire', KEYS[1], math.ceil(capacity / rate) + 1)
return { granted, math.floor(tokens) }`

interface WithTake {
  takeTokens(
    key: string,
    capacity: number,
    perSecond: number,
    wanted: number,
    most: number,
  ): Promise<[number, number]>
}

export function redisLimitStore(redis: Redis | Cluster): LimitStore {
  redis.defineCommand('takeTokens', { numberOfKeys: 1, lua: script })
  const limiter = redis as unknown as WithTake // defineCommand adds the method at run time
  return {
    async take({ key, capacity, perSecond, most = capacity }, wanted) {
      const [granted, left] = await limiter.takeTokens(`limit:${key}`, capacity, perSecond, wanted, most)
      return { granted, left }
    },
  }
}
