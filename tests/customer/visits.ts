import { aBooking } from '../deposits/booked.ts'
import type { TestApp } from '../test-app.ts'
import { pageOf } from './forms.ts'

export const visits = {
  services: [
    {
      id: 'visit',
      name: 'Visit',
      price: { type: 'fixed', amount: 9900, currency: 'USD' },
      durationMinutes: 60,
      bookable: true,
    },
  ],
  policies: { cancellation: { freeUntilHours: 4, fee: { amount: 5000, currency: 'USD' } } },
}
/** A booking without a deposit, and the path of its page. */
export async function aVisit(app: TestApp, key: string, changes: object = {}) {
  const appointment = await aBooking(app, key, { ...visits, ...changes })
  return { ...appointment, page: pageOf(appointment.booking.customerUrl) }
}
