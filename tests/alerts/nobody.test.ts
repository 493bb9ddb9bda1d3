import { afterAll, expect, test } from 'bun:test'
import { aConsole, anOperatorNamed } from '../operators/operators.ts'
import { OPERATOR_KEY, openTestApp } from '../test-app.ts'

const app = await openTestApp()
afterAll(() => app.close())

test('the console says that nobody is notified until there’s mail or a webhook', async () => {
  const owner = await aConsole(app, (await anOperatorNamed(app, 'owner')).id)
  const { text } = await owner.see('/alerts')
  expect(text).toContain('Nobody is notified.')
  expect(text).not.toContain('You’re notified')
  const body = { callback_url: 'https://ops.example.com/alerts' }
  expect((await app.call('PUT', '/operator/alerts/webhook', { key: OPERATOR_KEY, body })).status).toBe(200)
  expect((await owner.see('/alerts')).text).toContain('You’re notified when an alert starts')
})
