import { redisForTests } from './redis.ts'

/** Both machines that carry jobs and wake-ups; the one that is not installed is skipped by its name. */
export const redis = await redisForTests()
export const backends = [
  { name: 'Postgres', redisUrl: null, missing: false },
  { name: 'Redis', redisUrl: redis?.url ?? null, missing: redis === null },
]
