import { afterAll, expect, test } from 'bun:test'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { recordBacklog } from '../../shared/stats/watch.ts'
import { anOperator } from '../commons/operator-browser.ts'
import { aBusiness, mondayMorning } from '../factories.ts'
import { sendMail } from '../mail/send-mail.ts'
import { OPERATOR_KEY, testApp } from '../test-app.ts'
import { submit } from './forms.ts'
import { aVisit } from './visits.ts'

const clock = mondayMorning()
const dir = mkdtempSync(join(tmpdir(), 'agent-exchange-customer-'))
const app = await testApp({ config: { dataDir: dir, operatorEmail: 'operator@exchange.example' }, clock })
afterAll(() => rmSync(dir, { recursive: true }))
const operator = await anOperator(app)

test('GET /operator/console/mails previews what would be sent', async () => {
  const { key, id } = await app.agent()
  const { slug } = await aBusiness(app, { name: 'Zoë’s Plumbing' })
  expect(slug).toBeTruthy()
  const { booking } = await aVisit(app, key, { name: 'Zoë’s Plumbing' })
  await sendMail(app.context, id, 'customer')
  const { text } = await operator.see('/mails')
  for (const words of [
    'Booked: Tuesday, November 24, 2026, 10:00 AM CST, Zoë’s Plumbing',
    booking.customerUrl,
    'appointment.ics',
    '@customer.example',
  ])
    expect(text).toContain(words)
  expect((await app.get('/operator/console/mails')).text).not.toContain('Zoë')
})

test('a report waits in a queue with a counter, until it’s done, and the operator gets one mail', async () => {
  const { key } = await app.agent()
  const { page } = await aVisit(app, key)
  await submit(app, `${page}/report`, { text: 'They asked me for gift cards <b>now</b>.' })
  await submit(app, `${page}/report`, { text: 'Again.' })
  const queue = await operator.see('/customer-reports')
  expect(queue.text).toContain('They asked me for gift cards &lt;b>now')
  expect((await operator.see()).text).toContain('customer reports</a></dt><dd>2</dd>')
  // The scheduler counts once a minute.
  await recordBacklog(app.context)
  const metrics = await app.get('/metrics', { key: OPERATOR_KEY })
  expect(metrics.text).toContain('agent_exchange_customer_reports_open 2')
  await sendMail(app.context, 'operator')
  const mails = (await operator.see('/mails')).text
  expect(mails).toContain('To operator@exchange.example')
  expect(mails).not.toContain('gift cards')

  const decide = (action: string) => operator.send('customer-reports/1', { do: action })
  // Only the operator who took it decides.
  expect((await decide('handled')).text).toContain('Someone else took or decided that one.')
  for (const action of ['take', 'handled']) expect((await decide(action)).status).toBe(303)
  expect((await operator.see()).text).toContain('customer reports</a></dt><dd>1</dd>')
  expect((await submit(app, '/operator/console/customer-reports/2', { do: 'take' })).status).not.toBe(303)
})
