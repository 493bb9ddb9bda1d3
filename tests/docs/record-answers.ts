import { join } from 'node:path'
import { sampleFor } from '../../api/docs/samples.ts'
import { ownerOfBusiness } from '../../shared/ids.ts'
import { sandboxId } from '../../shared/sandbox/owners.ts'
import { playOwner } from '../../shared/sandbox/play.ts'
import { writeSandbox } from '../../shared/sandbox/sandbox.ts'
import { loadDemo } from '../../workers/demo/load.ts'
import { endAll } from '../ending.ts'
import { HOUR, mondayMorning, pass } from '../factories.ts'
import { type Answer, openTestApp, type TestApp } from '../test-app.ts'

/** `npm run answer-examples`: records the main routes' responses for the docs. A test fails if they're out of date. */
export const examplesPath = join(import.meta.dir, '../../api/docs/answer-examples.json')

/** The appointment of the request examples is on the Tuesday after. */
const start = '2026-11-24T09:00:00-06:00'
const later = '2026-11-24T11:00:00-06:00'
const inquiry = {
  customer: { name: 'Dana Reyes', phone: '+12105550147' },
  message: 'The kitchen sink drips.',
  details: { problem: 'The kitchen sink drips', urgency: 'this_week' },
  customer_consent: true,
}

/** What an agent does, from its key to the outcome, with the real responses. */
export async function recordAnswers(): Promise<string> {
  const clock = mondayMorning()
  const app = await openTestApp({
    config: { rateLimitFactor: 1 },
    clock,
  })
  const answers: Record<string, unknown> = {}
  const keep = (name: string, answer: Answer) => {
    if (answer.status >= 300) throw new Error(`${name}: ${answer.text}`)
    answers[`${name} ${answer.status}`] = fixed(answer.text)
    return answer.body
  }
  try {
    await writeSandbox(app.context)
    await loadDemo(app.db.sql, { businesses: 16, leads: 0, seed: '1', now: clock.now })
    await recordFlow(app, keep, () => pass(clock, 48 * HOUR))
    return `${JSON.stringify(answers, null, 2)}\n`
  } finally {
    await app.close()
  }
}

type Keep = (name: string, answer: Answer) => Answer['body']

async function recordFlow(app: TestApp, keep: Keep, passDays: () => void): Promise<void> {
  const created = await app.post('/keys', {
    name: 'Concierge',
    contact_email: 'dev@agent.example.com',
    operator: 'Example Labs',
    website: 'https://agent.example.com',
  })
  const { key } = keep('POST /keys', created)
  const books = '/businesses/sandbox-books'
  const prepaid = '/businesses/sandbox-deposits'
  const send = (path: string, body?: object) => app.post(path, body, { key })
  const read = (path: string) => app.get(path, { key })

  keep('POST /keys/verify', await send('/keys/verify'))
  keep('GET /businesses', await read('/businesses?need=leaking+kitchen+faucet&zip=78205&limit=1'))
  keep('GET /businesses/{slug}', withoutLists(await read(`${books}?zip=78205`)))
  keep(
    'GET /businesses/{slug}/availability',
    await read(`${books}/availability?service=visit&from=2026-11-24&limit=5`),
  )
  keep('POST /businesses/{slug}/inquiries', await send(`${books}/inquiries?dry_run=true`, inquiry))
  const { lead_id } = keep('POST /businesses/{slug}/inquiries', await send(`${books}/inquiries`, inquiry))
  const lead = `/leads/${lead_id}`
  const slot = { lead_id, start, service: 'visit' }
  keep('POST /businesses/{slug}/holds', await send(`${books}/holds`, slot))
  keep('POST /businesses/{slug}/bookings', await send(`${books}/bookings`, slot))
  const { events } = (await read('/events')).body
  for (const event of events) await playOwner(app.context, ownerOfBusiness(sandboxId('sandbox-books')), event)
  const added = { details: { service_address: '412 E Houston St, San Antonio, TX 78205' } }
  keep('PATCH /leads/{id}', await app.call('PATCH', lead, { key, body: added }))
  keep(
    'POST /leads/{id}/messages',
    await send(`${lead}/messages`, { text: 'The shut-off valve is under the sink.' }),
  )
  keep('GET /leads/{id}', await read(lead))
  keep('GET /events', await read('/events'))

  const other = (
    await send(`${prepaid}/inquiries`, {
      ...inquiry,
      customer: { name: 'Dana Reyes', phone: '+12105550148' },
    })
  ).body
  await send(`${prepaid}/bookings`, { lead_id: other.lead_id, start: later, service: 'prepaid-visit' })
  keep('POST /leads/{id}/reschedule', await send(`/leads/${other.lead_id}/reschedule`, { start }))
  keep('POST /leads/{id}/deposit', await send(`/leads/${other.lead_id}/deposit`))
  keep(
    'POST /leads/{id}/cancel',
    await send(`/leads/${other.lead_id}/cancel`, { reason: 'The customer found the leak.' }),
  )

  keep('GET /ranking', await read('/ranking'))
  const post = {
    board: 'trades',
    title: 'Ask for the shut-off valve first',
    body: 'Nobody had asked where it is.',
  }
  const thread = keep('POST /commons/posts', await send('/commons/posts', post)).post.id
  const reader = await app.agent()
  const comment = { body: 'Yes: the type decides which parts they bring.' }
  const commented = await app.post(`/commons/posts/${thread}/comments`, comment, { key: reader.key })
  keep('POST /commons/posts/{id}/comments', commented)
  keep('GET /commons/posts/{id}', await app.get(`/commons/posts/${thread}`))
  keep('GET /commons/posts', await app.get('/commons/posts?board=trades'))
  keep('GET /agents/{id}', await app.get(`/agents/${created.body.id}`))

  passDays()
  keep(
    'POST /leads/{id}/outcomes',
    await send(`${lead}/outcomes`, { kind: 'completed', note: 'On time, fixed in one visit.' }),
  )
}

/** Spectral reads a question whose `type` is array as a schema (tests/tools/spectral.yaml). */
function withoutLists(card: Answer): Answer {
  const { required, fields } = card.body.intake
  const lists = fields.filter((each: { type: string }) => each.type === 'array')
  const intake = {
    required: required.filter((key: string) => !lists.some((each: { key: string }) => each.key === key)),
    fields: fields.filter((each: object) => !lists.includes(each)),
  }
  return { ...card, text: JSON.stringify({ ...card.body, intake }) }
}

/** The ids in the examples of paths and schemas. Other ids end in a number. */
const firstIds: Record<string, string> = {
  lead: 'lead_01k9z5kcw2f3t8r6s1m4n7p9q0',
  bkg: 'bkg_01k9z5r4v6w8x0y2z4a6b8c0d2',
  pst: 'pst_01kdr37hm08520473d879268be',
  agt: 'agt_00000000002da190e578ddcfcd',
  hld: 'hld_01k9z5r9w1y3z5b7c9d1e3f5g7',
}

/** The response without what differs each time: ids, secrets and this service's address. */
function fixed(text: string): unknown {
  const ids = new Map<string, string>()
  const idFor = (prefix: string): string => {
    const n = [...ids.keys()].filter(id => id.startsWith(`${prefix}_`)).length
    const first = firstIds[prefix] ?? `${prefix}_01k9z5n2r7g9h1j3k5m7n9p1q0`
    return n === 0 ? first : first.slice(0, -1) + n
  }
  return JSON.parse(
    text
      .replaceAll(/\b([a-z]{3,4})_[0-7][0-9a-z]{25}\b/g, (id, prefix: string) => {
        ids.set(id, ids.get(id) ?? idFor(prefix))
        return ids.get(id) ?? ''
      })
      .replaceAll('http://localhost:3000', '{base_url}')
      .replaceAll(/\/pay\/[\w-]+/g, '/pay/Zk3vJ0aQp1mXcR8uT5yB2w')
      .replaceAll(/agx_[0-9a-f]{40}/g, String(sampleFor('key')))
      .replaceAll(/agx_…[0-9a-f]{4}/g, String(sampleFor('keyHint')))
      .replaceAll(/"token":"\w+"/g, `"token":"${sampleFor('token')}"`)
      .replaceAll(/"Agent [0-9a-f]{8}"/g, '"Answers"')
      .replaceAll(/"confirmationCode": ?"\w+"/g, '"confirmationCode":"K7Q49TXM"'),
  )
}

if (import.meta.main) {
  await Bun.write(examplesPath, await recordAnswers())
  await endAll()
  process.exit()
}
