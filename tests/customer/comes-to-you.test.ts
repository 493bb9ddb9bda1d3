import { afterAll, expect, test } from 'bun:test'
import { customerMail } from '../../shared/customer/mail-text.ts'
import { openPage } from '../../shared/customer/page.ts'
import { mondayMorning } from '../factories.ts'
import { openTestApp } from '../test-app.ts'
import { aVisit } from './visits.ts'

const clock = mondayMorning()
const app = await openTestApp({ context: { now: () => clock.now } })
const key = (await app.agent()).key
afterAll(() => app.close())

/** What the customer reads of an appointment's place: on the page, in the calendar file and in the mail. */
async function placesOf(changes: object) {
  const { page, booking } = await aVisit(app, key, changes)
  const opened = await openPage(app.context, page.split('/').at(-1) ?? '')
  const data = { start: booking.start }
  const mail = opened && customerMail({ type: 'booking.confirmed', data }, opened, clock.now)
  const { text } = await app.get(page)
  return {
    page: /<strong>Lone Star Plumbing<\/strong><div>(.*?)<\/div>/.exec(text)?.[1],
    file: /LOCATION:.*/.exec((await app.get(`${page}.ics`)).text)?.[0],
    mail: mail?.text.split('\n').filter(line => /^(Business|Where):/.test(line)),
    attached: mail?.calendar?.includes('LOCATION:'),
  }
}

test.each([{ radiusMiles: 25 }, { zips: ['78205'] }, { states: ['TX'] }, { nationwide: true }])(
  'a plumber with the service area %p comes to the customer',
  async serviceArea => {
    expect(await placesOf({ serviceArea })).toEqual({
      page: 'They come to you: <bdi>412 E Houston St, 78205</bdi>',
      file: undefined,
      // An assistant wrote the address, so mail doesn't carry it.
      mail: ['Business: Lone Star Plumbing', 'Where: They come to you'],
      attached: false,
    })
  },
)

test.each([
  ['customers come to a plumber without a service area', { serviceArea: {} }],
  ['a salon with a service area stays where it is', { industry: 'beauty', serviceArea: { radiusMiles: 25 } }],
])('%s', async (_, changes) => {
  expect(await placesOf(changes)).toMatchObject({
    page: 'San Antonio, TX',
    file: 'LOCATION:San Antonio\\, TX',
    mail: ['Business: Lone Star Plumbing, San Antonio, TX'],
    attached: true,
  })
})

test('a salon that asks where the work is comes to the customer', async () => {
  const { page } = await placesOf({
    industry: 'beauty',
    serviceArea: { radiusMiles: 25 },
    intake: { required: ['service_address'] },
  })
  expect(page).toStartWith('They come to you')
})
