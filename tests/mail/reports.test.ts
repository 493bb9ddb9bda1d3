import { expect, test } from 'bun:test'
import { submit } from '../customer/forms.ts'
import { aVisit } from '../customer/visits.ts'
import { DAY, HOUR, mondayMorning, pass } from '../factories.ts'
import { testApp } from '../test-app.ts'
import { headerOf, mailServer } from './mail-server.ts'
import { sendMail } from './send-mail.ts'

const clock = mondayMorning()
const server = await mailServer()
const app = await testApp({
  config: { smtpUrl: server.url, operatorEmail: 'ops@exchange.example' },
  clock,
})

test('a stranger who reports many pages causes ten mails an hour, and the next day’s report is mailed', async () => {
  const { key } = await app.agent()
  const report = async (times: number) => {
    const { page } = await aVisit(app, key)
    for (let n = 0; n < times; n++) {
      pass(clock, 1000)
      expect((await submit(app, `${page}/report`, { text: `Not me ${n}` })).status).toBe(200)
    }
  }
  const mailed = async () => {
    await sendMail(app.context, 'operator')
    return server.received.filter(({ text }) => headerOf(text, 'subject') === 'A customer reported a problem')
      .length
  }
  await report(10)
  await report(4)
  expect(await mailed()).toBe(10)
  // The stranger goes on. The four of the clock's next hour are mailed.
  for (let n = 0; n < 4; n++) {
    pass(clock, HOUR / 4)
    await report(4)
  }
  expect(await mailed()).toBe(14)
  pass(clock, DAY)
  await report(1)
  expect(await mailed()).toBe(15)
})
