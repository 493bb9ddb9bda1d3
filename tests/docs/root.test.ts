import { describe, expect, test } from 'bun:test'
import type { Step } from '../../api/root/steps.ts'
import { loadDemo } from '../../workers/demo/load.ts'
import { type Clock, DAY, mondayMorning, pass } from '../factories.ts'
import { testApp } from '../test-app.ts'

const clock: Clock = mondayMorning()
const app = await testApp({ clock })
await loadDemo(app.db.sql, { businesses: 40, leads: 3, seed: '1', now: clock.now })

/** Fills placeholders with values from earlier responses. */
function fill(text: string, known: Record<string, string>): string {
  return text.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    if (known[name] === undefined) throw new Error(`no response has contained ${name}`)
    return known[name]
  })
}

test('the page has curly apostrophes', async () => {
  const { text } = await app.get('/', { headers: { accept: 'text/html' } })
  expect(text).toContain('send a customer’s inquiry')
  expect(text).not.toMatch(/[a-z]'[a-z]/)
})

describe('an agent that knows only the base URL', () => {
  test('can follow the steps of / without an error', async () => {
    const steps: Step[] = (await app.get('/')).body.steps
    const known: Record<string, string> = {
      industry: 'trades',
      // Cleaning a drain takes a deposit.
      need: 'kitchen drain is clogged',
      zip: '78205',
      agent_name: 'Concierge',
      customer_name: 'Dana Reyes',
      customer_phone: '+12105550147',
      message: 'The kitchen sink drips.',
      intake_key: 'problem',
      answer: 'The kitchen sink drips',
      text: 'The valve is under the sink.',
      note: 'On time.',
    }
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
      if (businesses) known.service = businesses[0].match.service.id
      if (slots) known.start = slots[0].start
      if (lead_id) known.lead_id = lead_id
    }
    const lead = (await app.get(`/leads/${known.lead_id}`, { key: known.key })).body
    expect(lead.outcomes).toMatchObject([{ kind: 'completed' }])
    expect(lead.status).toBe('closed')
  })

  test('gets placeholders, and no facts it could send by mistake', async () => {
    const { body } = await app.get('/')
    const found = (await app.get('/businesses?zip=78205&limit=50')).body.businesses as { slug: string }[]
    const { key } = await app.agent()
    const cards = await Promise.all(
      found.map(async ({ slug }) => (await app.get(`/businesses/${slug}`)).body),
    )
    const [first] = cards
    const inquiry = { customer: { name: 'Dana Reyes' }, customer_consent: true }
    const sent = (await app.post(`/businesses/${first.slug}/inquiries`, inquiry, { key })).body
    expect(new Set(cards.map(card => card.industry)).size).toBe(8)
    const requests = [...body.steps, sent, ...cards].flatMap(each => each.nextRequests ?? each)
    const texts = (value: unknown): string[] =>
      typeof value === 'string'
        ? [value]
        : typeof value === 'object' && value !== null
          ? Object.values(value).flatMap(texts)
          : []
    const services = cards.flatMap(card => card.services.map((each: { id: string }) => each.id))
    const allowed = new Set([...services, sent.lead_id, 'you@example.com', 'completed'])
    for (const request of requests) {
      const facts = texts(request.body).filter(text => !/^\{[^{}]+\}$/.test(text) && !allowed.has(text))
      expect({ path: request.path, facts }).toEqual({ path: request.path, facts: [] })
      if (/availability/.test(request.path)) expect(request.path).toContain('service=')
      if (/bookings/.test(request.path)) expect(request.body.service).toBeString()
    }
  })

  test('finds a plumber by the search word of /', async () => {
    const { body } = await app.get('/businesses?industry=trades&zip=78205&q=plumbing&bookable=true')
    expect(body.businesses[0].summary).toContain('drains')
  })
})
