import { connect, disconnect, type Sql } from '../../db/client.ts'
import { migrate } from '../../db/migrate.ts'
import { readConfig } from '../../shared/config.ts'
import type { Context } from '../../shared/context.ts'
import { firstIdAt } from '../../shared/ids.ts'
import { openContext } from '../../shared/open-context.ts'
import { unlockSecrets } from '../../shared/unlock-secrets.ts'
import { newSecret } from '../../shared/webhooks/sign.ts'
import { redisForTests, type TestRedis } from '../redis.ts'
import { spawn } from './child.ts'
import { closeAfterRow } from './cleanup.ts'
import { service } from './service.ts'
import type { Sink } from './sink.ts'

/** A database with webhook endpoints at a sink, its own Redis, and workers. */
export interface Hooked {
  sql: Sql
  context: Context
  env: Record<string, string>
  redis: TestRedis
  owners: string[]
  /** Adds due deliveries, spread over the owners, without hints. */
  fill(count: number): Promise<void>
  /** Adds deliveries with the production statement. */
  append(count: number): Promise<void>
  /** Points all endpoints from this one on to the addresses, where they fail. */
  kill(from: number, ...addresses: [string, string]): Promise<void>
  /** Makes every endpoint work again and drops all deliveries. */
  revive(): Promise<void>
  /** Drops the deliveries to these owners. */
  drop(owners: string[]): Promise<void>
  /** Hints at every owner. */
  tell(): void
  /** Waits until nothing is pending, waiting or leased. */
  drained(): Promise<void>
  /** A worker process. */
  worker(command?: string[]): Promise<{ stop(): Promise<void> }>
  close(): Promise<void>
}

export async function hooked(name: string, endpoints: number, sink: Sink): Promise<Hooked> {
  const s = await service()
  const redis = await redisForTests()
  if (!redis) throw new Error('this row needs redis-server')
  await s.sql`create database ${s.sql(name)}`
  const own = new URL(s.url)
  own.pathname = `/${name}`
  await migrate(own.href)
  const sql = connect(own.href, { name: 'bench', max: 8 })
  const env = {
    ...s.env,
    DATABASE_URL: own.href,
    REDIS_URL: redis.url,
    ALLOW_PRIVATE_WEBHOOKS: '1',
    LOG_LEVEL: 'warn',
  }
  const context = await openContext(readConfig(env), 'api', 'bench')
  await unlockSecrets(context)
  const owners = Array.from({ length: endpoints }, (_, n) => `agt_bench${n}`)
  const sealed = owners.map(owner =>
    context.secrets.seal(newSecret(), `endpoints.secret ${owner} webhook`).toString('hex'),
  )
  await sql`
    insert into endpoints (owner, channel, address, secret, created_at)
    select owner, 'webhook', ${sink.url} || '/' || n - 1, decode(secret, 'hex'), now()
    from unnest(${owners}::text[], ${sealed}::text[]) with ordinality as made (owner, secret, n)`
  let eventCount = 0

  // Workers are leasing these rows. Without the lock the delete deadlocks with them.
  const deleteDeliveries = (of: string[]) =>
    sql
      .unsafe(
        `lock table deliveries in exclusive mode;
         delete from deliveries where owner in ('${of.join("', '")}')`,
      )
      .simple()

  return {
    sql,
    context,
    env,
    redis,
    owners,
    async fill(count) {
      // Sequential ids are cheaper than random ones.
      await sql`
        with rows as materialized (
          select 'agt_bench' || n % ${endpoints}::int as owner,
                 ${firstIdAt('evt', new Date()).slice(0, 14)} || lpad(to_hex(n), 16, '0') as id, n
          from generate_series(${eventCount}::int, ${eventCount + count - 1}::int) n
        ), events as (
          insert into events (owner, id, type, at, lead_id, business, data)
          select owner, id, 'lead.message', now(), 'lead_01k9z5kcw2f3t8r6s1m4n7p9q0',
                 '{"slug":"alamo-plumbing","name":"Alamo Plumbing"}', jsonb_build_object('n', n, 'text', 'On our way.')
          from rows
        )
        insert into deliveries (id, owner, event_id, channel, created_at)
        select 'dlv' || substr(id, 4), owner, id, 'webhook', now() from rows`
      eventCount += count
      // Otherwise autovacuum runs during the measurement.
      await sql`vacuum (analyze) deliveries, events`
    },
    async append(count) {
      // As large as the earlier rows: smaller ones would fill gaps in existing pages.
      await sql`
        select emit_event('agt_bench' || n % ${endpoints}::int, 'lead.message', 'lead_01k9z5kcw2f3t8r6s1m4n7p9q0',
                          '{"slug":"alamo-plumbing","name":"Alamo Plumbing"}',
                          jsonb_build_object('n', ${eventCount}::int + n, 'text', 'On our way.'), now())
        from generate_series(1, ${count}::int) n`
    },
    async kill(from, ...addresses) {
      await sql`
        update endpoints set address = (${addresses}::text[])[1 + substr(owner, 10)::int % 2]
        where substr(owner, 10)::int >= ${from}`
    },
    async revive() {
      await deleteDeliveries(owners)
      await sql`
        update endpoints set address = ${sink.url}, failing_since = null, failures = 0, paused_until = null,
                             version = nextval('endpoint_versions')`
      await sql`vacuum (analyze) deliveries`
    },
    async drop(owners) {
      await deleteDeliveries(owners)
    },
    tell() {
      for (const owner of owners) context.hint('webhooks.drain', { owner })
    },
    async drained() {
      const open = async () => {
        const [row] = await sql`
          select exists (select from deliveries where state = 'pending')
              or exists (select from deliveries where state = 'waiting')
              or exists (select from deliveries where state = 'leased') as so`
        return row?.so
      }
      while (await open()) await Bun.sleep(20)
    },
    async worker(command = ['workers/main.ts', 'webhooks']) {
      return spawn(command, env)
    },
    close: closeAfterRow(async () => {
      await context.close()
      await disconnect(sql)
      await redis.stop()
      await s.drop(name)
    }),
  }
}
