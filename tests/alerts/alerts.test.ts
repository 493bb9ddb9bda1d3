import { describe, expect, test } from 'bun:test'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { checkAlerts } from '../../shared/alerts/check.ts'
import { findDisk } from '../../shared/alerts/conditions.ts'
import { type AlertName, alertNames, kindOf } from '../../shared/alerts/kinds.ts'
import { aDeposit } from '../deposits/booked.ts'
import { aBusiness, aLead, type Clock, DAY, pass } from '../factories.ts'
import { OPERATOR_KEY, openTestApp, testApp } from '../test-app.ts'
import { decideWrongInformation, quiet, reportWrongInformation } from './quiet.ts'

const MINUTE = 60_000
const clock: Clock = { now: new Date() }
const app = await testApp({ clock })

async function check() {
  await quiet(app)
  await checkAlerts(app.context)
}
const open = async () =>
  (await app.get('/operator/alerts', { key: OPERATOR_KEY })).body.alerts
    .filter((each: { open: boolean }) => each.open)
    .map((each: { name: string; detail: string }) => ({ name: each.name, detail: each.detail }))
const statesOf = async (name: AlertName) =>
  (
    await app.db.sql<{ state: string }[]>`
      select data ->> 'state' as state from events
      where owner = 'operator' and type = 'operator.alert' and data ->> 'name' = ${name} order by id`
  ).map(({ state }) => state)

async function limitConnections(most: number): Promise<void> {
  const [row] = await app.db.sql<{ name: string }[]>`select current_database() as name`
  await app.db.sql.unsafe(`alter database ${row?.name} connection limit ${most}`)
}

const threeTimes = (what: () => PromiseLike<unknown>) => Promise.all([what(), what(), what()])

/** The others need their own Postgres: see archive.test.ts. */
type TestedName = Exclude<AlertName, 'ArchiveFailing'>

/** What starts each alert and what ends it. */
const troubles: Record<
  TestedName,
  { begin(): Promise<unknown>; end: () => PromiseLike<unknown>; detail: string | RegExp }
> = {
  CustomerReports: {
    async begin() {
      const { key } = await app.agent()
      const lead = await aLead(app, (await aBusiness(app)).slug, key)
      await app.db.sql`insert into customer_reports (lead_id, text, at) values (${lead}, '', ${clock.now})`
    },
    end: () => app.db.sql`update customer_reports set done_at = ${clock.now}`,
    detail: '1 open',
  },
  WrongInformation: {
    begin: () => reportWrongInformation(app),
    end: () => decideWrongInformation(app),
    detail: '1 open',
  },
  ReviewsWaiting: {
    begin: async () => app.db.sql`
      insert into reviews (id, target, target_id, state, reasons, since, created_at)
      values ('rev_x', 'post', 'pst_x', 'held', '[]', ${new Date(clock.now.getTime() - 61 * MINUTE)}, now())`,
    end: () => app.db.sql`update reviews set state = 'published', since = ${clock.now}`,
    detail: /^1 held, the oldest for \d+ min$/,
  },
  RowsWaitTooLong: {
    async begin() {
      await app.db.sql`
        insert into endpoints (owner, channel, address, created_at) values ('agt_due', 'customer', '', now())
        on conflict do nothing`
      await app.db.sql`
        insert into deliveries (owner, event_id, channel, state, next_at, created_at)
        values ('agt_due', 'evt_due', 'customer', 'waiting', ${new Date(clock.now.getTime() - 3 * MINUTE)}, now())`
    },
    end: () => app.db.sql`delete from deliveries where owner = 'agt_due'`,
    detail: /^deliveries for \d+ min$/,
  },
  MailFailing: {
    begin: () =>
      threeTimes(
        () => app.db.sql`
          with mail as (
            insert into deliveries (owner, event_id, channel, state, attempts, next_at, created_at)
            values ('agt_x', ${crypto.randomUUID()}, 'mail', 'waiting', 2, ${new Date(clock.now.getTime() + DAY)},
                    ${clock.now})
            returning id)
          insert into delivery_attempts (delivery_id, at, error)
          select id, ${clock.now}, 'self signed certificate' from mail`,
      ),
    end: () => app.db.sql`update deliveries set state = 'delivered', next_at = null where state = 'waiting'`,
    detail:
      '3 emails are waiting for a retry, and 0 arrived in the last hour. The newest: self signed certificate',
  },
  PaymentsFailing: {
    begin: async () => app.db.sql`
      insert into provider_events (provider, id, type, verdict, received_at)
      values ('stripe', 'evt_1', 'checkout.session.completed', 'unknown_deposit', ${clock.now})`,
    end: () => app.db.sql`update provider_events set received_at = received_at - interval '25 hours'`,
    detail: 'no deposit matches 1 payment since yesterday',
  },
  DatabaseConnections: {
    begin: async () => limitConnections(1),
    end: () => limitConnections(-1),
    detail: /^\d+ of 1 in use$/,
  },
  DatabaseDisk: {
    async begin() {
      app.context.config.databaseDiskGb = 0.001
    },
    async end() {
      app.context.config.databaseDiskGb = 1000
    },
    detail: /^\d+ MB of 1 MB used$/,
  },
}

describe('starts and ends', () => {
  for (const name of Object.keys(troubles) as TestedName[])
    test(name, async () => {
      await check()
      expect(await open()).toEqual([])
      await troubles[name].begin()
      const { startsAfterMs, startToldBy } = kindOf(name)
      if (startsAfterMs > 0) {
        await check()
        expect(await open()).toEqual([])
        pass(clock, startsAfterMs)
      }
      await check()
      expect(await open()).toEqual([{ name, detail: expect.stringMatching(troubles[name].detail) }])
      const started = startToldBy ? [] : ['started']
      // Nobody is notified twice.
      pass(clock, MINUTE)
      await check()
      expect(await statesOf(name)).toEqual(started)
      await troubles[name].end()
      await check()
      expect(await statesOf(name)).toEqual(started)
      pass(clock, 5 * MINUTE)
      await check()
      expect(await open()).toEqual([])
      expect(await statesOf(name)).toEqual([...started, 'ended'])
      const metrics = await app.get('/metrics', { key: OPERATOR_KEY })
      expect(metrics.text).toContain(`agent_exchange_alert{name="${name}"} 0`)
    })
})

describe('an alert', () => {
  const { begin, end } = troubles.WrongInformation

  test('is reported once by many workers that check at once: at its start, each day, and at its end', async () => {
    const other = await openTestApp({ db: { ...app.db, drop: async () => {} }, clock })
    const all = () => Promise.all([app, other, app, other].map(({ context }) => checkAlerts(context)))
    const before = (await statesOf('WrongInformation')).length
    const since = async () => (await statesOf('WrongInformation')).slice(before)
    await begin()
    await all()
    expect(await since()).toEqual(['started'])
    pass(clock, DAY - MINUTE)
    await all()
    expect(await since()).toEqual(['started'])
    pass(clock, MINUTE)
    await all()
    await all()
    expect(await since()).toEqual(['started', 'lasting'])
    pass(clock, DAY)
    await all()
    await end()
    await all()
    pass(clock, 5 * MINUTE)
    await all()
    expect(await since()).toEqual(['started', 'lasting', 'lasting', 'ended'])
    await other.context.close()
  })

  test("doesn't start or end because of a brief change", async () => {
    const before = (await statesOf('MailFailing')).length
    await troubles.MailFailing.begin()
    await check()
    await troubles.MailFailing.end()
    pass(clock, 5 * MINUTE)
    await check()
    expect(await statesOf('MailFailing')).toHaveLength(before)
    await begin()
    await check()
    await end()
    await check()
    await begin()
    pass(clock, 6 * MINUTE)
    await check()
    expect((await open()).map((each: { name: string }) => each.name)).toEqual(['WrongInformation'])
    await end()
    await check()
    pass(clock, 5 * MINUTE)
    await check()
  })

  test('that can’t be checked leaves the others alone', async () => {
    await app.db.sql`alter table reviews rename to reviews_gone`
    await begin()
    await check()
    expect((await open()).map((each: { name: string }) => each.name)).toEqual(['WrongInformation'])
    await app.db.sql`alter table reviews_gone rename to reviews`
    await end()
    await check()
    pass(clock, 5 * MINUTE)
    await check()
  })
})

test('the list says how many there are, as every list does', async () => {
  await check()
  const { body } = await app.get('/operator/alerts', { key: OPERATOR_KEY })
  expect(body.alerts.length).toBeGreaterThan(0)
  expect(body.count).toBe(body.alerts.length)
})

test('no alert for a few failed mails while most arrive', async () => {
  await troubles.MailFailing.begin()
  await app.db.sql`
    insert into deliveries (id, owner, event_id, channel, state, created_at)
    select type_id('dlv', epoch_ms(${clock.now})), 'agt_x', gen_random_uuid()::text, 'customer', 'delivered', ${clock.now}
    from generate_series(1, 4)`
  await check()
  pass(clock, 5 * MINUTE)
  await check()
  expect(await open()).toEqual([])
  await troubles.MailFailing.end()
})

test('stuck refunds and failing payment pages are reported, too', async () => {
  const { deposit } = await aDeposit(app, (await app.agent()).key)
  await app.db.sql`
    insert into payments (provider, reference, deposit_id, paid_at, counts, refund_reason, refund_due_at, refund_attempts)
    values ('stripe', 'pi_stuck', ${deposit}, ${clock.now}, true, 'by_hand', ${clock.now}, 3)`
  await app.db.sql`
    insert into request_minutes (minute, method, path, requests, failures, seconds)
    values (date_trunc('minute', ${clock.now}::timestamptz), 'POST', '/pay/{token}', 5, 3, 1),
           -- Only Postgres was down.
           (date_trunc('minute', ${clock.now}::timestamptz), 'GET', '/pay/{token}', 50, 40, 1),
           (date_trunc('minute', ${clock.now}::timestamptz), 'POST', '/pay/webhooks/{provider}', 50, 40, 1)`
  await check()
  expect(await open()).toEqual([
    {
      name: 'PaymentsFailing',
      detail: `1 refund failed three times: ${deposit}; 3 requests for payment pages failed in 15 minutes`,
    },
  ])
})

test('the disk of an embedded Postgres is its machine’s', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'agent-exchange-disk-'))
  const config = { ...app.context.config, databaseDiskGb: null, dataDir }
  const context = { ...app.context, config }
  expect(await findDisk(context)).toBeNull()
  mkdirSync(join(dataDir, 'postgres'))
  writeFileSync(join(dataDir, 'postgres', 'postmaster.pid'), '1')
  const disk = await findDisk(context)
  expect(disk?.size).toBeGreaterThan(disk?.used ?? 0)
  expect(disk?.used).toBeGreaterThan(0)
  rmSync(dataDir, { recursive: true })
})

test('an alert whose check has a bug logs the line, and the others are checked', async () => {
  const stacks: unknown[] = []
  const warn = (_: string, fields: object = {}) => void stacks.push(Object(fields).stack)
  const sql = () => Object(null).missing.field
  await checkAlerts({ ...app.context, sql: sql as never, log: { ...app.context.log, warn } })
  expect(stacks).toHaveLength(alertNames.length)
  expect(stacks[0]).toContain('alerts.test.ts')
})

test('every alert of the service and of Prometheus has a runbook, its row and the same name', () => {
  const root = join(import.meta.dir, '../../docs/operations')
  const rules = readFileSync(join(root, 'grafana/alerts.yaml'), 'utf8')
  const named = [...rules.matchAll(/- alert: (\w+)/g)].map(([, name = '']) => name)
  const runbooks = readFileSync(join(root, 'runbooks.md'), 'utf8')
  const sections = [...runbooks.matchAll(/^## (\w+)$/gm)].map(([, name = '']) => name)
  const rows = [...runbooks.matchAll(/^\| \[(\w+)\]\(\/docs\/runbooks#(\w+)\) \| .* \| (.*) \|$/gm)]
  const row = (name: string) => {
    const seenBy = alertNames.some(each => each === name) ? 'service, Prometheus' : 'Prometheus'
    return [name, name.toLowerCase(), seenBy]
  }
  expect(rows.map(([, ...cells]) => cells)).toEqual(sections.map(row))
  expect({ missingInAlertsYaml: alertNames.filter(name => !named.includes(name)) }).toEqual({
    missingInAlertsYaml: [],
  })
  expect(sections.toSorted()).toEqual(named.toSorted())
  const linked = [
    ...rules.matchAll(/runbook_url: '\{\{ \$externalLabels\.exchange \}\}\/docs\/runbooks#(\w+)'/g),
  ].map(([, name]) => name)
  expect(linked).toEqual(named.map(name => name.toLowerCase()))
})
