import { test } from 'bun:test'
import { backends } from '../backends.ts'
import { TIMEOUT_MS, testUnderFaults } from './test-under-faults.ts'

for (const { name, redisUrl, missing } of backends)
  test.skipIf(missing)(
    `loses and repeats nothing while a Postgres backend of the workers dies every 200 ms (queue on ${name})`,
    () =>
      testUnderFaults(redisUrl, {
        injectFault: ({ db }) => db.sql`
          select pg_terminate_backend(pid) from pg_stat_activity
          where datname = current_database() and application_name ~ '^agent-exchange (webhooks|scheduler|workers)'
          order by random() limit 1`,
        everyMs: 200,
      }),
    TIMEOUT_MS,
  )
