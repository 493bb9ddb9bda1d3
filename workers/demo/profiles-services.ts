import type { IndustryProfile } from './industry-profile.ts'

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
        ['Haircut', 45, ['fixed', 38, 85], 'With wash and blow-dry, for any length.'],
        ['Cut and color', 120, ['from', 110, 190], 'Roots to ends. Very long or thick hair costs more.'],
        ['Balayage', 180, ['from', 160, 280], 'Hand-painted highlights, with toner.'],
        ['Highlights', 150, ['from', 130, 230]],
        ['Blowout', 45, ['fixed', 35, 60]],
        ["Kids' haircut", 30, ['fixed', 22, 38]],
      ],
      license: 'Cosmetology establishment license ',
    },
    {
      nouns: ['Barber Shop', 'Barbers', 'Barber Co.'],
      about:
        '{name} is a barber shop in {city}: cuts, fades and hot-towel shaves, walk-ins when a chair is free.',
      services: [
        ['Haircut', 30, ['fixed', 25, 45], 'Scissors or clippers, fades and tapers.'],
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
        ['Full set', 90, ['from', 55, 90], 'Acrylic or gel extensions, any shape.'],
      ],
      license: 'Salon license ',
    },
    {
      nouns: ['Skin Studio', 'Brow & Lash', 'Wax & Skin'],
      about:
        '{name} offers facials, brows, lashes and waxing in {city}. Tell us about allergies before you come.',
      services: [
        ['Classic facial', 60, ['fixed', 75, 130]],
        ['Brow shaping', 30, ['fixed', 22, 45], 'Eyebrows by wax, thread or tweezers.'],
        ['Lash extensions', 120, ['from', 120, 220]],
        ['Lash lift and tint', 60, ['fixed', 75, 110]],
        ['Bikini or leg waxing', 45, ['from', 45, 80]],
      ],
    },
    {
      nouns: ['Massage', 'Day Spa', 'Massage & Bodywork'],
      about: '{name} is a quiet place for massage in {city}, with licensed therapists. Say where it hurts.',
      services: [
        ['Swedish massage', 60, ['fixed', 80, 140]],
        ['Deep tissue massage', 60, ['fixed', 95, 160]],
        ['Couples massage', 75, ['fixed', 180, 290]],
        ['Prenatal massage', 60, ['fixed', 90, 150]],
      ],
      license: 'Massage establishment license ',
    },
    {
      nouns: ['Braid Studio', 'Braids & Locs'],
      about: '{name} braids, twists and cares for natural hair in {city}. Bring your own hair or use ours.',
      services: [
        ['Box braids', 240, ['from', 160, 280], 'Knotless or classic, medium length.'],
        ['Cornrows', 120, ['from', 70, 140]],
        ['Loc retwist', 120, ['from', 85, 150]],
        ['Silk press', 90, ['from', 75, 130]],
      ],
      license: 'Cosmetology establishment license ',
    },
  ],
}
