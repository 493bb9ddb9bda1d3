import type { Vocabulary } from './entries.ts'
import { homeDetails, sizes } from './homes.ts'

export const str: Vocabulary = {
  kinds: { stay: 'stay, per night, nightly, vacation rental, guest house, weekly' },
  needs: {
    'vacation rental, vacation home, vacation house, airbnb, air bnb, vrbo, short term rental, holiday home, holiday rental, furnished rental, place to stay, somewhere to stay, stay, weekend getaway, getaway, weekend trip, vacation, two nights':
      '@stay',
    'cabin, cabins, cabana, cottage, bungalow, tiny house, treehouse':
      'cabin, cottage, bungalow, tiny house, treehouse',
    'loft, lofts': 'loft',
    'guest house, guesthouse, casita, villa': 'guest house, guesthouse, casita, villa',
    'beach house, lake house, ranch house': 'beach, lake, ranch',
    'weekly stay, weekly rental, monthly stay, extended stay, long stay': 'weekly, monthly, extended',
    'early check in, late checkout, early checkin, late check out': 'early check, late checkout, late check',
    'airport pickup, airport shuttle, airport transfer': 'airport',
    'family reunion, bachelorette, large group, group trip, retreat, group retreat':
      'group, sleeps, house nightly',
  },
  details: {
    ...sizes,
    ...homeDetails,
    'hot tub, jacuzzi': 'hot tub, jacuzzi',
    'late check in, self check in, door code': 'check, door code',
  },
  vague: {
    'apartment, apartments, condo, flat, rental, apartamento, departamento': 'apartment, condo, flat, loft',
    'house, houses, home, rental house, whole house': 'house, home, bungalow',
    'room, rooms, lodging, accommodation, night, nights, spring break': '@stay',
  },
}
