import type { IndustryProfile } from './industry-profile.ts'

export const trades: IndustryProfile = {
  hours: 'workdays',
  bookable: 0.75,
  emergency: 0.45,
  deposit: 0.4,
  area: { zips: 0.35, radius: 0.55, state: 0.1, nationwide: 0 },
  radiusMiles: [8, 40],
  capacity: [1, 4],
  payment: ['card', 'check', 'bank transfer'],
  kinds: [
    {
      nouns: ['Plumbing', 'Plumbing & Drain', 'Plumbing Co.', 'Pipe & Rooter'],
      about:
        '{name} repairs leaks, drains and water heaters in homes and shops around {city}. Two licensed plumbers, vans stocked for most repairs on the first visit.',
      services: [
        ['Drain cleaning', 60, ['fixed', 129, 219]],
        ['Leak repair', 60, ['from', 145, 240]],
        ['Water heater replacement', 240, ['range', 1250, 2400]],
        ['Diagnostic visit', 45, ['fixed', 59, 99]],
        ['Repiping', 480, 'quote'],
      ],
      license: 'Master plumber license M-',
    },
    {
      nouns: ['Electric', 'Electrical Services', 'Wiring & Light'],
      about:
        '{name} wires, repairs and inspects homes in {city} and nearby. Panels, outlets, lighting and chargers for electric cars.',
      services: [
        ['Troubleshooting visit', 60, ['fixed', 89, 149]],
        ['Outlet or switch replacement', 45, ['from', 95, 160]],
        ['Panel upgrade', 360, ['range', 1600, 3200]],
        ['EV charger installation', 180, ['from', 550, 950]],
      ],
      license: 'Electrical contractor license ',
    },
    {
      nouns: ['Heating & Air', 'Air Conditioning', 'Climate Services'],
      about:
        '{name} keeps {city} cool in summer and warm in winter: tune-ups, repairs and new systems, with the price agreed before the work.',
      services: [
        ['Seasonal tune-up', 60, ['fixed', 79, 149]],
        ['Repair visit', 90, ['hourly', 110, 165]],
        ['System replacement estimate', 60, ['fixed', 0, 0]],
        ['Duct cleaning', 180, ['from', 320, 480]],
      ],
      license: 'Air conditioning license TACLA',
    },
    {
      nouns: ['Lock & Key', 'Locksmith', 'Safe & Lock'],
      about: '{name} opens, rekeys and replaces locks in {city}. We ask for proof that you live there.',
      services: [
        ['Lockout', 30, ['from', 75, 140]],
        ['Rekeying', 60, ['from', 90, 150]],
        ['Deadbolt installation', 60, ['fixed', 135, 220]],
      ],
      license: 'Locksmith license B',
    },
    {
      nouns: ['Home Cleaning', 'Cleaning Crew', 'Maid Service'],
      about:
        '{name} cleans homes and offices in {city}, once or every week, with its own supplies and the same crew each time.',
      services: [
        ['Standard cleaning', 120, ['from', 110, 180]],
        ['Deep cleaning', 240, ['from', 220, 380]],
        ['Move-out cleaning', 300, ['range', 260, 520]],
      ],
      license: null,
    },
    {
      nouns: ['Roofing', 'Roof & Gutter', 'Roofing & Exteriors'],
      about:
        '{name} inspects, repairs and replaces roofs around {city}, and deals with your insurer after a storm.',
      services: [
        ['Roof inspection', 60, ['fixed', 0, 150]],
        ['Leak repair', 180, ['from', 350, 700]],
        ['Roof replacement', 480, 'quote'],
      ],
      license: null,
    },
  ],
}

export const beauty: IndustryProfile = {
  hours: 'shop',
  bookable: 0.9,
  emergency: 0,
  deposit: 0.3,
  area: { zips: 0.4, radius: 0.6, state: 0, nationwide: 0 },
  radiusMiles: [5, 20],
  capacity: [1, 6],
  payment: ['card', 'cash'],
  kinds: [
    {
      nouns: ['Hair Studio', 'Salon', 'Hair & Color', 'Cuts'],
      about:
        '{name} cuts, colors and styles hair in {city}. Patch tests are free and needed 48 hours before a first color.',
      services: [
        ['Haircut', 45, ['fixed', 38, 85]],
        ['Cut and color', 120, ['from', 110, 190]],
        ['Balayage', 180, ['from', 160, 280]],
        ['Blowout', 45, ['fixed', 35, 60]],
      ],
      license: 'Cosmetology establishment license ',
    },
    {
      nouns: ['Barber Shop', 'Barbers', 'Barber Co.'],
      about:
        '{name} is a barber shop in {city}: cuts, fades and hot-towel shaves, walk-ins when a chair is free.',
      services: [
        ['Haircut', 30, ['fixed', 25, 45]],
        ['Cut and beard', 45, ['fixed', 38, 60]],
        ['Hot-towel shave', 30, ['fixed', 30, 50]],
      ],
      license: 'Barber shop license ',
    },
    {
      nouns: ['Nail Bar', 'Nails & Spa', 'Nail Lounge'],
      about: '{name} does manicures and pedicures in {city}, with sterilized tools and single-use files.',
      services: [
        ['Gel manicure', 60, ['fixed', 38, 60]],
        ['Pedicure', 60, ['fixed', 42, 70]],
        ['Full set', 90, ['from', 55, 90]],
      ],
      license: 'Salon license ',
    },
    {
      nouns: ['Skin Studio', 'Day Spa', 'Brow & Lash'],
      about:
        '{name} offers facials, brows, lashes and waxing in {city}. Tell us about allergies before you come.',
      services: [
        ['Classic facial', 60, ['fixed', 75, 130]],
        ['Brow shaping', 30, ['fixed', 22, 45]],
        ['Lash extensions', 120, ['from', 120, 220]],
        ['Massage', 60, ['fixed', 80, 140]],
      ],
      license: null,
    },
  ],
}
