import type { IndustryProfile } from './industry-profile.ts'

export const str: IndustryProfile = {
  hours: 'every day',
  bookable: 0.2,
  emergency: 0.1,
  deposit: 0.3,
  area: { zips: 0.3, radius: 0.6, state: 0.1, nationwide: 0 },
  radiusMiles: [5, 30],
  capacity: [1, 3],
  payment: ['card'],
  kinds: [
    {
      nouns: ['Stays', 'Vacation Homes', 'Guest Houses'],
      about:
        '{name} rents furnished houses and apartments in {city} by the night. Check-in is by door code, and a person answers until midnight.',
      services: [
        ['One-bedroom apartment', 'night', ['from', 95, 180], 'Sleeps two. Full kitchen, washer and dryer.'],
        ['Two-bedroom house with garden', 'night', ['from', 190, 360], 'Fenced yard, dogs welcome, parking.'],
        ['Viewing by video', 30, ['fixed', 0, 0]],
        ['Airport pickup', 60, ['fixed', 35, 70]],
      ],
      license: 'Short-term rental permit ',
    },
    {
      nouns: ['Lofts', 'Bungalows', 'Cabins'],
      about:
        '{name} has a handful of places to stay near {city}, each with a kitchen, fast internet and somewhere to park.',
      services: [
        ['Loft', 'night', ['from', 110, 210]],
        ['Guest house', 'night', ['from', 140, 260], 'Sleeps four. Weekly rates on request.'],
        ['Early check-in', 30, ['fixed', 25, 50]],
      ],
      license: 'Short-term rental permit ',
    },
  ],
}

export const ltr: IndustryProfile = {
  hours: 'workdays',
  bookable: 0.65,
  emergency: 0.15,
  deposit: 0.1,
  area: { zips: 0.4, radius: 0.6, state: 0, nationwide: 0 },
  radiusMiles: [8, 30],
  capacity: [1, 3],
  payment: ['bank transfer', 'card'],
  kinds: [
    {
      nouns: ['Apartments', 'Residences', 'Flats'],
      about:
        '{name} rents unfurnished apartments in {city} on leases of six to eighteen months. Screening criteria are the same for everyone and are sent before you apply.',
      services: [
        ['Apartment tour', 30, ['fixed', 0, 0]],
        [
          'One-bedroom apartment, per month',
          30,
          ['from', 980, 1650],
          'Cats allowed. The appointment is a tour.',
        ],
        [
          'Two-bedroom apartment, per month',
          30,
          ['from', 1350, 2300],
          'Dogs and cats allowed, with a pet deposit. The appointment is a tour.',
        ],
        ['Application', 30, ['fixed', 35, 75]],
      ],
    },
    {
      nouns: ['Property Management', 'Rentals', 'Rental Homes'],
      about:
        '{name} manages rental houses around {city} for their owners: tours, leases and repairs in one place.',
      services: [
        ['House tour', 45, ['fixed', 0, 0]],
        [
          'Three-bedroom house, per month',
          45,
          ['range', 1500, 2900],
          'Fenced yard and garage. Pets on request. The appointment is a tour.',
        ],
        ['Maintenance visit', 90, 'quote'],
      ],
      license: 'Property management license ',
    },
  ],
}

export const hotels: IndustryProfile = {
  hours: 'every day',
  bookable: 0.25,
  emergency: 0,
  deposit: 0.4,
  area: { zips: 0.15, radius: 0.55, state: 0.1, nationwide: 0.2 },
  radiusMiles: [10, 60],
  capacity: [1, 8],
  payment: ['card'],
  kinds: [
    {
      nouns: ['Hotel', 'Inn', 'Suites', 'Courtyard Inn'],
      about:
        '{name} is an independent hotel in {city} with breakfast until eleven and a desk that is staffed all night.',
      services: [
        ['Queen room', 'night', ['from', 99, 189], 'One queen bed, for one or two.'],
        ['Suite', 'night', ['from', 169, 340], 'Separate living room with a sofa bed, for families.'],
        ['Meeting room', 240, ['hourly', 45, 120]],
        ['Group block of rooms', 30, 'quote'],
      ],
    },
    {
      nouns: ['Lodge', 'Bed & Breakfast', 'Guesthouse'],
      about:
        '{name} has nine rooms in an old house in {city}. Breakfast is cooked; the stairs are steep, so ask for the ground floor.',
      services: [
        ['Double room', 'night', ['from', 120, 210], 'Double bed, breakfast included. Small dogs welcome.'],
        ['Garden room', 'night', ['from', 140, 240]],
        ['Dinner', 90, ['fixed', 38, 65]],
      ],
    },
  ],
}
