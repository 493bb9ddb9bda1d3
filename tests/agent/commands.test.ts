import { afterAll, describe, expect, test } from 'bun:test'
import { statSync } from 'node:fs'
import { join } from 'node:path'
import { drain } from '../deposits/booked.ts'
import { aBusiness, aLead } from '../factories.ts'
import { openTerminal } from './terminal.ts'

const TEN = '2026-11-24T10:00:00-06:00'
const at = await openTerminal()
const key = (await at.app.agent()).key
const slug = (
  await aBusiness(at.app, {
    industry: 'trades',
    hours: {
      weekly: [
        { day: 'mon', open: '08:00', close: '17:00' },
        { day: 'tue', open: '08:00', close: '17:00' },
        { day: 'thu', open: '08:00', close: '17:00' },
        { day: 'thu', open: '18:00', close: '20:00' },
        { day: 'sat', open: '09:00', close: '12:00' },
      ],
    },
    services: [drain],
  })
).slug
afterAll(() => at.close())

const mine = (...args: string[]) => at.agent(...args, '--key', key)
const lead = () => aLead(at.app, slug, key)
const booked = async () => {
  const id = await lead()
  const start = `2026-12-01T${10 + takes++}:00:00-06:00`
  const booking = await at.app.post(`/businesses/${slug}/bookings`, { lead_id: id, start }, { key })
  expect(booking.status).toBe(201)
  return { id, start }
}
let takes = 1

describe('the output for people', () => {
  test('of search is a table, best first', async () => {
    const { out, err, exit } = await at.agent('search', '--zip', '78205', '--industry', 'trades')
    expect({ err, exit }).toEqual({ err: '', exit: 0 })
    const [head = '', first = ''] = out.split('\n')
    expect(head).toMatch(/^# +score +slug +name +place +now +next slot +from$/)
    expect(first).toContain(slug)
    expect(first).toContain('Lone Star Plumbing')
    expect(first).toEndWith('$149.00')
  })

  test('of a search without results suggests others', async () => {
    const { out } = await at.agent('search', '--zip', '78205', '--q', 'zeppelin')
    expect(out).toStartWith('Nothing found.\n')
    expect(out).toContain('zeppelin')
    expect(out).not.toContain('[object')
  })

  test('of card shows prices and what an inquiry needs', async () => {
    const { out } = await at.agent('card', slug, '--zip', '78205')
    expect(out).toMatch(/^hours {6}mon–tue 08:00–17:00, thu 08:00–17:00, thu 18:00–20:00, sat 09:00–12:00$/m)
    for (const words of ['Lone Star Plumbing', 'drain ', '$149.00', '$25.00', '60 min', 'service_address'])
      expect(out).toContain(words)
  })

  test('of slots has starts that book accepts', async () => {
    const { out } = await at.agent('slots', slug, '--days', '3')
    expect(out).toStartWith('Drain cleaning, 60 min, $149.00, deposit $25.00\n')
    expect(out).toContain(`Tue 24 Nov 10:00  ${TEN}`)
  })

  test('covers inquire, book, deposit, message, lead and outcome', async () => {
    const sent = await mine(
      'inquire',
      slug,
      '--customer',
      'Dana',
      '--email',
      'd@customer.example',
      '--consent',
    )
    expect(sent.out).toContain('--detail service_address=…')
    const [id = ''] = /lead_[0-9a-z]{26}/.exec(sent.out) ?? []
    const booking = await mine('book', slug, id, TEN)
    expect(booking.out).toMatch(
      /^Booked Drain cleaning, Tue 24 Nov 10:00 \(America\/Chicago\)\nConfirmation \S{8}\n/,
    )
    expect(booking.out).toContain(`bun run agent deposit ${id}`)
    expect((await mine('deposit', id)).out).toMatch(/^\$25\.00 not paid\nhttp\S+\/pay\/\S+\n$/)
    expect((await mine('message', id, 'The valve is \u001b[2Junder the sink.')).out).toStartWith('Sent msg_')
    const read = await mine('lead', id)
    for (const words of [`${id} booked`, 'Drain cleaning, Tue 24 Nov 10:00, confirmed', '$25.00 not paid'])
      expect(read.out).toContain(words)
    // Other people's text is escaped.
    expect(read.out).toContain('agent: The valve is \\u{1b}[2Junder the sink.')
    // Some terminals read U+009B as an escape sequence, and U+202E reverses the text after it.
    const hostile = '\u009b2J\u202e\u2028\u{e0041} 👩‍🔧'
    await mine('message', id, hostile)
    const { out } = await mine('lead', id, '--json')
    expect(out.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\p{Cf}\p{Zl}]/u)
    expect(JSON.parse(out).messages.at(-1).text).toBe(hostile)
    const early = await mine('outcome', id, 'completed')
    expect(early).toMatchObject({ out: '', exit: 1 })
    expect(early.err).toMatch(/^outcome_not_allowed .+\n$/)
    expect((await mine('outcome', id, 'customer_cancelled', '--note', 'Moved.')).out).toStartWith(
      'Recorded customer_cancelled; the lead is closed.',
    )
  })

  test('covers hold, reschedule and cancel', async () => {
    const { id } = await booked()
    const later = '2026-12-03T15:00:00-06:00'
    expect((await mine('hold', slug, id, later)).out).toMatch(/^Held Thu 3 Dec 15:00 until \S+\n$/)
    expect((await mine('reschedule', id, later)).out).toBe('Moved to Thu 3 Dec 15:00 (America/Chicago)\n')
    expect((await mine('cancel', id, '--reason', 'The neighbor fixed it.')).out).toBe('Canceled\n')
    expect((await mine('cancel', await lead())).out).toBe('Canceled\n')
  })

  test('details are sent as text or JSON', async () => {
    const details = [
      '--detail',
      'urgency=today',
      '--detail',
      'hazards=["gas_smell"]',
      '--detail',
      'problem=a=b',
    ]
    const { out } = await mine('inquire', slug, '--customer', 'D', '--consent', '--dry-run', ...details)
    expect(out).toStartWith('Valid. Nothing was sent.')
    expect(out).toContain('no_contact_details')
    expect(out).toContain('--detail service_address=…')
    expect(out).not.toContain('--detail urgency=…')
    expect(out).not.toContain('--detail problem=…')
  })

  test('a key is saved for its service, and only its owner can read it', async () => {
    const saved = await at.agent('key', '--name', 'Concierge', '--email', 'c@agent.example')
    expect(saved.out).toMatch(/^Saved the key of Concierge \(agt_[0-9a-z]{26}, free\)\n$/)
    expect(statSync(join(at.dir, 'agent-keys.json')).mode & 0o777).toBe(0o600)
    expect((await at.agent('lead', 'lead_x')).err).toStartWith('lead_not_found')
    const elsewhere = at.baseUrl.replace('127.0.0.1', 'localhost')
    expect((await at.agent('lead', 'lead_x', '--url', elsewhere)).err).toStartWith('missing_key')
  })
})

describe("--json prints the service's response", () => {
  const cases: [string, () => Promise<{ args: string[]; method: string; path: string; body?: object }>][] = [
    [
      'search',
      async () => ({
        args: ['search', '--zip', '78205', '--bookable', '--limit', '2'],
        method: 'GET',
        path: '/businesses?zip=78205&bookable=true&limit=2',
      }),
    ],
    ['card', async () => ({ args: ['card', slug], method: 'GET', path: `/businesses/${slug}` })],
    [
      'slots',
      async () => ({
        args: ['slots', slug, '--days', '2', '--service', 'drain'],
        method: 'GET',
        path: `/businesses/${slug}/availability?days=2&service=drain`,
      }),
    ],
    [
      'inquire',
      async () => ({
        args: ['inquire', slug, '--customer', 'Dana', '--phone', '+12105550147', '--consent', '--dry-run'],
        method: 'POST',
        path: `/businesses/${slug}/inquiries?dry_run=true`,
        body: { customer: { name: 'Dana', phone: '+12105550147' }, customer_consent: true },
      }),
    ],
    [
      'book',
      async () => {
        const { id, start } = await booked()
        return {
          args: ['book', slug, id, start],
          method: 'POST',
          path: `/businesses/${slug}/bookings`,
          body: { lead_id: id, start },
        }
      },
    ],
    [
      'deposit',
      async () => {
        const { id } = await booked()
        return { args: ['deposit', id], method: 'POST', path: `/leads/${id}/deposit` }
      },
    ],
    [
      'lead',
      async () => {
        const id = await lead()
        return { args: ['lead', id], method: 'GET', path: `/leads/${id}` }
      },
    ],
    [
      'outcome',
      async () => {
        const id = await lead()
        const path = `/leads/${id}/outcomes`
        return {
          args: ['outcome', id, 'business_replied'],
          method: 'POST',
          path,
          body: { kind: 'business_replied' },
        }
      },
    ],
  ]
  test.each(cases)('%s', async (_, arrange) => {
    const { args, method, path, body } = await arrange()
    const { out, err, exit } = await mine(...args, '--json')
    expect({ err, exit }).toEqual({ err: '', exit: 0 })
    const answer = await at.app.call(method, path, { key, body })
    expect(JSON.parse(out)).toEqual(answer.body)
  })

  test('also before the command', async () => {
    const { out } = await at.agent('--json', 'card', slug)
    expect(JSON.parse(out).slug).toBe(slug)
  })
})
