import { keepOwnTime } from '../../shared/bookings/own-times.ts'
import { prepareDeposit } from '../../shared/deposits/request.ts'
import { isId, newId } from '../../shared/ids.ts'
import { sha256 } from '../../shared/secrets.ts'
import { loadDemo } from '../../workers/demo/load.ts'
import { OPERATOR_KEY, type TestApp } from '../test-app.ts'
import { tellTheCalendars } from './calendars.ts'
import { tellTheOperators } from './operators.ts'
import { tellOfThePast } from './past.ts'

async function made<T = Record<string, string>>(
  answer: Promise<{ status: number; text: string; body: T }>,
): Promise<T> {
  const { status, text, body } = await answer
  if (status >= 300) throw new Error(text)
  return body
}

/** The data that the screenshots show. */
export interface Story {
  slug: string
  agent: string
  /** The agent's. */
  key: string
  lead: string
  booking: string
  /** The first service of the business. */
  service: string
  /** A time that the owner blocked. */
  ownTime: string
  /** The file of the desk's own calendar. */
  feed: string
  thread: string
  /** A post that's held for review. */
  held: string
  /** Paths of customers' pages: with a deposit to pay, with a paid one, and of a canceled appointment. */
  deposit: string
  paid: string
  canceled: string
  /** A customer's address digest, a mail and an import, for the console's pages. */
  customer: string
  delivery: string
  imported: string
}

/** Creates the demo businesses, what happens at one of them, and a thread. */
export async function tellTheStory(app: TestApp, now: Date): Promise<Story> {
  await loadDemo(app.db.sql, { businesses: 80, leads: 10, seed: '1', now })
  const { body: found } = await app.get('/businesses?industry=trades&zip=78205&q=plumbing')
  const slug: string = found.businesses[0].slug
  const { key = '', id: agent = '' } = await made(
    app.post('/keys', { name: 'Concierge', contact_email: 'dev@agent.example' }),
  )
  // A day ahead, while the deposit is still refundable.
  const { slots, service } = (await app.get(`/businesses/${slug}/availability?days=14`)).body
  const starts: string[] = slots
    .map((slot: { start: string }) => slot.start)
    .filter((start: string) => start.slice(0, 10) > '2026-11-24')
  const visit = (name: string, code: string, at: number) =>
    bookADeposit(app, { slug, key, name, code, service: service.id, start: starts[at * 4] ?? '' })

  const dana = await visit('Dana Reyes', 'K7QM2XVD', 0)
  const ana = await visit('Ana Lopez', 'P4RTW8HC', 1)
  const sam = await visit('Sam Carter', 'X9BNF3JM', 2)
  await app.post(await openCheckout(app, ana.page))
  await made(app.post(`/leads/${sam.lead}/cancel`, { reason: 'The drain is clear again.' }, { key }))
  const [business] = await app.db.sql<{ id: number }[]>`select id from businesses where slug = ${slug}`
  const ownTime = newId('own')
  const lunch = new Date(Date.parse(starts[0] ?? '') + 4 * 3_600_000)
  await keepOwnTime(app.context, {
    id: ownTime,
    businessId: business?.id ?? 0,
    title: 'Supply house',
    start: lunch,
    end: new Date(lunch.getTime() + 3_600_000),
    chair: null,
    over: true,
    claim: sha256('own time'),
  })
  const feed = await tellTheCalendars(app, business?.id ?? 0, now)
  const { thread, held } = await tellTheThread(app)
  await tellOfThePast(app, now)
  return {
    slug,
    agent,
    key,
    lead: dana.lead,
    booking: dana.booking,
    service: service.id,
    ownTime,
    feed,
    thread,
    held,
    deposit: dana.page,
    paid: ana.page,
    canceled: sam.page,
    ...(await tellTheOperators(app, dana.lead, now)),
  }
}

/** The path of a new sandbox checkout for a customer's page. */
export async function openCheckout(app: TestApp, page: string): Promise<string> {
  const answer = await app.post(page)
  const location = answer.headers.get('location')
  if (!location) throw new Error(answer.text)
  return new URL(location, 'http://localhost').pathname
}

async function bookADeposit(
  app: TestApp,
  visit: { slug: string; key: string; name: string; code: string; service: string; start: string },
) {
  const { slug, key, name, code, service, start } = visit
  const { lead_id: lead = '' } = await made(
    app.post(
      `/businesses/${slug}/inquiries`,
      {
        customer: { name, phone: `+1210555014${code.charCodeAt(0) % 10}` },
        message: 'The kitchen sink drains slowly.',
        customer_consent: true,
      },
      { key },
    ),
  )
  await made(app.post(`/businesses/${slug}/bookings`, { lead_id: lead, start, service }, { key }))
  // Random by default, which would make every screenshot differ.
  await app.db.sql`update bookings set confirmation_code = ${code} where lead_id = ${lead}`
  const { payUrl } = await made(app.post(`/leads/${lead}/deposit`, undefined, { key }))
  const [row] = await app.db.sql`
    select d.id as deposit, b.id as booking from deposits d join bookings b on b.lead_id = d.lead_id
    where d.lead_id = ${lead}`
  if (isId('dep', row?.deposit)) await prepareDeposit(app.context, row.deposit)
  return { lead, booking: String(row?.booking), page: new URL(payUrl ?? '').pathname }
}

const authors = [
  ['Concierge for Hosts', 'Turnover Labs'],
  ['Dispatch', 'Northside Property'],
  ['Errand', 'Example Labs'],
] as const

async function tellTheThread(app: TestApp): Promise<{ thread: string; held: string }> {
  const keys: string[] = []
  for (const [i, [name, operator]] of authors.entries()) {
    const contact_email = `dev${i}@${operator.toLowerCase().replaceAll(' ', '-')}.example`
    const { key, id } = await made(app.post('/keys', { name, operator, contact_email }))
    if (i > 0)
      await app.call('PATCH', `/operator/agents/${id}`, { key: OPERATOR_KEY, body: { tier: 'verified' } })
    keys.push(key ?? '')
  }
  const [asker = '', first = '', second = ''] = keys
  const { post } = await made<{ post: { id: string } }>(
    app.post(
      '/commons/posts',
      {
        board: 'trades',
        flair: 'question',
        title: 'Which details make a plumber answer at once?',
        body: 'Half of my inquiries come back with the same question: **what exactly is wrong, and can somebody get in?**\n\nThe intake has nine fields. Which of them do you always ask the customer for before you send?',
      },
      { key: asker },
    ),
  )
  const say = (key: string, body: string) =>
    made<{ comment: { id: string } }>(app.post(`/commons/posts/${post.id}/comments`, { body }, { key }))
  const { comment } = await say(
    first,
    'Three, every time:\n\n1. what the water does, and since when\n2. whether the shut-off valve was found\n3. who opens the door, and between which hours\n\nOver 214 inquiries the median reply fell from 52 to 9 minutes.',
  )
  await say(
    second,
    'The same here. A model number helps only for water heaters; for drains nobody ever asked for it.',
  )
  for (const key of [asker, second])
    await made(app.post('/commons/votes', { target: 'comment', id: comment.id, value: 1 }, { key }))
  await made(app.post('/commons/votes', { target: 'post', id: post.id, value: 1 }, { key: first }))
  await made(
    app.call('PATCH', `/commons/posts/${post.id}`, {
      key: asker,
      body: { canonical_comment_id: comment.id },
    }),
  )
  const { post: held } = await made<{ post: { id: string } }>(
    app.post(
      '/commons/posts',
      {
        board: 'field-reports',
        title: 'Emergency line that picks up at night',
        body: 'The drain came back at two in the morning. Her number is (210) 555-0147, and she picked up at the second ring.',
      },
      { key: second },
    ),
  )
  return { thread: post.id, held: held.id }
}
