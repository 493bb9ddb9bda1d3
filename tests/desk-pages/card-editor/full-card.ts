/** A card that uses everything a card can have. */
export const fullCard = {
  description: 'Leaks & drains.\n\nSince 1998 <b>here</b>.',
  location: { street: '412 E Houston St', city: 'Alamo Heights', state: 'TX', zip: '78205' },
  phone: '+1 210 555 0147',
  contact_email: 'owner@shop.example',
  timezone: 'America/Kentucky/Louisville',
  serviceArea: { zips: ['78209', '78205'], radiusMiles: 7.5, states: ['WY', 'AL'], nationwide: false },
  services: [
    {
      name: 'Drain cleaning',
      price: { type: 'fixed', amount: 14_900 },
      deposit: { amount: 3500 },
      bookable: true,
    },
    { name: 'Repairs', durationMinutes: 37, price: { type: 'hourly', amount: 120_000 }, bufferMinutes: 7 },
    {
      name: 'Pipes',
      price: { type: 'range', amount: 8900, max: 14_000, unit: 'visit' },
      minNoticeMinutes: 99,
    },
    { name: 'Heaters', price: { type: 'from', amount: 89_950 }, description: 'Gas or electric.\nAny make.' },
    { name: 'Inspection', price: { type: 'quote' }, bookable: false },
  ],
  hours: {
    weekly: [
      { day: 'mon', open: '08:00', close: '12:00' },
      { day: 'mon', open: '13:00', close: '17:30' },
      { day: 'fri', open: '18:00', close: '02:00' },
      { day: 'sun', open: '00:00', close: '00:00' },
    ],
    exceptions: [
      { date: '2026-12-24', open: '08:00', close: '12:00' },
      { date: '2026-12-25', closed: true },
    ],
  },
  capacity: 3,
  slotMinutes: 25,
  emergency: { available: true, hours: 'Day and night', surcharge: { amount: 7500 } },
  policies: {
    cancellation: { freeUntilHours: 36, fee: { amount: 2500 } },
    deposit: { refundableUntilHours: 0 },
    payment: ['cash', 'cards'],
    licence: 'M-12345',
    insurance: 'General liability, $1 million',
  },
  intake: {
    required: ['hazards'],
    fields: [
      {
        key: 'heater',
        label: 'Heater',
        type: 'enum',
        enum: ['gas', 'electric'],
        ask: 'Gas or electric?',
        required: true,
      },
      { key: 'age', label: 'Age', type: 'integer', ask: 'How old is it?' },
    ],
  },
}

export const sections = [
  'about',
  'hours',
  'special-days',
  'area',
  'policies',
  'emergencies',
  'booking',
  'questions',
  'json',
  'services/drain-cleaning',
  'services/repairs',
  'services/pipes',
  'services/heaters',
  'services/inspection',
]
