import type { BusinessKind, IndustryProfile } from './industry-profile.ts'

const homeSystems: BusinessKind[] = [
  {
    nouns: ['Plumbing', 'Plumbing & Drain', 'Plumbing Co.', 'Pipe & Rooter'],
    about:
      '{name} repairs leaks, drains and water heaters in homes and shops around {city}. Two licensed plumbers, vans stocked for most repairs on the first visit.',
    services: [
      ['Drain cleaning', 60, ['fixed', 129, 219], 'Kitchen, bath or main line, by snake or water jet.'],
      ['Leak repair', 60, ['from', 145, 240], 'Faucets, pipes, toilets and shut-off valves.'],
      ['Faucet or toilet installation', 90, ['from', 160, 280], 'Yours or ours. Takes the old one away.'],
      ['Water heater replacement', 240, ['range', 1250, 2400], 'Tank or tankless, haul-away included.'],
      ['Diagnostic visit', 45, ['fixed', 59, 99], 'Credited if we do the repair.'],
      ['Repiping', 480, 'quote'],
    ],
    license: 'Master plumber license M-',
  },
  {
    nouns: ['Electric', 'Electrical Services', 'Wiring & Light'],
    about:
      '{name} wires, repairs and inspects homes in {city} and nearby. Panels, outlets, lighting and chargers for electric cars.',
    services: [
      ['Troubleshooting visit', 60, ['fixed', 89, 149], 'Dead outlets, breakers that trip, flickering.'],
      ['Outlet or switch replacement', 45, ['from', 95, 160], 'GFCI and USB outlets included.'],
      ['Ceiling fan or light fixture', 90, ['from', 120, 210]],
      ['Panel upgrade', 360, ['range', 1600, 3200], '100 to 200 amps, with permit and inspection.'],
      ['EV charger installation', 180, ['from', 550, 950], 'Level 2, in the garage or outdoors.'],
    ],
    license: 'Electrical contractor license ',
  },
  {
    nouns: ['Heating & Air', 'Air Conditioning', 'Climate Services'],
    about:
      '{name} keeps {city} cool in summer and warm in winter: tune-ups, repairs and new systems, with the price agreed before the work.',
    services: [
      ['Seasonal tune-up', 60, ['fixed', 79, 149], 'Air conditioner or furnace: coils, filter, refrigerant.'],
      ['AC repair visit', 90, ['hourly', 110, 165], 'No cool air, ice on the line, strange noises.'],
      ['Furnace repair visit', 90, ['hourly', 110, 165]],
      ['System replacement estimate', 60, ['fixed', 0, 0], 'Central air, heat pumps and mini-splits.'],
      ['Duct cleaning', 180, ['from', 320, 480]],
    ],
    license: 'Air conditioning license TACLA',
  },
  {
    nouns: ['Lock & Key', 'Locksmith', 'Safe & Lock'],
    about: '{name} opens, rekeys and replaces locks in {city}. We ask for proof that you live there.',
    services: [
      ['Lockout', 30, ['from', 75, 140], 'Home, office or car, without drilling wherever possible.'],
      ['Rekeying', 60, ['from', 90, 150], 'Up to six cylinders to one new key.'],
      ['Deadbolt installation', 60, ['fixed', 135, 220]],
      ['Car key copy', 45, ['from', 120, 260], 'Cut and programmed, most makes since 2000.'],
    ],
    license: 'Locksmith license B',
  },
  {
    nouns: ['Appliance Repair', 'Appliance Service'],
    about:
      '{name} repairs kitchen and laundry appliances of all common brands in {city}, mostly on the first visit.',
    services: [
      ['Refrigerator repair', 90, ['from', 120, 220]],
      ['Washer or dryer repair', 75, ['from', 110, 190]],
      ['Dishwasher repair', 75, ['from', 110, 180]],
      ['Oven or stove repair', 75, ['from', 120, 210]],
    ],
  },
  {
    nouns: ['Garage Doors', 'Overhead Door Co.'],
    about:
      '{name} repairs and installs garage doors and openers around {city}, with springs for most doors in the van.',
    services: [
      ['Spring replacement', 75, ['from', 190, 320], 'Both springs, balanced and tested.'],
      ['Opener repair or installation', 90, ['from', 140, 420]],
      ['New garage door estimate', 45, ['fixed', 0, 0]],
    ],
  },
]

const houseAndGarden: BusinessKind[] = [
  {
    nouns: ['Home Cleaning', 'Cleaning Crew', 'Maid Service'],
    about:
      '{name} cleans homes and offices in {city}, once or every week, with its own supplies and the same crew each time.',
    services: [
      ['Standard cleaning', 120, ['from', 110, 180], 'Dusting, floors, kitchen and bathrooms.'],
      ['Deep cleaning', 240, ['from', 220, 380], 'Also inside oven and fridge, baseboards and blinds.'],
      ['Move-out cleaning', 300, ['range', 260, 520]],
    ],
  },
  {
    nouns: ['Roofing', 'Roof & Gutter', 'Roofing & Exteriors'],
    about:
      '{name} inspects, repairs and replaces roofs around {city}, and deals with your insurer after a storm.',
    services: [
      ['Roof inspection', 60, ['fixed', 0, 150], 'With photos of every side, on the same day.'],
      ['Roof leak repair', 180, ['from', 350, 700]],
      ['Gutter cleaning', 90, ['from', 120, 220]],
      ['Roof replacement', 480, 'quote', 'Shingle, tile or metal.'],
    ],
  },
  {
    nouns: ['Handyman', 'Home Repair', 'Fix-It Service'],
    about:
      '{name} does the small jobs in {city} homes: doors, shelves, drywall, furniture. Two-hour minimum, no job too small.',
    services: [
      ['Handyman, two hours', 120, ['fixed', 140, 220], 'Your list, in order, until the time is up.'],
      ['Furniture assembly', 90, ['from', 85, 160]],
      ['TV mounting', 75, ['from', 95, 180]],
      ['Drywall patch', 120, ['from', 130, 260]],
    ],
  },
  {
    nouns: ['Painting', 'Painters', 'Paint & Finish'],
    about:
      '{name} paints homes and offices in {city}, inside and out, with furniture covered and two coats everywhere.',
    services: [
      ['Color and price visit', 45, ['fixed', 0, 0]],
      ['One room, walls and ceiling', 480, ['from', 380, 720], 'Interior painting, with small holes filled.'],
      ['Exterior painting', 480, 'quote'],
      ['Cabinet painting', 480, ['from', 900, 2200]],
    ],
  },
  {
    nouns: ['Pest Control', 'Exterminators'],
    about:
      '{name} gets rid of ants, roaches, rodents and termites in {city}, and comes back free within 30 days.',
    services: [
      ['General pest treatment', 60, ['from', 95, 170], 'Ants, roaches, spiders, wasps. Safe for pets.'],
      ['Rodent control', 90, ['from', 180, 340], 'Mice and rats: traps, and closing their ways in.'],
      ['Termite inspection', 60, ['fixed', 0, 95]],
      ['Bed bug treatment', 240, ['from', 450, 1100]],
    ],
    license: 'Structural pest license ',
  },
  {
    nouns: ['Landscaping', 'Lawn & Garden', 'Lawn Care'],
    about: '{name} mows, plants and waters yards around {city}: once, every week, or from bare ground.',
    services: [
      ['Lawn mowing', 45, ['from', 45, 85], 'Mow, edge and blow.'],
      ['Yard cleanup', 180, ['from', 180, 360], 'Leaves, weeds, hedges and mulch.'],
      ['Sprinkler repair', 90, ['from', 95, 180]],
      ['Landscape design visit', 60, ['fixed', 75, 150]],
    ],
  },
  {
    nouns: ['Tree Service', 'Tree Care'],
    about: '{name} trims and removes trees in {city}, with a certified arborist on every job.',
    services: [
      ['Tree trimming', 180, ['from', 240, 520]],
      ['Tree removal', 300, ['range', 450, 1900], 'Cut down, chipped and hauled away.'],
      ['Stump grinding', 90, ['from', 120, 260]],
    ],
  },
  {
    nouns: ['Movers', 'Moving & Storage', 'Moving Co.'],
    about:
      '{name} moves apartments, houses and offices in and out of {city}, with the price in writing before the day.',
    services: [
      ['Local move, two movers', 180, ['hourly', 110, 170], 'Truck, blankets and straps included.'],
      ['Packing service', 240, ['hourly', 80, 120]],
      ['Long-distance move', 480, 'quote'],
    ],
    license: 'Mover license ',
  },
]

export const trades: IndustryProfile = {
  hours: 'workdays',
  bookable: 0.75,
  emergency: 0.45,
  deposit: 0.4,
  area: { zips: 0.35, radius: 0.55, state: 0.1, nationwide: 0 },
  radiusMiles: [8, 40],
  capacity: [1, 4],
  payment: ['card', 'check', 'bank transfer'],
  kinds: [...homeSystems, ...houseAndGarden],
}
