import { afterAll, beforeAll, expect, test } from 'bun:test'
import type { TestApp } from '../test-app.ts'
import { listed, measureHttp, openDemo, total } from './agent-flow.ts'

let app: TestApp
beforeAll(async () => {
  app = await openDemo()
})
afterAll(() => app.close())

test('an agent reads at most 25,000 bytes to get from the base URL to a booked appointment', async () => {
  const bytes = await measureHttp(app)
  expect({ bytes: total(bytes) <= 25_000, listed: listed(bytes) }).toMatchObject({ bytes: true })
})
