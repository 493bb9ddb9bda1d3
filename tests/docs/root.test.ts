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

/** A stranger: knows the answer of `/`, what the customer wants, and what earlier answers held. */
function fill(text: string, known: Record<string, string>): string {
  return text.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    if (known[name] === undefined) throw new Error(`nothing said what ${name} is`)
    return known[name]
  })
}

describe('an agent that knows only the base URL', () => {
  test('does everything that the root tells, in its order, without a wrong call', async () => {
    const steps: Step[] = (await app.get('/')).body.steps
    const known: Record<string, string> = { industry: 'trades', zip: '78205' }
    for (const { method, path, auth, body } of steps) {
      // The appointment takes place before its outcome is told.
      if (path.endsWith('/outcomes')) pass(clock, 8 * DAY)
      // An agent asks its customer again; nobody waits here for what is not to come.
      const asked = fill(path, known).replace('wait=25', 'wait=1')
      const answer = await app.call(method, asked, {
        key: auth === 'agent' ? known.key : undefined,
        body: body ? JSON.parse(fill(JSON.stringify(body), known)) : undefined,
      })
      expect({ asked, status: answer.status < 300 ? 'fine' : answer.text }).toEqual({ asked, status: 'fine' })
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

  test('finds a plumber by the word that the root names', async () => {
    const { body } = await app.get('/businesses?industry=trades&zip=78205&q=plumbing&bookable=true')
    expect(body.businesses[0].summary).toContain('drains')
  })
})
