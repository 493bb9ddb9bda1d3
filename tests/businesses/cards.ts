export const aService = (changes: object = {}) => ({
  name: 'Drain cleaning',
  durationMinutes: 60,
  price: { type: 'fixed', amount: 14_900, currency: 'USD' },
  bookable: true,
  ...changes,
})

/** A complete card of a business in San Antonio, with these changes. */
export const aCard = (changes: object = {}) => ({
  name: 'Lone Star Plumbing',
  industry: 'trades',
  description: 'Leaks, drains and water heaters in Bexar County.',
  timezone: 'America/Chicago',
  location: { zip: '78205' },
  serviceArea: { zips: ['78205', '78209'], radiusMiles: 10 },
  services: [aService()],
  hours: {
    weekly: ['mon', 'tue', 'wed', 'thu', 'fri'].map(day => ({ day, open: '08:00', close: '17:00' })),
    exceptions: [],
  },
  policies: { cancellation: { freeUntilHours: 24, fee: null }, licence: 'M-12345' },
  ...changes,
})
