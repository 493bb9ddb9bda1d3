import { expect, test } from 'bun:test'
import { connect, disconnect } from '../../db/client.ts'
import { openClient } from '../../db/migrate.ts'
import { freshDatabase } from '../db.ts'
import { until } from '../until.ts'
import { countWaitingForLock } from '../waiting-for-lock.ts'

test.each([undefined, 30_000])(
  'a statement that a deadlock ended runs again (deadline: %p)',
  async answerWithinMs => {
    const db = await freshDatabase()
    const sql = connect(db.url, { name: 'test', max: 1, ...(answerWithinMs && { answerWithinMs }) })
    await db.sql`create table counters (id int primary key, n int not null)`
    await db.sql`insert into counters values (1, 0), (2, 0)`
    await db.sql`
      create function count_both(by int) returns int language plpgsql as $$
      begin
        update counters set n = n + by where id = 1;
        update counters set n = n + by where id = 2;
        return (select sum(n) from counters);
      end $$`
    const other = await openClient(db.url)
    let wasOurs = false
    // Postgres ends the one that looks first, which is the one that waits longer, unless this machine is slow.
    while (!wasOurs) {
      await db.sql`update counters set n = 0`
      await other.query('begin')
      await other.query('update counters set n = n + 10 where id = 2')
      const by = sql`${1}::int`
      const counted = sql<{ sum: number }[]>`select count_both(${by}) as sum`.then(rows => rows[0]?.sum)
      await until(async () => (await countWaitingForLock(db.sql)) === 1)
      wasOurs = await other.query('update counters set n = n + 10 where id = 1').then(
        () => true,
        () => false,
      )
      await other.query(wasOurs ? 'commit' : 'rollback')
      expect(await counted).toBe(wasOurs ? 22 : 2)
    }
    await other.end()
    await disconnect(sql)
    await db.drop()
  },
)
