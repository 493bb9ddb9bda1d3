/** An inn with one room, open every day. */
export const hotel = {
  name: 'Pecan Inn',
  industry: 'hotels',
  hours: {
    weekly: ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'].map(day => ({
      day,
      open: '07:00',
      close: '22:00',
    })),
  },
  services: [
    {
      id: 'queen',
      name: 'Queen room',
      description: `One queen bed, courtyard view. ${'Quiet. '.repeat(60)}`,
      price: { type: 'from', amount: 12_900, currency: 'USD' },
      nightly: { checkIn: '15:00', checkOut: '11:00' },
      bookable: true,
    },
    { id: 'dinner', name: 'Dinner', durationMinutes: 90, bookable: true },
  ],
  policies: { cancellation: { freeUntilHours: 48, fee: { amount: 5000, currency: 'USD' } } },
}

/** Wednesday. */
export const ARRIVAL = '2026-11-25T15:00:00-06:00'
/** What a hotel asks for two nights. */
export const stayDetails = { check_in: '2026-11-25', check_out: '2026-11-27', rooms: 1, adults: 2 }
