import { beforeAll, describe, expect, test } from 'bun:test'
import { samplePath } from '../../api/docs/code-samples.ts'
import { describeApi } from '../../api/docs/openapi.ts'
import { listPages } from '../../api/docs/pages.tsx'
import { listOperations } from '../../api/docs/reference.ts'
import { nameOf } from '../../api/docs/resources.ts'
import { endpoints } from '../../api/routes.ts'
import { writeSandbox } from '../../shared/sandbox/sandbox.ts'
import { loadForum } from '../../workers/demo/forum.ts'
import { loadDemo } from '../../workers/demo/load.ts'
import { testApp } from '../test-app.ts'
import { examplesPath, recordAnswers } from './record-answers.ts'

/** What every embedded start has. */
const app = await testApp()
beforeAll(async () => {
  const now = new Date()
  await writeSandbox(app.context)
  await loadDemo(app.db.sql, { businesses: 16, leads: 0, seed: '1', now })
  await loadForum(app.db.sql, { seed: '1', now })
})

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

test('the recorded responses are what the service returns (npm run answer-examples)', async () => {
  expect(await Bun.file(examplesPath).text()).toBe(await recordAnswers())
})

test('examples name this service by its own address', () => {
  const other = 'https://agents.test'
  for (const page of listPages(endpoints).filter(({ path }) => /^\/docs\/(api|resources)\//.test(path))) {
    const [, ...answers] = page.markdown(other).split('```json')
    const found = answers.join().match(/\{base_url\}|localhost:3000|https:\/\/exchange\.example/g)
    expect({ page: page.path, found }).toEqual({ page: page.path, found: null })
  }
  const text = JSON.stringify(describeApi(endpoints, other))
  expect(text).toContain(`"payUrl":"${other}/pay/`)
  expect(text).not.toMatch(/\{base_url\}|localhost:3000|https:\/\/exchange\.example/)
})

describe('the example of each response agrees with itself', () => {
  for (const operation of listOperations(endpoints))
    test(nameOf(operation), () => {
      for (const { status, example } of operation.answers)
        for (const [path, value] of objectsOf(example))
          expect({ status, path, faults: faultsOf(path, value) }).toEqual({ status, path, faults: [] })
    })
})

type Fields = Record<string, unknown>

/** Every object in a value, with its path. */
function objectsOf(value: unknown, path = ''): [string, Fields][] {
  if (typeof value !== 'object' || value === null) return []
  const inside = Object.entries(value).flatMap(([name, part]) =>
    objectsOf(part, Array.isArray(value) ? path : `${path}.${name}`),
  )
  return Array.isArray(value) ? inside : [[path, value as Fields], ...inside] // an object, as it isn't a list
}

function faultsOf(path: string, o: Fields): string[] {
  const faults: [string, boolean][] = [
    ['a key of an agent as a field', /(Details|intake|fields)$/.test(path) && /^agx_/.test(String(o.key))],
    ['it ends when it starts', 'end' in o && 'nights' in o && o.end === o.start],
    ['nights of an appointment', 'durationMinutes' in o && !!o.nights],
    ['a fixed price without an amount', o.type === 'fixed' && o.amount === null],
    ['closed for a reason, but open', !!o.closedReason && o.status !== 'closed'],
    ['counted and disputed', o.counted === true && o.disputed === true],
    ['a dry run that was stored', o.dryRun === true && !!(o.lead_id || o.customerUrl)],
    ['a key named like a business', 'keyHint' in o && /^Sandbox/.test(String(o.name))],
  ]
  return faults.flatMap(([fault, isThere]) => (isThere ? [fault] : []))
}
