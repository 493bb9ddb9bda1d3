import { beforeEach, expect, test } from 'bun:test'
import { outcomeKinds } from '../../shared/events/kinds.ts'
import { aBusiness, aLead, DAY, HOUR, mondayMorning, pass } from '../factories.ts'
import { testApp } from '../test-app.ts'

const TEN = '2026-11-24T10:00:00-06:00'
const clock = mondayMorning()
let business: { slug: string; key: string }
const app = await testApp({ clock })
const key = (await app.agent()).key
beforeEach(async () => {
  clock.now = mondayMorning().now
  business = await aBusiness(app)
})

interface Allowed {
  kind: string
  counted: boolean
  from: string
}
const allowed = async (lead: string): Promise<Allowed[]> =>
  (await app.get(`/leads/${lead}`, { key })).body.outcomesAllowed
const report = (lead: string, kind: string) => app.post(`/leads/${lead}/outcomes`, { kind }, { key })
const open = () => aLead(app, business.slug, key)
async function booked() {
  const lead = await open()
  await app.post(`/businesses/${business.slug}/bookings`, { lead_id: lead, start: TEN }, { key })
  return lead
}

test('outcomesAllowed says when each outcome can first be reported', async () => {
  const lead = await booked()
  const found = new Map((await allowed(lead)).map(each => [each.kind, each]))
  expect([...found.keys()].sort()).toEqual([...outcomeKinds].sort())
  expect(found.get('completed')).toEqual({
    kind: 'completed',
    counted: true,
    from: new Date(TEN).toISOString(),
  })
  expect(found.get('no_response')?.from).toBe('2026-11-24T15:00:00.000Z')
  expect(found.get('customer_no_show')?.counted).toBe(false)
  expect(found.get('wrong_information')?.from).toBe('2026-11-23T15:00:00.000Z')
})

const moments: [string, () => Promise<string>, number][] = [
  ['received', open, 0],
  ['received two days ago', open, 2 * DAY],
  ['booked', booked, 0],
  ['booked, and its appointment has started', booked, 26 * HOUR],
  [
    'booked elsewhere',
    async () => {
      const lead = await open()
      await report(lead, 'booked')
      return lead
    },
    0,
  ],
  [
    'closed',
    async () => {
      const lead = await booked()
      await app.post(`/leads/${lead}/cancel`, {}, { key })
      return lead
    },
    0,
  ],
]
test.each(moments)(
  'outcomesAllowed matches what can be reported on a lead that is %s',
  async (_, arrange, later) => {
    for (const kind of outcomeKinds) {
      clock.now = mondayMorning().now
      business = await aBusiness(app)
      const lead = await arrange()
      pass(clock, later)
      const before = (await allowed(lead)).find(each => each.kind === kind)
      const reported = (await app.get(`/leads/${lead}`, { key })).body.outcomes.some(
        (each: Allowed) => each.kind === kind,
      )
      const answer = await report(lead, kind)
      const isAllowedNow = before !== undefined && new Date(before.from) <= clock.now
      expect({ kind, status: answer.status }).toEqual({ kind, status: isAllowedNow || reported ? 201 : 400 })
      if (isAllowedNow)
        expect({ kind, counted: answer.body.counted }).toEqual({ kind, counted: before.counted })
      expect((await allowed(lead)).map(each => each.kind)).not.toContain(
        answer.status === 201 ? kind : 'nothing',
      )
    }
  },
)
