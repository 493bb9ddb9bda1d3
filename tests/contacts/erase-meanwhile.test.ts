import { afterAll, expect, test } from 'bun:test'
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Sql } from '../../db/client.ts'
import { mailDir } from '../../shared/mail/mail-dir.ts'
import { erasePerson } from '../../shared/retention/erase-person.ts'
import type { FinishedDelivery } from '../../shared/webhooks/delivery.ts'
import { stepDeliveries } from '../../shared/webhooks/queries.ts'
import { deleteOld } from '../../workers/retention/delete-old.ts'
import { closedLeads } from '../../workers/retention/rules.ts'
import { formOf, pageOf, submit } from '../customer/forms.ts'
import { aBusiness, aLead } from '../factories.ts'
import { openTestApp } from '../test-app.ts'
import { until } from '../until.ts'
import { isWaitingForLock } from '../waiting-for-lock.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'agent-exchange-erase-meanwhile-'))
const app = await openTestApp({ config: { dataDir } })
const { sql } = app.db
const agent = await app.agent('verified')
const business = await aBusiness(app)
const owner = `biz_${business.id}`
await app.call('PATCH', '/desk', { key: business.key, body: { callback_url: 'http://127.0.0.1:4000/' } })
afterAll(async () => {
  await app.close()
  rmSync(dataDir, { recursive: true })
})

const lead = () => aLead(app, business.slug, agent.key)
const pageOfLead = async (id: string) =>
  pageOf((await app.get(`/leads/${id}`, { key: agent.key })).body.customerUrl)
const withdraw = async (id: string) => {
  const page = `${await pageOfLead(id)}/withdraw`
  return submit(app, page, formOf(await app.get(page)))
}

/** One step of the business's webhook: records what its receiver answered, or takes what's due. */
async function step(finished: FinishedDelivery[] = [], by: Sql = sql) {
  const lease = crypto.randomUUID()
  const max = finished.length > 0 ? 0 : 4
  const [taken] = await stepDeliveries(by, {
    endpoints: [{ owner, channel: 'webhook', finished, max, takeSuspect: false }],
    lease,
    now: new Date(),
    leaseMs: 60_000,
  })
  return (taken?.claimed ?? []).map(
    (delivery): FinishedDelivery => ({
      delivery,
      lease,
      attempt: { at: new Date(), ms: 3, status: 200, error: null, answer: 'Thanks, Dana Reyes' },
      verdict: { kind: 'delivered' },
    }),
  )
}

const answersOf = async (id: string) => {
  const rows = await sql`
    select a.answer from delivery_attempts a
    join deliveries d on d.id = a.delivery_id
    join events e on e.owner = d.owner and e.id = d.event_id
    where e.lead_id = ${id} and d.channel = 'webhook' order by a.n`
  return rows.map(({ answer }) => answer)
}

test("a receiver's response isn't stored once the customer is erased", async () => {
  const [erased, other] = [await lead(), await lead()]
  const sent = await step()
  await erasePerson(app.context, erased, new Date())
  await step(sent)
  expect(await answersOf(erased)).toEqual([null])
  expect(await answersOf(other)).toEqual(['Thanks, Dana Reyes'])
})

test("a receiver's response to the withdrawal isn't stored", async () => {
  const id = await lead()
  await step(await step())
  expect(await answersOf(id)).toEqual(['Thanks, Dana Reyes'])
  expect((await withdraw(id)).status).toBe(303)
  const sent = await step()
  expect(sent.map(({ delivery }) => delivery.type)).toContain('lead.consent_withdrawn')
  await step(sent)
  const answers = await answersOf(id)
  expect(answers.length).toBeGreaterThan(1)
  expect(answers.filter(answer => answer !== null)).toEqual([])
})

test('a response that’s being stored during the erasure is erased, too', async () => {
  const id = await lead()
  const sent = await step()
  let erasing: Promise<unknown> = Promise.resolve()
  await sql.begin(async held => {
    await step(sent, held as unknown as Sql)
    erasing = erasePerson(app.context, id, new Date())
    await until(() => isWaitingForLock(sql, 'endpoints'))
  })
  await erasing
  expect(await answersOf(id)).toEqual([null])
})

test('a response that’s stored just before the lead is erased goes with it', async () => {
  const id = await lead()
  const sent = await step()
  let erasing: Promise<unknown> = Promise.resolve()
  await sql.begin(async held => {
    await held`select from leads where id = ${id} for update`
    erasing = erasePerson(app.context, id, new Date())
    await until(() => isWaitingForLock(sql, 'erase_leads'))
    await step(sent)
  })
  await erasing
  expect(await answersOf(id)).toEqual([null])
})

test('the sweep finishes a withdrawal whose process died, with its reports, responses and mail', async () => {
  const id = await lead()
  const page = await pageOfLead(id)
  await submit(app, `${page}/report`, { ...formOf(await app.get(`${page}/report`)), text: 'I never asked' })
  await step(await step())
  const [event] = await sql`select id from events where lead_id = ${id} limit 1`
  mkdirSync(mailDir({ dataDir }), { recursive: true })
  const mail = join(mailDir({ dataDir }), `${event?.id}.eml`)
  writeFileSync(mail, 'Dana Reyes')
  // It dies while it erases.
  await sql.begin(async held => {
    await held`lock table delivery_attempts in exclusive mode`
    const answer = withdraw(id)
    await until(() => isWaitingForLock(sql, 'delivery_attempts'))
    await held`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock' and query like '%delivery_attempts%'
        and pid <> pg_backend_pid()`
    expect((await answer).status).toBe(503)
  })
  const readRemains = async () => {
    const [row] = await sql`
      select withdrawn_at is not null as withdrawn, erased_at is not null as erased,
             (select count(*) from contacts c where c.lead_id = l.id) as contacts,
             (select count(*) from customer_reports r where r.lead_id = l.id) as reports
      from leads l where id = ${id}`
    return { ...row, answers: await answersOf(id), mail: existsSync(mail) }
  }
  expect(await readRemains()).toMatchObject({
    withdrawn: true,
    erased: false,
    contacts: 1,
    reports: 1,
    mail: true,
  })
  await deleteOld(app.context, closedLeads)
  expect(await readRemains()).toMatchObject({
    erased: true,
    contacts: 0,
    reports: 0,
    answers: [null],
    mail: false,
  })
})
