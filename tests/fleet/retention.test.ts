import { expect, test } from 'bun:test'
import { maintainEventPartitions } from '../../shared/events/partitions.ts'
import { firstIdAt } from '../../shared/ids.ts'
import { closeIdleLeads } from '../../shared/leads/close.ts'
import { deleteOld } from '../../workers/retention/delete-old.ts'
import { closedLeads, oldDeliveries, oldEvents } from '../../workers/retention/rules.ts'
import { aBusiness, aLead, DAY, mondayMorning, pass } from '../factories.ts'
import { testApp } from '../test-app.ts'
import { until } from '../until.ts'
import { isWaitingForLock } from '../waiting-for-lock.ts'

const clock = mondayMorning()
const app = await testApp({ clock })

test('one run deletes all old deliveries, however many', async () => {
  const old = new Date(clock.now.getTime() - 31 * DAY)
  await app.db.sql`
    insert into deliveries (id, owner, event_id, channel, state, created_at)
    select ${firstIdAt('dlv', old)} || n, 'agt_many', 'evt_' || n, 'webhook', 'delivered', ${old}
    from generate_series(1, 12000) n`
  await deleteOld(app.context, oldDeliveries)
  expect([...(await app.db.sql`select id from deliveries where owner = 'agt_many'`)]).toEqual([])
})

test('one run closes all idle leads, even if the first few hundred fail', async () => {
  const { slug } = await aBusiness(app)
  const { key } = await app.agent('platform')
  const ids: string[] = []
  for (let n = 0; n < 15; n++) {
    ids.push(...(await Promise.all(Array.from({ length: 40 }, () => aLead(app, slug, key)))))
    pass(clock, 1000)
  }
  const broken = ids.slice(0, 520).toSorted()
  await app.db.sql.unsafe(`
    create function refuse_close() returns trigger language plpgsql as $$
      begin if new.status = 'closed' then raise 'broken'; end if; return new; end $$;
    create trigger broken before update on leads for each row when (old.id = any ('{${broken}}')) execute function refuse_close()`)
  pass(clock, 31 * DAY)
  await closeIdleLeads({ ...app.context, log: { ...app.context.log, warn: () => {} } })
  const open = await app.db.sql`select id from leads where status <> 'closed' order by id collate "C"`
  expect(open.map(({ id }) => id)).toEqual(broken)
  await app.db.sql.unsafe('drop trigger broken on leads')
})

test('a lead that was closed late is erased as early as one closed in time', async () => {
  const { slug } = await aBusiness(app)
  const { key } = await app.agent()
  const lead = await aLead(app, slug, key)
  // Nobody closed it for months.
  pass(clock, 121 * DAY)
  await closeIdleLeads(app.context)
  await deleteOld(app.context, closedLeads)
  expect(await app.db.sql`select erased_at from leads where id = ${lead}`).toMatchObject([
    { erased_at: expect.any(Date) },
  ])
  expect([...(await app.db.sql`select from contacts where lead_id = ${lead}`)]).toEqual([])
})

test('an old month of events is dropped once nothing reads it', async () => {
  await maintainEventPartitions(app.context, oldEvents.keepFor) // the coming months, which wait for readers, too
  await app.db.sql`select make_event_partitions('2019-01-15T00:00:00Z')`
  const months = async () =>
    (await app.db.sql`select relname from pg_class where relname like 'events_2019%' and relkind = 'r'`)
      .length
  expect(await months()).toBe(4)
  const reader = await app.db.sql.reserve()
  await reader`begin`
  await reader`select count(*) from events`
  const dropping = maintainEventPartitions(app.context, oldEvents.keepFor, 500)
  const isWaiting = () => isWaitingForLock(app.db.sql, 'drop_event_partitions')
  // It waits for a moment, gives up, and waits again.
  await until(isWaiting)
  await until(async () => !(await isWaiting()))
  await until(isWaiting)
  expect(await months()).toBe(4)
  // Writers and readers hardly notice.
  expect((await app.get('/readyz')).status).toBe(200)
  await reader`commit`
  reader.release()
  await dropping
  expect(await months()).toBe(0)
})
