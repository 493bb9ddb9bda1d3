import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { join } from 'node:path'
import { linkCalendar } from '../../shared/calendars/link.ts'
import { listLinkedCalendars } from '../../shared/calendars/linked-queries.ts'
import { hintDueCalendars, refreshCalendar } from '../../shared/calendars/refresh.ts'
import { type OpenContext, openContext } from '../../shared/open-context.ts'
import type { RunningWorker } from '../../shared/queue/backend.ts'
import { unlockSecrets } from '../../shared/unlock-secrets.ts'
import { workers } from '../../workers/workers.ts'
import { backends } from '../backends.ts'
import { aBusiness } from '../factories.ts'
import { openTestApp, type TestApp } from '../test-app.ts'
import { until } from '../until.ts'
import { aCalendarFile, anEvent } from './calendar-files.ts'
import { aCalendarServer } from './calendar-server.ts'

const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10).replaceAll('-', '')
const file = aCalendarFile(anEvent(`DTSTART:${tomorrow}T160000Z`, `DTEND:${tomorrow}T170000Z`))

async function linked(app: TestApp, address: string) {
  const business = await aBusiness(app)
  const calendar = await linkCalendar(app.context, business, { address, chair: null })
  if ('fault' in calendar) throw new Error(calendar.fault)
  return {
    id: calendar.id,
    state: async () => (await listLinkedCalendars(app.db.sql, business.id, new Date()))[0],
  }
}

for (const { name, redisUrl, missing } of backends)
  describe.skipIf(missing)(`the calendar worker on ${name}`, () => {
    let app: TestApp
    let contexts: OpenContext[]
    let running: (RunningWorker | undefined)[]
    beforeAll(async () => {
      app = await openTestApp({ redisUrl })
      contexts = await Promise.all(
        [1, 2].map(() => openContext({ ...app.context.config, logLevel: 'silent' }, 'workers', 'test')),
      )
      await Promise.all(contexts.map(unlockSecrets))
      running = await Promise.all(contexts.map(context => workers.calendars?.(context)))
    })
    afterAll(async () => {
      await Promise.all(running.map(each => each?.close()))
      await Promise.all(contexts.map(context => context.close()))
      await app.close()
    })

    test('reads a calendar once, right after it’s linked, despite two workers and many hints', async () => {
      const server = aCalendarServer()
      server.serve(file)
      const { id, state } = await linked(app, server.url)
      for (const context of contexts)
        for (let i = 0; i < 5; i++) context.hint('calendars.read', { calendar: id })
      await until(
        async () => (await state())?.readAt instanceof Date,
        () => hintDueCalendars(app.context),
      )
      expect([(await state())?.ahead, server.requests.length]).toEqual([1, 1])
    })

    test('finds those that are due although their hint was lost', async () => {
      const server = aCalendarServer()
      server.serve(file)
      const { id, state } = await linked(app, server.url)
      await until(
        async () => (await state())?.readAt instanceof Date,
        () => hintDueCalendars(app.context),
      )
      await app.db
        .sql`update linked_calendars set next_at = now() - interval '1 second', read_at = null where id = ${id}`
      await until(
        async () => (await state())?.readAt instanceof Date,
        () => hintDueCalendars(app.context),
      )
      expect(server.requests).toHaveLength(2)
    })

    test('isn’t held up by a server that doesn’t respond', async () => {
      const slow = aCalendarServer()
      slow.answer(() => new Promise(() => {}))
      await linked(app, slow.url)
      const server = aCalendarServer()
      server.serve(file)
      const { state } = await linked(app, server.url)
      await until(
        async () => (await state())?.readAt instanceof Date,
        () => hintDueCalendars(app.context),
      )
      expect((await state())?.ahead).toBe(1)
    })
  })

test('another worker reads what a killed one was reading, and nothing is lost', async () => {
  const app = await openTestApp()
  const server = aCalendarServer()
  server.serve(file)
  const { id, state } = await linked(app, server.url)
  await refreshCalendar(app.context, id)
  await app.db.sql`update linked_calendars set next_at = now() - interval '1 second' where id = ${id}`
  server.answer(() => new Promise(() => {}))
  const child = Bun.spawn([process.execPath, join(import.meta.dir, 'refresh-child.ts'), id], {
    env: {
      ...process.env,
      DATABASE_URL: app.db.url,
      REDIS_URL: '',
      SECRETS_KEY: '5e'.repeat(32),
      ALLOW_PRIVATE_WEBHOOKS: '1',
      LOG_LEVEL: 'silent',
    },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  await until(() => server.requests.length === 2)
  child.kill('SIGKILL')
  await child.exited
  server.serve(file)
  // Its lease still runs.
  await refreshCalendar(app.context, id)
  expect([(await state())?.ahead, server.requests.length]).toEqual([1, 2])
  await app.db.sql`update linked_calendars set lease_until = now() - interval '1 second' where id = ${id}`
  await refreshCalendar(app.context, id)
  expect([(await state())?.ahead, (await state())?.fault, server.requests.length]).toEqual([1, null, 3])
  await app.close()
})

test('a worker whose lease was taken over records nothing', async () => {
  const app = await openTestApp()
  const server = aCalendarServer()
  const { id, state } = await linked(app, server.url)
  const { promise, resolve } = Promise.withResolvers<Response>()
  server.answer(() => promise)
  const late = refreshCalendar(app.context, id)
  await until(() => server.requests.length === 1)
  await app.db.sql`update linked_calendars set lease_until = now() - interval '1 second' where id = ${id}`
  server.serve(file)
  await refreshCalendar(app.context, id)
  resolve(new Response('gone', { status: 404 }))
  await late
  expect(await state()).toMatchObject({ ahead: 1, fault: null })
  await app.close()
})
