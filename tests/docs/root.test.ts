import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import type { Step } from '../../api/root/steps.ts'
import { loadDemo } from '../../workers/demo/load.ts'
import { type Clock, DAY, mondayMorning, pass } from '../factories.ts'
import { openTestApp, type TestApp } from '../test-app.ts'

let app: TestApp
const clock: Clock = mondayMorning()
beforeAll(async () => {
  app = await openTestApp({ context: { now: () => clock.now } })
  await loadDemo(app.db.sql, { businesses: 40, leads: 3, seed: '1', now: clock.now })
})
afterAll(() => app.close())

/** Fills placeholders with values from earlier responses. */
function fill(text: string, known: Record<string, string>): string {
  return text.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    if (known[name] === undefined) throw new Error(`no response has contained ${name}`)
    return known[name]
  })
}

describe('an agent that knows only the base URL', () => {
  test('can follow the steps of / without an error', async () => {
    const steps: Step[] = (await app.get('/')).body.steps
    const known: Record<string, string> = { industry: 'trades', zip: '78205' }
    for (const { method, path, auth, body } of steps) {
      // The appointment takes place before its outcome is reported.
      if (path.endsWith('/outcomes')) pass(clock, 8 * DAY)
      // No event will come, so don't wait long.
      const filled = fill(path, known).replace('wait=25', 'wait=1')
      const answer = await app.call(method, filled, {
        key: auth === 'agent' ? known.key : undefined,
        body: body ? JSON.parse(fill(JSON.stringify(body), known)) : undefined,
      })
      expect({ filled, status: answer.status < 300 ? 'ok' : answer.text }).toEqual({ filled, status: 'ok' })
      const { key, businesses, slots, lead_id } = answer.body
      if (key) known.key = key
      if (businesses) known.slug = businesses[0].slug
      if (slots) known.start = slots[0].start
      if (lead_id) known.lead_id = lead_id
    }
    const lead = (await app.get(`/leads/${known.lead_id}`, { key: known.key })).body
    expect(lead.outcomes).toMatchObject([{ kind: 'completed' }])
    expect(lead.status).toBe('closed')
  })

  test('finds a plumber by the search word of /', async () => {
    const { body } = await app.get('/businesses?industry=trades&zip=78205&q=plumbing&bookable=true')
    expect(body.businesses[0].summary).toContain('drains')
  })
})
