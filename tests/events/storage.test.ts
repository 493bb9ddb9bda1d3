import { afterAll, expect, test } from 'bun:test'
import { dropEventPartitions, makeEventPartitions } from '../../shared/events/queries.ts'
import { firstIdAt, isId } from '../../shared/ids.ts'
import { freshDatabase } from '../db.ts'

const db = await freshDatabase()
afterAll(() => db.drop())

const months = async () => {
  const rows = await db.sql`
    select inhrelid::regclass::text as name from pg_inherits where inhparent = 'events'::regclass and inhrelid <> 'events_default'::regclass order by 1`
  return rows.map(row => String(row.name))
}

test("ids ascend even if the server's clock stepped back", async () => {
  const emit = async () => {
    const [row] = await db.sql`select emit_event('agt_clock', 'webhook.test', null, null, '{}', now()) as id`
    return String(row?.id)
  }
  const first = await emit()
  // As if the last event had been written before the clock was set back by a minute.
  await db.sql`update event_streams set last_ms = last_ms + 60000 where owner = 'agt_clock'`
  const second = await emit()
  const third = await emit()
  expect([first, second, third].every(id => isId('evt', id))).toBe(true)
  expect(second > first && third > second).toBe(true)
  expect(second >= firstIdAt('evt', new Date(Date.now() + 30_000))).toBe(true)
})

test('an id made by Postgres is a UUIDv7 of its millisecond', async () => {
  const ms = Date.UTC(2026, 10, 21, 12)
  const rows = await db.sql<
    { id: string }[]
  >`select type_id('evt', ${ms}) as id from generate_series(1, 2000)`
  const alphabet = '0123456789abcdefghjkmnpqrstvwxyz'
  const bits = (id: string) =>
    [...id.slice(4)]
      .map(each => alphabet.indexOf(each).toString(2).padStart(5, '0'))
      .join('')
      .slice(2)
  const all = rows.map(row => bits(row.id))
  for (const each of all) {
    expect(Number.parseInt(each.slice(0, 48), 2)).toBe(ms)
    expect([each.slice(48, 52), each.slice(64, 66)]).toEqual(['0111', '10'])
  }
  expect(rows.every(row => isId('evt', row.id))).toBe(true)
  expect(new Set(all).size).toBe(2000)
  // All other bits are random.
  const ones = Array.from({ length: 128 }, (_, at) => all.filter(each => each[at] === '1').length)
  const fixed = (at: number) => at < 52 || at === 64 || at === 65
  expect(ones.every((count, at) => fixed(at) || (count > 850 && count < 1150))).toBe(true)
})

test('the first id of an instant is the same here and in Postgres', async () => {
  for (const at of ['2026-11-01T00:00:00.000Z', '1970-01-01T00:00:00.001Z', '2999-12-31T23:59:59.999Z']) {
    const [row] = await db.sql`select first_id_at('evt', ${new Date(at)}) as id`
    expect(row?.id).toBe(firstIdAt('evt', new Date(at)))
  }
})

test('partitions are made ahead, and dropped once their last day is past retention', async () => {
  const now = new Date('2031-03-15T12:00:00Z')
  await Promise.all([1, 2, 3].map(() => makeEventPartitions(db.sql, now)))
  expect((await months()).filter(name => name >= 'events_2031')).toEqual([
    'events_2031_03',
    'events_2031_04',
    'events_2031_05',
    'events_2031_06',
  ])
  // Its id, not its `at`, decides which partition an event is in.
  const late = firstIdAt('evt', new Date('2031-03-31T23:59:59.999Z'))
  await db.sql`
    insert into events (owner, id, type, at, data) values ('agt_old', ${late}, 'webhook.test', ${now}, '{}')`
  const [row] = await db.sql`select tableoid::regclass::text as month from events where id = ${late}`
  expect(row?.month).toBe('events_2031_03')

  const kept = async (before: string) => {
    await dropEventPartitions(db.sql, new Date(before))
    return (await months()).filter(name => name >= 'events_2031')
  }
  expect(await kept('2031-03-31T23:59:59Z')).toContain('events_2031_03')
  expect(await kept('2031-04-01T00:00:00Z')).toEqual(['events_2031_04', 'events_2031_05', 'events_2031_06'])
})

test('events of a month without a partition are stored, and move into it when it’s made', async () => {
  const now = new Date('2035-05-15T12:00:00Z')
  const ids = ['2035-05-01T00:00:00Z', '2035-05-31T23:59:59.999Z', '2036-01-01T00:00:00Z'].map(at =>
    firstIdAt('evt', new Date(at)),
  )
  for (const id of ids)
    await db.sql`
      insert into events (owner, id, type, at, data) values ('agt_far', ${id}, 'webhook.test', ${now}, '{"n": 1}')`
  const stored = async () => {
    const rows = await db.sql<{ id: string; place: string; record: string }[]>`
      select id, tableoid::regclass::text as place, record from events where owner = 'agt_far' order by id`
    return rows.map(row => ({ ...row }))
  }
  const before = await stored()
  expect(before.map(({ place }) => place)).toEqual(['events_default', 'events_default', 'events_default'])
  await makeEventPartitions(db.sql, now)
  const after = await stored()
  expect(after.map(({ place }) => place)).toEqual(['events_2035_05', 'events_2035_05', 'events_default'])
  expect(after.map(({ id, record }) => ({ id, record }))).toEqual(
    before.map(({ id, record }) => ({ id, record })),
  )
  // No scheduler ran in the month of the last one, so it's still there, and goes when its month would.
  await dropEventPartitions(db.sql, new Date('2036-01-31T23:59:59Z'))
  expect((await stored()).map(({ id }) => id)).toEqual(ids.slice(2))
  await dropEventPartitions(db.sql, new Date('2036-02-01T00:00:00Z'))
  expect(await stored()).toEqual([])
  await makeEventPartitions(db.sql, new Date())
})

test('a page is read by the primary key, from the partition of its cursor on', async () => {
  const after = firstIdAt('evt', new Date('2031-06-10T12:00:00Z'))
  // A prepared statement belongs to one connection.
  const plan = await db.sql.begin(async sql => {
    await sql`set local plan_cache_mode = force_generic_plan`
    await sql`prepare page (text, text) as
      select id from events where owner = $1 and id >= $2 order by id limit 52`
    return sql.unsafe(`explain (costs off) execute page ('agt_x', '${after}')`)
  })
  const text = plan.map(row => row['QUERY PLAN']).join('\n')
  expect(text).toContain('_pkey')
  expect(text).toContain('Subplans Removed')
  // Merging the partitions has a sort key, but nothing is sorted.
  expect(text).not.toMatch(/^\s*(->\s+)?(Incremental )?Sort\b(?! Key)/m)
})
