import { redisForTests } from './redis.ts'

/** Both queue backends. Tests on one that isn't installed are skipped by name. */
export const redis = await redisForTests()
export const backends = [
  { name: 'Postgres', redisUrl: null, missing: false },
  { name: 'Redis', redisUrl: redis?.url ?? null, missing: redis === null },
]
