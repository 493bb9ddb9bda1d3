import type { Sql } from '../../db/client.ts'
import { takeTokens } from './queries.ts'
import type { LimitStore } from './store.ts'

/** Buckets in an unlogged table. A crash of the server empties it, which only gives tokens back. */
export function postgresLimitStore(sql: Sql): LimitStore {
  return {
    async take(bucket, wanted) {
      const row = await takeTokens(sql, bucket, wanted)
      return { granted: row?.granted ?? 0, left: row?.remaining ?? 0 }
    },
  }
}
