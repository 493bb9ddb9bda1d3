import { expect, test } from 'bun:test'
import { makeSuspectSlot, sendDue } from '../../workers/webhooks/send-due.ts'
import { makeStepBatcher } from '../../workers/webhooks/step-batcher.ts'
import { testApp } from '../test-app.ts'
import { until } from '../until.ts'
import { isWaitingForLock } from '../waiting-for-lock.ts'
import { emit } from './ledger.ts'

const app = await testApp()

/** An owner with deliveries whose last two workers died. */
async function suspected(deliveries: number): Promise<string> {
  const owner = `agt_${crypto.randomUUID()}`
  await app.db.sql`
    insert into endpoints (owner, channel, address, secret, created_at)
    values (${owner}, 'webhook', 'https://x.example', 's', now())`
  await emit(app.context, owner, deliveries)
  await app.db.sql`
    update deliveries set state = 'waiting', next_at = now() - interval '1 second', lost_leases = 2 where owner = ${owner}`
  return owner
}

const ok = (at: Date) => ({ at, ms: 1, status: 200, error: null, answer: '' })
const process = () => ({
  takeStep: makeStepBatcher(app.context),
  suspects: makeSuspectSlot(),
  stopping: new AbortController().signal,
})

test("sends no other suspect until the last one's result is recorded", async () => {
  const shared = process()
  const [first, second] = [await suspected(1), await suspected(1)]
  const sent: string[] = []
  const stopping = new AbortController()
  const send = (owner: string, before = async () => {}, turn = shared) =>
    sendDue(app.context, turn, {
      owner,
      channel: 'webhook',
      again: false,
      sender: {
        async send() {
          await before()
          sent.push(owner)
          return ok(app.context.now())
        },
        close() {},
      },
    })

  const recorded = Promise.withResolvers<void>()
  let locked: Promise<unknown> = Promise.resolve()
  // Its turn ends while it sends, so it asks for no further suspect.
  const sendOnce = async () => {
    stopping.abort()
    const { promise, resolve } = Promise.withResolvers<void>()
    locked = app.db.sql.begin(async sql => {
      await sql`select from endpoints where owner = ${first} for update`
      resolve()
      await recorded.promise
    })
    await promise
  }
  const sending = send(first, sendOnce, { ...shared, stopping: stopping.signal })
  await until(() => isWaitingForLock(app.db.sql, 'step_deliveries'))
  // A process that dies now loses the first one's lease, although the second would be the cause.
  await send(second)
  expect(sent).toEqual([first])

  recorded.resolve()
  await Promise.all([locked, sending])
  await send(second)
  expect(sent).toEqual([first, second])
})

test("sends an endpoint's suspects one at a time, and all of them", async () => {
  const owner = await suspected(5)
  let inFlight = 0
  let sent = 0
  await sendDue(app.context, process(), {
    owner,
    channel: 'webhook',
    again: false,
    sender: {
      async send() {
        expect(++inFlight).toBe(1)
        await Bun.sleep(5)
        inFlight--
        sent++
        return ok(app.context.now())
      },
      close() {},
    },
  })
  expect(sent).toBe(5)
})

test('frees the slot for others if a step fails', async () => {
  const shared = process()
  const owner = await suspected(1)
  const sending = sendDue(
    app.context,
    { ...shared, takeStep: () => Promise.reject(new Error('refused')) },
    {
      owner,
      channel: 'webhook',
      again: false,
      sender: { send: async () => ok(app.context.now()), close() {} },
    },
  )
  await expect(sending).rejects.toThrow('refused')
  expect(shared.suspects.tryAcquire()).toBe(true)
})
