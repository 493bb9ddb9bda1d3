import type { IndustryProfile } from './industry-profile.ts'

export const dealerships: IndustryProfile = {
  hours: 'shop',
  bookable: 0.7,
  emergency: 0.1,
  deposit: 0.15,
  area: { zips: 0.1, radius: 0.75, state: 0.15, nationwide: 0 },
  radiusMiles: [25, 100],
  capacity: [1, 6],
  payment: ['card', 'bank transfer', 'financing'],
  kinds: [
    {
      nouns: ['Motors', 'Auto Sales', 'Pre-Owned Cars'],
      about:
        '{name} sells used cars and trucks in {city}. Every car comes with its history report, and the price on the windshield is the price you pay.',
      services: [
        ['Test drive', 60, ['fixed', 0, 0]],
        ['Trade-in appraisal', 45, ['fixed', 0, 0]],
        ['Used car', 60, ['range', 8900, 32000], 'Sedans and hatchbacks. The appointment is to see them.'],
        ['Used SUV or truck', 60, ['range', 14500, 38000], 'SUVs and pickups, to see at the appointment.'],
        ['Financing consultation', 30, ['fixed', 0, 0], 'Loans for all kinds of credit.'],
        ['Hold a car for three days', 15, ['fixed', 200, 500]],
      ],
      license: 'Dealer license P',
    },
    {
      nouns: ['Auto Service Center', 'Cycle & Marine', 'Truck Center'],
      about: '{name} sells and services vehicles in {city}: test drives, oil changes, brakes and recalls.',
      services: [
        ['Test drive', 45, ['fixed', 0, 0]],
        ['New vehicle consultation', 45, ['fixed', 0, 0], 'New cars, trucks and electric vehicles.'],
        ['Oil change', 45, ['fixed', 59, 110], 'Synthetic oil and filter, tires checked.'],
        ['Brake service', 120, ['from', 220, 420]],
        ['Engine diagnosis', 60, ['hourly', 120, 180], 'Check-engine light, noises, starting trouble.'],
      ],
      license: 'Dealer license P',
    },
  ],
}

export const ecommerce: IndustryProfile = {
  hours: 'evenings',
  bookable: 0.1,
  emergency: 0,
  deposit: 0,
  area: { zips: 0, radius: 0, state: 0.1, nationwide: 0.9 },
  radiusMiles: [50, 50],
  capacity: [1, 2],
  payment: ['card', 'wallets'],
  kinds: [
    {
      nouns: ['Outfitters', 'Supply Co.', 'Goods'],
      about:
        '{name} ships outdoor gear from a warehouse in {city}, {state} to anywhere in the country. Returns within 30 days, with the label in the box.',
      services: [
        ['Camping and hiking gear', 30, ['from', 25, 60], 'Tents, backpacks, boots and sleeping bags.'],
        ['Standard delivery', 30, ['fixed', 0, 12]],
        ['Express delivery', 30, ['fixed', 15, 35]],
        ['Fitting advice by video', 30, ['fixed', 0, 0]],
        ['Bulk order', 30, 'quote'],
      ],
    },
    {
      nouns: ['Roasters', 'Pantry', 'Tea House'],
      about:
        '{name} roasts, packs and ships from {city}, {state} twice a week. Subscriptions can be paused at any time.',
      services: [
        ['Coffee or tea, by the bag', 15, ['from', 14, 24], 'Roasted this week, whole bean or ground.'],
        ['Sample box', 15, ['fixed', 18, 36]],
        ['Monthly subscription', 15, ['from', 24, 48]],
        ['Wholesale account', 30, 'quote'],
      ],
    },
    {
      nouns: ['Parts Direct', 'Electronics', 'Refurbished'],
      about:
        '{name} sells tested refurbished devices and parts from {city}, {state}, with a one-year warranty on each.',
      services: [
        ['Refurbished laptop', 15, ['range', 240, 780]],
        ['Phone screen kit', 15, ['fixed', 39, 89]],
        ['Trade-in by mail', 15, 'quote'],
      ],
    },
  ],
}

export const realestate: IndustryProfile = {
  hours: 'shop',
  bookable: 0.7,
  emergency: 0,
  deposit: 0.05,
  area: { zips: 0.45, radius: 0.4, state: 0.15, nationwide: 0 },
  radiusMiles: [10, 45],
  capacity: [1, 5],
  payment: ['bank transfer'],
  kinds: [
    {
      nouns: ['Realty', 'Real Estate', 'Properties', 'Homes'],
      about:
        '{name} helps people buy and sell homes in {city}. You meet the agent who will do the work, and the commission is agreed in writing first.',
      services: [
        ['Buyer consultation', 45, ['fixed', 0, 0]],
        ['Home showing', 45, ['fixed', 0, 0], 'Houses, condos and townhomes for sale.'],
        ['Listing appointment', 60, ['fixed', 0, 0], 'How we would sell your home, and for how much.'],
        ['Market valuation', 60, ['fixed', 0, 250]],
      ],
      license: 'Broker license ',
    },
    {
      nouns: ['Land & Ranch', 'Commercial Realty'],
      about: '{name} brokers land, shops and offices around {city}, with plain answers on zoning and access.',
      services: [
        ['Site visit', 90, ['fixed', 0, 0]],
        ['Lease review', 60, ['hourly', 150, 260]],
        ['Sale of land', 60, 'quote'],
      ],
      license: 'Broker license ',
    },
  ],
}
