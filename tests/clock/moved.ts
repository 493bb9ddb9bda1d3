import type { Sql } from '../../db/client.ts'
import type { Context } from '../../shared/context.ts'
import { openContext } from '../../shared/open-context.ts'
import { queues } from '../../shared/queue/jobs.ts'
import { unlockSecrets } from '../../shared/unlock-secrets.ts'
import { duties } from '../../workers/duties.ts'
import { workers } from '../../workers/workers.ts'
import { freshDatabase, type TestDatabase } from '../db.ts'
import { openTestApp, type TestAppOptions } from '../test-app.ts'
import { until } from '../until.ts'

/**
 * A database whose clock can be moved: its `clock_timestamp` is found before Postgres' own. Only connections opened after
 * this see it.
 */
export async function movableDatabase(options?: {
  max?: number
}): Promise<TestDatabase & { moveTo(ms: number): Promise<void> }> {
  const db = await freshDatabase(options)
  const sql: Sql = db.sql
  await sql.unsafe(`
    create schema moved;
    create table moved.ahead (ms float8 not null);
    insert into moved.ahead values (0);
    create function moved.clock_timestamp() returns timestamptz language sql volatile as
      'select pg_catalog.clock_timestamp() + (select ms from moved.ahead) * interval ''1 millisecond''';
    do $$ begin
      execute format('alter database %I set search_path = public, moved, pg_catalog', current_database());
    end $$`)
  return {
    ...db,
    async moveTo(ms) {
      await sql`update moved.ahead set ms = ${ms}`
    },
  }
}

/** The API, all workers and every duty of the scheduler, with one clock for them and for Postgres. */
export async function openMovedApp(start: Date, options: TestAppOptions = {}) {
  const db = await movableDatabase()
  let at = start
  const app = await openTestApp({ ...options, db, context: { ...options.context, now: () => at } })
  const setClock = async (to: Date) => {
    at = to
    await db.moveTo(to.getTime() - Date.now())
  }
  await setClock(start)
  // Like a worker process, which has connections for all workers.
  const context = Object.assign(await openContext({ ...app.context.config }, 'workers', 'test'), {
    ...options.context,
    now: () => at,
  })
  await unlockSecrets(context)
  const running = await Promise.all(Object.values(workers).map(start => start(context)))
  return {
    ...app,
    db,
    now: () => at,
    /** Moves the clock, then does what the scheduler would. */
    async goTo(to: Date) {
      await setClock(to)
      await runDuties(context)
    },
    setClock,
    runDuties: () => runDuties(context),
    untilQuiet: () => untilQuiet(context),
    workers: context,
    async close() {
      await Promise.all(running.map(worker => worker.close()))
      await context.close()
      await app.close()
    },
  }
}

export type MovedApp = Awaited<ReturnType<typeof openMovedApp>>

/** Every duty once, and what they hinted at. */
async function runDuties(context: Context): Promise<void> {
  for (const { run } of duties) await run(context)
  await untilQuiet(context)
}

/** Until no job waits or runs. */
async function untilQuiet({ hint, backend }: Context): Promise<void> {
  await (hint as { flush?(): Promise<void> }).flush?.()
  await until(async () => {
    const depths = await Promise.all(queues.map(queue => backend.depth(queue)))
    return depths.every(({ waiting = 0, active = 0, delayed = 0 }) => waiting + active + delayed === 0)
  })
}
