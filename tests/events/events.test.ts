import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { getEventListeners } from 'node:events'
import { waitForEvents } from '../../shared/events/long-poll.ts'
import { firstIdAt } from '../../shared/ids.ts'
import { EVENTS_CHANNEL } from '../../shared/queue/hint.ts'
import { backends } from '../backends.ts'
import { OPERATOR_KEY, openTestApp, type TestApp } from '../test-app.ts'

for (const { name, redisUrl, missing } of backends)
  describe.skipIf(missing)(`GET /events on ${name}`, () => {
    let app: TestApp
    beforeAll(async () => {
      app = await openTestApp({ redisUrl })
    })
    afterAll(() => app.close())

    const emit = async (owner: string) => {
      const [row] = await app.db.sql`
        select emit_event(${owner}, 'lead.quoted', 'lead_x', '{"slug":"alamo","name":"Alamo"}',
                          '{"amount":18900,"currency":"USD","display":"$189.00"}', now()) as id`
      return String(row?.id)
    }

    describe('200', () => {
      test('returns pages oldest first, then an empty page with the same cursor', async () => {
        const { key, id } = await app.agent()
        const none = await app.get('/events', { key })
        expect(none.body).toEqual({ events: [], count: 0, hasMore: false, lastId: null })
        const ids = [await emit(id), await emit(id), await emit(id)]
        const first = await app.get('/events?limit=2', { key })
        expect(first.body).toMatchObject({ count: 2, hasMore: true, lastId: ids[1] })
        expect(first.body.events.map((event: { id: string }) => event.id)).toEqual(ids.slice(0, 2))
        expect(Object.keys(first.body.events[0])).toEqual([
          'id',
          'type',
          'timestamp',
          'lead_id',
          'business',
          'data',
        ])
        const second = await app.get(`/events?after=${ids[1]}`, { key })
        expect(second.body).toMatchObject({ count: 1, hasMore: false, lastId: ids[2] })
        const last = await app.get(`/events?after=${ids[2]}`, { key })
        expect(last.body).toEqual({ events: [], count: 0, hasMore: false, lastId: ids[2] })
      })

      test('a page continues across the end of a month and across empty months', async () => {
        const { key, id } = await app.agent()
        const now = Date.now()
        const ids = [100, 70, 69, 10, 0].flatMap(days =>
          [0, 1, 2].map(n => firstIdAt('evt', new Date(now - days * 86_400_000 + n))),
        )
        await app.db
          .sql`select make_event_partitions(m) from generate_series(now() - interval '101 days', now(), '1 month') m`
        for (const event of ids)
          await app.db.sql`
            insert into events (owner, id, type, at, data) values (${id}, ${event}, 'webhook.test', now(), '{"message":"test"}')`
        for (const limit of [1, 2, 4, 7, 50]) {
          const seen: string[] = []
          let after = ''
          for (let more = true; more; ) {
            const { body } = await app.get(`/events?limit=${limit}${after}`, { key })
            seen.push(...body.events.map((event: { id: string }) => event.id))
            expect(body.count).toBe(body.events.length)
            expect(body.lastId).toBe(seen.at(-1))
            after = `&after=${body.lastId}`
            more = body.hasMore
          }
          expect(seen).toEqual(ids)
        }
      })

      test("returns 400 for a cursor from another agent's stream", async () => {
        const [mine, theirs] = [await app.agent(), await app.agent()]
        const event = await emit(theirs.id)
        expect((await app.get('/events', { key: mine.key })).body.count).toBe(0)
        const answer = await app.get(`/events?after=${event}`, { key: mine.key })
        expect(answer.body.error.code).toBe('cursor_invalid')
      })

      test('wait holds no database connection, and one event wakes all pollers', async () => {
        const { key, id } = await app.agent()
        const before = await emit(id)
        const polls = Array.from({ length: 60 }, () => app.get(`/events?after=${before}&wait=25`, { key }))
        // Sixty polls on a pool of twenty: if each held a connection, this request would hang.
        const other = await app.agent()
        expect((await app.get('/keys', { key: other.key })).status).toBe(200)
        const started = performance.now()
        const raised = await app.call('PATCH', `/operator/agents/${id}`, {
          key: OPERATOR_KEY,
          body: { tier: 'platform' },
        })
        expect(raised.status).toBe(200)
        const answers = await Promise.all(polls)
        for (const { body } of answers) expect(body.events[0]?.type).toBe('key.tier_changed')
        // Woken by the event, not by the timeout.
        expect(performance.now() - started).toBeLessThan(20_000)
      })

      test('after=latest starts now, and wait gets the next events', async () => {
        const { key, id } = await app.agent()
        const none = await app.get('/events?after=latest', { key })
        expect(none.body).toEqual({ events: [], count: 0, hasMore: false, lastId: null })
        await emit(id)
        const old = await emit(id)
        const empty = await app.get('/events?after=latest', { key })
        expect(empty.body).toEqual({ events: [], count: 0, hasMore: false, lastId: old })
        const poll = app.get('/events?after=latest&wait=25', { key })
        // Several, since the first may come before the poll has begun.
        const ids: string[] = []
        while (!(await Promise.race([poll.then(() => true), Bun.sleep(200)]))) {
          ids.push(await emit(id))
          app.context.backend.publish(EVENTS_CHANNEL, id)
        }
        const { events, lastId } = (await poll).body
        expect(ids).toContain(events[0].id)
        expect(ids).toContain(lastId)
      })

      test('wait ends with an empty page at its timeout', async () => {
        const { key } = await app.agent()
        const answer = await app.get('/events?wait=1', { key })
        expect(answer.body).toEqual({ events: [], count: 0, hasMore: false, lastId: null })
      })

      test('wait leaks no listeners', async () => {
        const { signal } = new AbortController()
        using poll = await waitForEvents(app.context.backend, 'agt_x')
        // The first wake-up may be about the connection, if it's new.
        while (await poll.next(1, signal));
        expect(getEventListeners(signal, 'abort')).toEqual([])
      })

      test('a key that ends during its wait gets no events', async () => {
        const { key, id } = await app.agent()
        const poll = app.get('/events?wait=25', { key })
        expect((await app.post('/keys/rotate', { revoke_old: true }, { key })).status).toBe(200)
        const change = { key: OPERATOR_KEY, body: { tier: 'platform' } }
        expect((await app.call('PATCH', `/operator/agents/${id}`, change)).status).toBe(200)
        expect((await poll).body.error?.code).toBe('revoked_key')
      })

      test('clamps limit and wait to their range', async () => {
        const { key, id } = await app.agent()
        await emit(id)
        await emit(id)
        expect((await app.get('/events?limit=999&wait=999', { key })).body.count).toBe(2)
        expect((await app.get('/events?limit=0&wait=-3', { key })).body.count).toBe(1)
      })
    })

    describe('400', () => {
      const cases: [string, string, string][] = [
        ['an unknown cursor', 'after=evt_01k9z5m8q4e6v8w2x0y1z3a5b7', 'cursor_invalid'],
        ['a cursor with SQL in it', 'after=%27%20or%201=1', 'cursor_invalid'],
        ['another kind of id', 'after=lead_01k9z5m8q4e6v8w2x0y1z3a5b7', 'cursor_invalid'],
        ["a limit that isn't a number", 'limit=ten', 'invalid_parameter'],
        ["a wait that isn't a number", 'wait=1.5', 'invalid_parameter'],
      ]
      for (const [what, query, code] of cases)
        test(what, async () => {
          const { key } = await app.agent()
          const answer = await app.get(`/events?${query}`, { key })
          expect(answer.status).toBe(400)
          expect(answer.body.error.code).toBe(code)
        })
    })

    test('401 without a key', async () => {
      expect((await app.get('/events')).status).toBe(401)
    })

    test('a poller sees 1,000 events of 25 writers in order, each once', async () => {
      const { key, id } = await app.agent()
      const [WRITERS, EACH] = [25, 40]
      const write = async (writer: number) => {
        for (let n = 0; n < EACH; n++) {
          // The statement sleeps after writing the event, so transactions commit out of order.
          await app.db.sql`
            with emitted as materialized (
              select emit_event(${id}, 'webhook.test', null, null, ${app.db.sql.json({ message: `${writer} ${n}` })}, now()) as event
            )
            select event, pg_sleep(random() * 0.002) from emitted`
          app.context.hint('webhooks.drain', { owner: id })
        }
      }
      let writing = true
      const writers = Promise.all(Array.from({ length: WRITERS }, (_, writer) => write(writer))).then(() => {
        writing = false
      })
      const seen: { id: string; data: { message: string } }[] = []
      let after = ''
      while (writing || seen.length < WRITERS * EACH) {
        const finished = !writing
        const { body } = await app.get(`/events?limit=200&wait=1${after}`, { key })
        seen.push(...body.events)
        if (body.lastId) after = `&after=${body.lastId}`
        if (finished && body.count === 0) break
      }
      await writers
      expect(seen.length).toBe(WRITERS * EACH)
      expect(new Set(seen.map(({ data }) => data.message)).size).toBe(WRITERS * EACH)
      expect(seen.map(event => event.id)).toEqual(seen.map(event => event.id).toSorted())
    })
  })
