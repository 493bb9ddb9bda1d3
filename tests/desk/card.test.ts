import { expect, test } from 'bun:test'
import { placeAll } from '../../shared/feed/place.ts'
import { aCard } from '../businesses/cards.ts'
import { OPERATOR_KEY, testApp } from '../test-app.ts'

const app = await testApp()

const key = OPERATOR_KEY
const put = (slug: string, body: unknown) => app.call('PUT', `/operator/businesses/${slug}`, { key, body })
const versionsOf = async (slug: string) => {
  const rows = await app.db.sql<{ version: number }[]>`
    select h.version from business_history h join businesses b on b.id = h.business_id
    where b.slug = ${slug} order by h.version`
  return rows.map(({ version }) => version)
}

test('counts private fields in the version, the ETag and If-Match', async () => {
  const { businessKey } = (await put('secretive', aCard())).body
  const write = (body: unknown, match: string) =>
    app.call('PUT', '/desk/card', { key: businessKey, body, headers: { 'if-match': match } })
  const read = (match: string) =>
    app.get('/desk/card', { key: businessKey, headers: { 'if-none-match': match } })
  const first = await write(aCard({ contact_email: 'desk@alamo.example' }), '"1"')
  expect([first.status, first.body.version, first.headers.get('etag')]).toEqual([200, 2, '"2"'])
  expect((await write(aCard({ payout_account: 'acct_9' }), '"1"')).status).toBe(412)
  expect((await read('"1"')).body.contact_email).toBe('desk@alamo.example')
  expect((await read('"2"')).status).toBe(304)
  await placeAll(app.context)
  expect((await write(aCard({ contact_email: 'desk@alamo.example' }), '"2"')).body.version).toBe(2)
  const [waiting] = await app.db.sql`select count(*) from feed_entries where position is null`
  expect(waiting?.count).toBe(0)
  expect(await versionsOf('secretive')).toEqual([1])
  await app.call('POST', '/operator/businesses/secretive/reset-access', { key })
  expect(await versionsOf('secretive')).toEqual([1, 2])
})

test('matches any version of a list in If-Match', async () => {
  const { businessKey } = (await put('listed', aCard())).body
  const write = (name: string, match: string) =>
    app.call('PUT', '/desk/card', {
      key: businessKey,
      body: aCard({ name }),
      headers: { 'if-match': match },
    })
  expect((await write('One', '"1", "5"')).body.version).toBe(2)
  expect((await write('Two', 'W/"9","2"')).body.version).toBe(3)
  expect((await write('Three', '"1", "2"')).status).toBe(412)
  expect((await write('Three', '"x", "4"')).status).toBe(412)
})
