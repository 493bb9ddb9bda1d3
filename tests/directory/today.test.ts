import { expect, test } from 'bun:test'
import { refreshPlaces } from '../../shared/directory/places.ts'
import { everyDay } from '../bookings/calendar.ts'
import { aBusiness } from '../factories.ts'
import { testApp } from '../test-app.ts'

const clock = { now: new Date() }
const app = await testApp({ clock })

test.each([
  ['2027-03-14T05:30:00Z', 'tomorrow'], // 11:30 PM on the day before
  ['2027-11-07T05:30:00Z', 'today'], // 12:30 AM
])('at %s, before the clocks change in Chicago, Sunday is %s', async (now, day) => {
  clock.now = new Date(now)
  const { slug } = await aBusiness(app, everyDay('09:00', '17:00'))
  await refreshPlaces(app.context)
  for (const path of [`/b/${slug}`, '/b?where=78205', '/b/in/tx/san-antonio'])
    expect((await app.get(path)).text).toContain(`${day}, 9:00 AM`)
})
