import type { Sql } from '../db/client.ts'
import { until } from './until.ts'
import { countWaitingForLock } from './waiting-for-lock.ts'

/** Starts writes that wait for this lock, in this order: each reads its data before the previous one has written. */
export async function queued<T>(
  sql: Sql,
  lock: (held: Sql) => PromiseLike<unknown>,
  ...writes: (() => Promise<T>)[]
): Promise<T[]> {
  const sent: Promise<T>[] = []
  await sql.begin(async held => {
    await lock(held as unknown as Sql)
    for (const write of writes) {
      sent.push(write())
      await until(async () => (await countWaitingForLock(sql)) === sent.length)
    }
  })
  return Promise.all(sent)
}
