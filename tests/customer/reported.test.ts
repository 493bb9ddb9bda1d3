import { afterAll, expect, test } from 'bun:test'
import { prepareDeposit } from '../../shared/deposits/request.ts'
import { aDeposit } from '../deposits/booked.ts'
import { mondayMorning } from '../factories.ts'
import { openTestApp } from '../test-app.ts'
import { submit } from './forms.ts'
import { aVisit } from './visits.ts'

const clock = mondayMorning()
const app = await openTestApp({ context: { now: () => clock.now } })
const key = (await app.agent()).key
afterAll(() => app.close())

test('a page that was reported says so while the report is open, and not to pay', async () => {
  const { path, deposit, lead } = await aDeposit(app, key)
  await prepareDeposit(app.context, deposit as never)
  const { page } = await aVisit(app, key)
  const notices = async (at: string) =>
    [...(await app.get(at)).text.matchAll(/You reported this page on[^<]*/g)].map(([words]) => words)
  expect(await notices(path)).toEqual([])
  for (const at of [path, page]) await submit(app, `${at}/report`, { text: 'I never asked for this.' })
  const when = 'You reported this page on Monday, November 23, 2026, 9:00 AM CST.'
  expect(await notices(path)).toEqual([`${when} Don’t pay until you hear from us.`])
  expect(await notices(`${path}?returned`)).toEqual([`${when} Someone will look into it.`])
  expect(await notices(page)).toEqual([`${when} Someone will look into it.`])
  await app.db.sql`update customer_reports set done_at = now(), done_by = 'root' where lead_id = ${lead}`
  expect(await notices(path)).toEqual([])
})
