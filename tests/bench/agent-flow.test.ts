import { afterEach, beforeEach, expect, test } from 'bun:test'
import type { TestApp } from '../test-app.ts'
import { listed, measureHttp, measureMcp, openDemo, total } from './agent-flow.ts'

let app: TestApp
// On separate apps: on one, the customer would have two appointments at once.
beforeEach(async () => {
  app = await openDemo()
})
afterEach(() => app.close())

test('an agent reads at most 25,000 bytes to get from the base URL to a booked appointment', async () => {
  const bytes = await measureHttp(app)
  expect({ bytes: total(bytes) <= 25_000, listed: listed(bytes) }).toMatchObject({ bytes: true })
})

test('the tools take at most 16,000 bytes, and the same flow over them at most 20,000', async () => {
  const { tools, calls } = await measureMcp(app)
  expect(tools).toBeLessThanOrEqual(16_000)
  expect({ bytes: total(calls) <= 20_000, listed: listed(calls) }).toMatchObject({ bytes: true })
  expect(Object.keys(calls)).toContain('create_key')
})
