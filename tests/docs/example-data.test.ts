import { afterAll, beforeAll, expect, test } from 'bun:test'
import { samplePath } from '../../api/docs/code-samples.ts'
import { listPages } from '../../api/docs/pages.tsx'
import { listOperations } from '../../api/docs/reference.ts'
import { endpoints } from '../../api/routes.ts'
import { writeSandbox } from '../../shared/sandbox/sandbox.ts'
import { loadForum } from '../../workers/demo/forum.ts'
import { loadDemo } from '../../workers/demo/load.ts'
import { openTestApp, type TestApp } from '../test-app.ts'

/** What every embedded start has. */
let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
  const now = new Date()
  await writeSandbox(app.context)
  await loadDemo(app.db.sql, { businesses: 16, leads: 0, seed: '1', now })
  await loadForum(app.db.sql, { seed: '1', now })
})
afterAll(() => app.close())

/** Businesses that the operators' docs create. */
const created = ['alamo-plumbing', 'first-plumbing']

test('every business that the docs name exists', async () => {
  const slugs = new Set<string>()
  for (const page of listPages(endpoints).filter(({ path }) => path !== '/docs/changelog')) {
    const text = page.markdown('http://localhost:3000')
    for (const [, slug = ''] of text.matchAll(/(?:"slug": ?"|\/businesses\/|\/b\/)([a-z0-9-]{3,})/g))
      slugs.add(slug)
  }
  slugs.delete('in')
  expect(slugs.size).toBeGreaterThan(3)
  for (const slug of slugs)
    if (!created.includes(slug))
      expect({ slug, status: (await app.get(`/businesses/${slug}`)).status }).toEqual({ slug, status: 200 })
})

test('every sample that reads without a key finds something', async () => {
  const reading = listOperations(endpoints).filter(
    ({ method, key, path }) => method === 'GET' && key === 'none' && path !== '/metrics',
  )
  expect(reading.length).toBeGreaterThan(12)
  for (const operation of reading) {
    const { status, body } = await app.get(samplePath(operation))
    const sample = samplePath(operation)
    expect({ sample, status }).toEqual({ sample, status: 200 })
    const list = body && [body.businesses, body.slots, body.posts].find(Array.isArray)
    if (list) expect({ sample, isEmpty: list.length === 0 }).toEqual({ sample, isEmpty: false })
  }
})
