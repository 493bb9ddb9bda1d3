import { expect, test } from 'bun:test'
import { prepareDeposit } from '../../shared/deposits/request.ts'
import { mondayMorning } from '../factories.ts'
import { testApp } from '../test-app.ts'
import { aDeposit } from './booked.ts'

/** At a public https address, like a real deployment. */
const app = await testApp({ config: { baseUrl: 'https://exchange.example' }, clock: mondayMorning() })

test('the sandbox takes a payment where the public address has https', async () => {
  const { key } = await app.agent()
  const { lead, deposit, path } = await aDeposit(app, key)
  await prepareDeposit(app.context, deposit as never)
  const started = await app.call('POST', path)
  const checkout = new URL(started.headers.get('location') ?? '')
  expect(checkout.origin).toBe('https://exchange.example')
  expect((await app.call('POST', checkout.pathname)).status).toBe(303)
  expect((await app.post(`/leads/${lead}/deposit`, undefined, { key })).body.paid).toBe(true)
})
