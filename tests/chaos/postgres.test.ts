import { test } from 'bun:test'
import { backends } from '../backends.ts'
import { suffer, TIMEOUT_MS } from './suffer.ts'

for (const { name, redisUrl, missing } of backends)
  test.skipIf(missing)(
    `a Postgres backend of the workers dies every 200 ms: nothing is lost, nothing comes twice (queue on ${name})`,
    () =>
      suffer(redisUrl, {
        strike: ({ db }) => db.sql`
          select pg_terminate_backend(pid) from pg_stat_activity
          where datname = current_database() and application_name ~ '^agent-exchange (webhooks|scheduler|workers)'
          order by random() limit 1`,
        everyMs: 200,
      }),
    TIMEOUT_MS,
  )
