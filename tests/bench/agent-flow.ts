import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { loadDemo } from '../../workers/demo/load.ts'
import { openTestApp, type TestApp } from '../test-app.ts'

/** Bytes of each response. */
type Bytes = Record<string, number>

// biome-ignore lint/suspicious/noExplicitAny: the flow reads what it expects, and fails if it isn't there.
type Answer = any

/** The demo directory, with the limits of production. */
export async function openDemo(): Promise<TestApp> {
  const app = await openTestApp({ config: { rateLimitFactor: 1 } })
  await loadDemo(app.db.sql, { businesses: 80, leads: 10, seed: '1', now: new Date() })
  return app
}

const agent = { name: 'Concierge', contact_email: 'dev@agent.example.com' }
const customer = { name: 'Dana Reyes', phone: '+12105550147' }
const message = 'The kitchen sink drips. A weekday morning would be best.'

/** A service with a deposit, so the flow has a payment page. */
const serviceToBook = (card: Answer): string =>
  card.services.find((each: Answer) => each.bookable && each.deposit).id

const details = {
  problem: 'The kitchen sink drips',
  service_address: '412 E Houston St, Apt 3, San Antonio, TX 78205',
  urgency: 'this_week',
  preferred_times: ['Tuesday after 3 pm', 'Wednesday 8 am to noon'],
}

const search = { need: 'leaking kitchen faucet', zip: '78205', bookable: true, limit: 5 }

/** From the base URL to a booked appointment, following the steps of the root. */
export async function measureHttp(app: TestApp): Promise<Bytes> {
  const bytes: Bytes = {}
  let key: string | undefined
  const call = async (name: string, method: string, path: string, body?: object): Promise<Answer> => {
    const answer = await app.call(method, path, { key: key ?? null, body })
    if (answer.status >= 400) throw new Error(`${name}: ${answer.text}`)
    bytes[name] = Buffer.byteLength(answer.text)
    return answer.body
  }
  await call('root', 'GET', '/')
  const query = new URLSearchParams(Object.entries(search).map(([name, value]) => [name, String(value)]))
  const created = await call('key', 'POST', '/keys', agent)
  const { businesses } = await call('search', 'GET', `/businesses?${query}`)
  const { slug } = businesses[0]
  const card = await call('card', 'GET', `/businesses/${slug}?zip=78205`)
  const service = serviceToBook(card)
  const { slots } = await call(
    'availability',
    'GET',
    `/businesses/${slug}/availability?service=${service}&limit=10`,
  )
  key = created.key
  const inquiry = { customer, message, details, customer_consent: true }
  const { lead_id } = await call('inquiry', 'POST', `/businesses/${slug}/inquiries`, inquiry)
  const booking = { lead_id, start: slots[0].start, service }
  await call('booking', 'POST', `/businesses/${slug}/bookings`, booking)
  await call('deposit', 'POST', `/leads/${lead_id}/deposit`)
  await call('lead', 'GET', `/leads/${lead_id}`)
  return bytes
}

/** The same over MCP: what tools/list returns, and each tool call. */
export async function measureMcp(app: TestApp): Promise<{ tools: number; calls: Bytes }> {
  const { key } = (await app.post('/keys', agent)).body
  let read = 0
  const client = new Client({ name: 'bench', version: '1.0.0' })
  const transport = new StreamableHTTPClientTransport(new URL('http://localhost:3000/mcp'), {
    requestInit: { headers: { authorization: `Bearer ${key}` } },
    fetch: async (url, init) => {
      const response = await app.api.handle(new Request(url, init as RequestInit))
      const body = await response.text()
      read += Buffer.byteLength(body)
      return new Response(body === '' ? null : body, { status: response.status, headers: response.headers })
    },
  })
  await client.connect(transport)
  read = 0
  const { tools } = await client.listTools()
  const listed = read

  const calls: Bytes = {}
  const call = async (name: string, args: Record<string, unknown>): Promise<Answer> => {
    read = 0
    const answer = await client.callTool({ name, arguments: args })
    if (answer.isError) throw new Error(`${name}: ${JSON.stringify(answer.content)}`)
    calls[name] = read
    return answer.structuredContent
  }
  const has = (name: string) => tools.some(tool => tool.name === name)
  if (has('create_key')) await call('create_key', agent)
  const { businesses } = await call('search_businesses', search)
  const { slug } = businesses[0]
  const card = await call('get_business', { slug, zip: '78205' })
  const service = serviceToBook(card)
  const { slots } = await call('get_availability', { slug, service, limit: 10 })
  const { lead_id } = await call('send_inquiry', { slug, customer, message, details, customer_consent: true })
  await call('book_appointment', { slug, lead_id, start: slots[0].start, service })
  await call('get_deposit', { lead_id })
  await call('get_lead', { lead_id })
  await client.close()
  return { tools: listed, calls }
}

export const total = (bytes: Bytes): number => Object.values(bytes).reduce((sum, each) => sum + each, 0)

export const listed = (bytes: Bytes): string =>
  Object.entries(bytes)
    .map(([name, size]) => `${name} ${size}`)
    .join(', ')
