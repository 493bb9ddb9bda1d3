import { expect, test } from 'bun:test'
import { aBusiness, anInquiry, mondayMorning } from '../factories.ts'
import { testApp } from '../test-app.ts'

const app = await testApp({ clock: mondayMorning() })
const { key } = await app.agent()

const closed = { weekly: [{ day: 'sun', open: '08:00', close: '12:00' }] }
const open = { weekly: [{ day: 'mon', open: '00:00', close: '23:59' }] }

test.each([
  ['emergency', closed, true, true],
  ['this_week', closed, true, false],
  ['emergency', open, true, false],
  ['emergency', closed, false, false],
])('urgency %p, hours %p, emergencies taken: %p, warned: %p', async (urgency, hours, available, warned) => {
  const { slug } = await aBusiness(app, { hours, emergency: { available } })
  const inquiry = anInquiry()
  const { body } = await app.post(
    `/businesses/${slug}/inquiries?dry_run=true`,
    { ...inquiry, details: { ...inquiry.details, urgency } },
    { key },
  )
  const codes = body.warnings.map((each: { code: string }) => each.code)
  expect(codes.includes('emergency_by_phone')).toBe(warned)
})

test('says which number to call, if the card has one', async () => {
  const warned = async (phone: string | null) => {
    const { slug } = await aBusiness(app, { hours: closed, emergency: { available: true }, phone })
    const inquiry = anInquiry()
    const details = { ...inquiry.details, urgency: 'emergency' }
    const sent = await app.post(
      `/businesses/${slug}/inquiries?dry_run=true`,
      { ...inquiry, details },
      { key },
    )
    return sent.body.warnings.find((each: { code: string }) => each.code === 'emergency_by_phone').message
  }
  expect(await warned('+1 210 555 0147')).toEndWith('the customer should call +1 210 555 0147.')
  expect(await warned(null)).toEndWith("try another business, because this one's card has no phone number.")
})
