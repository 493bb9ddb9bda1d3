import { beforeEach, describe, expect, test } from 'bun:test'
import { aBusiness, aLead } from '../factories.ts'
import { testApp } from '../test-app.ts'

let business: { slug: string; key: string; id: number }
let lead: string
const app = await testApp()
const key = (await app.agent()).key
beforeEach(async () => {
  business = await aBusiness(app)
  lead = await aLead(app, business.slug, key, { details: { problem: 'It drips', urgency: 'flexible' } })
})

const change = (details: unknown, more: object = {}) =>
  app.call('PATCH', `/leads/${lead}`, { key, body: { details, ...more } })
const read = async () => (await app.get(`/leads/${lead}`, { key })).body
const keysOf = (missing: { key: string }[]) => missing.map(each => each.key)

describe('PATCH /leads/{id} 200', () => {
  test('adds and corrects answers, and returns the lead', async () => {
    const before = await read()
    expect(before.details).toEqual({ problem: 'It drips', urgency: 'flexible' })
    expect(keysOf(before.missingDetails)).toContain('service_address')
    expect(before.nextRequests[0]).toMatchObject({
      rel: 'details',
      method: 'PATCH',
      path: `/leads/${lead}`,
      body: { details: { service_address: '{text}' } },
    })
    const { status, body } = await change({ service_address: '412 E Houston St, 78205', urgency: null })
    expect(status).toBe(200)
    expect(body).toMatchObject({ lead_id: lead, status: 'received', warnings: [] })
    expect(body.saved).toEqual(['service_address', 'urgency'])
    expect(body.details).toEqual({ problem: 'It drips', service_address: '412 E Houston St, 78205' })
    expect(keysOf(body.missingDetails)).not.toContain('service_address')
    const { warnings, saved, ...rest } = body
    expect(await read()).toEqual(rest)
    expect((await change({ service_address: '412 E Houston St, 78205' })).body.saved).toEqual([])
    const desk = await app.get(`/desk/leads/${lead}`, { key: business.key })
    expect(desk.body.intake).toContainEqual(
      expect.objectContaining({ key: 'service_address', value: '412 E Houston St, 78205' }),
    )
  })

  test('tells both sides what changed, without the answers, and once', async () => {
    for (const _ of [1, 2]) await change({ service_address: '412 E Houston St, 78205', my_own: 'secret' })
    const events = await app.db.sql`
      select owner, data from events where lead_id = ${lead} and type = 'lead.details_changed' order by owner`
    expect(events.map(({ owner }) => owner.slice(0, 3))).toEqual(['agt', 'biz'])
    for (const { data } of events) expect(data.keys).toEqual(['service_address'])
    expect((await read()).timeline.at(-1)).toMatchObject({ kind: 'lead.details_changed', status: 'received' })
  })

  test('warns of unknown and doubtful answers and fields', async () => {
    const { body } = await change({ urgency: 'whenever', shoe_size: 9 }, { detials: {} })
    const codes = body.warnings.map(({ code }: { code: string }) => code)
    expect(codes.sort()).toEqual(['detail_invalid', 'detail_unknown', 'unknown_field'])
    expect(keysOf(body.missingDetails)).toContain('urgency')
  })

  test('doesn’t take a placeholder of nextRequests for an answer', async () => {
    const { body: card } = await app.get(`/businesses/${business.slug}`)
    const { details } = card.nextRequests.find(({ rel }: { rel: string }) => rel === 'inquiry').body
    expect(details.urgency).toMatch(/^\{one of .*\}$/)
    const bare = await aLead(app, business.slug, key, { details })
    const { body } = await app.get(`/leads/${bare}`, { key })
    expect(body.details).toEqual({})
    expect(keysOf(body.missingDetails)).toEqual(Object.keys(details))
    const { method, path, body: next } = body.nextRequests[0]
    expect((await app.call(method, path, { key, body: next })).body).toMatchObject({ saved: [], details: {} })
    // Braces don't make everything a placeholder.
    expect((await change({ problem: '{"sink":"drips"}' })).body.saved).toEqual(['problem'])
  })

  test('loses none of many concurrent changes', async () => {
    const answers = await Promise.all(Array.from({ length: 12 }, (_, i) => change({ [`field_${i}`]: i })))
    expect(answers.map(({ status }) => status)).toEqual(Array(12).fill(200))
    expect(Object.keys((await read()).details)).toHaveLength(14)
  })
})

describe('PATCH /leads/{id} refused', () => {
  const codeOf = async (answer: ReturnType<typeof change>) => {
    const { status, body } = await answer
    return `${status} ${body.error?.code}`
  }

  test('with 409 on a closed lead', async () => {
    await app.post(`/leads/${lead}/cancel`, {}, { key })
    expect(await codeOf(change({ problem: 'Other' }))).toBe('409 lead_closed')
  })

  test('with 400 for sensitive data, wrong types and too much text, and nothing is stored', async () => {
    expect(await codeOf(change({ problem: 'card 4111 1111 1111 1111' }))).toBe('400 sensitive_data')
    for (const details of [null, 'text', 7, ['a'], undefined])
      expect(await codeOf(change(details))).toBe('400 invalid_request')
    expect((await change({ a: 'x'.repeat(40_000) })).status).toBe(200)
    expect(await codeOf(change({ b: 'x'.repeat(40_000) }))).toBe('400 invalid_request')
    expect(Object.keys((await read()).details)).toEqual(['problem', 'urgency', 'a'])
  })

  test('with 404 for foreign and malformed leads, and 409 once the details were erased', async () => {
    const stranger = (await app.agent()).key
    const foreign = await app.call('PATCH', `/leads/${lead}`, { key: stranger, body: { details: {} } })
    expect([foreign.status, foreign.body.error.code]).toEqual([404, 'lead_not_found'])
    await app.db.sql`delete from contacts where lead_id = ${lead}`
    expect(await codeOf(change({ problem: 'Other' }))).toBe('409 lead_closed')
    lead = 'nonsense'
    expect(await codeOf(change({}))).toBe('404 lead_not_found')
  })
})
