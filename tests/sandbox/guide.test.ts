import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { hintDueRefunds } from '../../shared/deposits/payments.ts'
import { hintUnprepared } from '../../shared/deposits/request.ts'
import type { RunningWorker } from '../../shared/queue/backend.ts'
import { closeIdleSandboxLeads, writeSandbox } from '../../shared/sandbox/sandbox.ts'
import { hintDueDeliveries } from '../../shared/webhooks/hint-due.ts'
import { handlers } from '../../workers/handlers.ts'
import { startWebhooks } from '../../workers/webhooks/worker.ts'
import { work } from '../../workers/work.ts'
import { backends } from '../backends.ts'
import { aLead, HOUR, mondayMorning, pass } from '../factories.ts'
import { openTestApp, type TestApp } from '../test-app.ts'
import { until } from '../until.ts'

const SECOND = 1000
const MINUTE = 60 * SECOND

/** The rows of the guide's table. */
const rows = readFileSync(join(import.meta.dir, '../../docs/guides/sandbox.md'), 'utf8')
  .split('\n')
  .flatMap(line => /^\| `(sandbox-[a-z]+)` \| (.+?) \| (.+) \| (.+) \|$/.exec(line)?.slice(1) ?? [])
const table = Array.from({ length: rows.length / 4 }, (_, n) => rows.slice(4 * n, 4 * n + 4))

for (const { name, redisUrl, missing } of backends)
  describe.skipIf(missing)(`the sandbox on ${name}`, () => {
    const clock = mondayMorning()
    let app: TestApp
    let key: string
    let running: RunningWorker[]
    beforeAll(async () => {
      app = await openTestApp({
        redisUrl,
        // A real provider elsewhere: nothing here may touch it. Each worker listens on its own connection.
        config: { payments: 'stripe', databaseConnections: 24 },
        clock,
      })
      await writeSandbox(app.context)
      key = (await app.agent()).key
      running = [await startWebhooks(app.context), await work(app.context, 'deposits', handlers, 4)]
    })
    afterAll(async () => {
      for (const worker of running) await worker.close()
      await app.close()
    })

    const lead = async (id: string) => (await app.get(`/leads/${id}`, { key })).body
    const send = async (method: string, path: string, body: object = {}) => {
      const answer = await app.call(method, path, { key, body })
      if (answer.status >= 300) throw new Error(answer.text)
      return answer.body
    }
    const inquire = (slug: string) => aLead(app, slug, key)
    /** What the scheduler does. */
    const hint = async () => {
      await hintDueDeliveries(app.context)
      await hintUnprepared(app.context)
      await hintDueRefunds(app.context)
    }
    /** Nothing happens sooner than the guide says, and then it does. */
    async function after(ms: number, id: string, happened: (lead: Lead) => boolean) {
      pass(clock, ms - 500)
      await hint()
      await Bun.sleep(30)
      expect(happened(await lead(id))).toBe(false)
      pass(clock, 500)
      await hint()
      await until(async () => happened(await lead(id)), hint)
    }
    // biome-ignore lint/suspicious/noExplicitAny: as in `Answer`.
    type Lead = any
    const replies = (count: number) => (found: Lead) =>
      found.messages.filter((each: { from: string }) => each.from === 'business').length === count
    async function book(slug: string, { service, skip = 0 }: { service?: string; skip?: number } = {}) {
      const id = await inquire(slug)
      const { slots, service: first } = await send('GET', `/businesses/${slug}/availability?limit=100`)
      const body = { lead_id: id, start: slots[skip].start, service: service ?? first.id }
      return { id, slots, booking: await send('POST', `/businesses/${slug}/bookings`, body) }
    }
    const event = async (id: string, type: string) =>
      (await app.get('/events?limit=200', { key })).body.events.findLast(
        (each: { lead_id: string; type: string }) => each.lead_id === id && each.type === type,
      )
    /** Pays like a customer: the page, its button, the checkout, its button. */
    async function pay(id: string) {
      const { payUrl } = await send('POST', `/leads/${id}/deposit`)
      const { pathname } = new URL(payUrl)
      let checkout = payUrl
      await until(async () => {
        checkout = (await app.call('POST', pathname)).headers.get('location') ?? ''
        return checkout !== payUrl
      }, hint)
      expect((await app.call('POST', new URL(checkout).pathname)).status).toBe(303)
      expect((await send('POST', `/leads/${id}/deposit`)).paid).toBe(true)
    }

    const walks: Record<string, () => Promise<void>> = {
      'sandbox-replies: an inquiry': async () => {
        const id = await inquire('sandbox-replies')
        await after(3 * SECOND, id, replies(1))
        expect((await lead(id)).status).toBe('in conversation')
      },
      'sandbox-replies: a message': async () => {
        const id = await inquire('sandbox-replies')
        await after(3 * SECOND, id, replies(1))
        await send('POST', `/leads/${id}/messages`, { text: 'On Friday?' })
        await after(3 * SECOND, id, replies(2))
      },
      'sandbox-quotes: an inquiry': async () => {
        const id = await inquire('sandbox-quotes')
        await after(3 * SECOND, id, found => found.quote?.display === '$180.00')
        expect((await lead(id)).status).toBe('quoted')
      },
      'sandbox-quotes: a message': async () => {
        const id = await inquire('sandbox-quotes')
        await after(3 * SECOND, id, found => found.quote?.display === '$180.00')
        await send('POST', `/leads/${id}/messages`, { text: 'That is a lot.' })
        await after(3 * SECOND, id, found => found.quote.display === '$160.00')
      },
      'sandbox-books: a booking': async () => {
        const { id, booking } = await book('sandbox-books')
        expect(booking.status).toBe('confirmed')
        await after(3 * SECOND, id, replies(1))
      },
      'sandbox-books: a move to another time': async () => {
        const { id, slots } = await book('sandbox-books')
        await after(3 * SECOND, id, replies(1))
        const moved = await send('POST', `/leads/${id}/reschedule`, { start: slots[9].start })
        expect(moved.start).toBe(slots[9].start)
        await after(3 * SECOND, id, replies(2))
      },
      'sandbox-declines: an inquiry': async () => {
        const id = await inquire('sandbox-declines')
        await after(3 * SECOND, id, found => found.status === 'closed')
        expect((await lead(id)).closedReason).toBe("We're fully booked for the next weeks.")
        expect(await event(id, 'lead.closed')).toMatchObject({ data: { reason: 'declined' } })
      },
      'sandbox-cancels: a booking of `visit`': async () => {
        const { id } = await book('sandbox-cancels', { service: 'visit' })
        await after(3 * SECOND, id, found => found.booking.status === 'cancelled')
        expect((await lead(id)).status).toBe('in conversation')
        expect(await event(id, 'booking.cancelled')).toMatchObject({ data: { by: 'business' } })
      },
      'sandbox-cancels: a booking of `prepaid-visit`, and its deposit': async () => {
        const { id } = await book('sandbox-cancels', { service: 'prepaid-visit' })
        pass(clock, MINUTE)
        await hint()
        await pay(id)
        expect((await lead(id)).booking.status).toBe('confirmed')
        await after(3 * SECOND, id, found => found.booking.status === 'cancelled')
        await until(async () => (await event(id, 'deposit.refunded')) !== undefined, hint)
      },
      'sandbox-silent: an inquiry': async () => {
        const id = await inquire('sandbox-silent')
        const age = 10 * MINUTE
        pass(clock, age - SECOND)
        await hint()
        await closeIdleSandboxLeads(app.context)
        expect((await lead(id)).status).toBe('received')
        pass(clock, SECOND)
        await closeIdleSandboxLeads(app.context)
        expect(await lead(id)).toMatchObject({
          status: 'closed',
          closedReason: 'idle',
          messages: { length: 1 },
        })
      },
      'sandbox-deposits: a booking, and its deposit of $25.00': async () => {
        const { id, booking } = await book('sandbox-deposits')
        expect(booking.deposit).toMatchObject({ required: true, display: '$25.00' })
        await pay(id)
        expect(await event(id, 'deposit.paid')).toBeDefined()
        await after(3 * SECOND, id, replies(1))
      },
      'sandbox-deposits: a cancellation after paying, more than an hour before the start': async () => {
        const { id } = await book('sandbox-deposits', { skip: 12 })
        await pay(id)
        expect((await send('POST', `/leads/${id}/cancel`)).refund.state).toBe('refunding')
        await until(async () => (await event(id, 'deposit.refunded')) !== undefined, hint)
      },
      'sandbox-deposits: a cancellation after paying, in the last hour': async () => {
        const { id, booking } = await book('sandbox-deposits', { skip: 12 })
        await pay(id)
        pass(clock, Date.parse(booking.start) - clock.now.getTime() - HOUR + SECOND)
        expect((await send('POST', `/leads/${id}/cancel`)).refund.state).toBe('kept')
      },
    }

    test('does what each row of its table says', async () => {
      expect(table.map(([slug, sent]) => `${slug}: ${sent}`)).toEqual(Object.keys(walks))
    })
    for (const [name, walk] of Object.entries(walks)) test(name, walk)

    test('sends no mail, and replaying everything changes nothing', async () => {
      const counts = () => app.db.sql`
        select (select count(*) from lead_messages) as messages, (select count(*) from lead_quotes) as quotes,
               (select count(*) from lead_timeline) as timeline`
      const isPlayed = async () =>
        (await app.db.sql`select from deliveries where channel = 'script' and state <> 'delivered' limit 1`)
          .length === 0
      pass(clock, MINUTE)
      await until(isPlayed, hint)
      const before = await counts()
      const { count } = await app.db.sql`update deliveries set state = 'pending' where channel = 'script'`
      expect(count).toBeGreaterThan(20)
      await until(isPlayed, hint)
      expect(await counts()).toEqual(before)
      expect(await app.db.sql`select from deliveries where channel in ('mail', 'customer')`).toHaveLength(0)
    })
  })
