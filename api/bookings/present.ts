import type { Offer } from '../../shared/bookings/availability.ts'
import type { Booking } from '../../shared/bookings/queries.ts'
import { localTime } from '../../shared/local-time.ts'
import { presentMoney, presentPrice } from '../../shared/money.ts'
import { afterBooking } from './next-requests.ts'

export const presentDeposit = ({ depositAmount, depositCurrency }: Booking) =>
  depositAmount === null || depositCurrency === null
    ? null
    : { required: true as const, ...presentMoney({ amount: depositAmount, currency: depositCurrency }) }

/** A booking wherever one is shown. */
export function presentBooking(booking: Booking) {
  return {
    id: booking.id,
    lead_id: booking.leadId,
    status: booking.status,
    service: { ...booking.service, price: presentPrice(booking.service.price) },
    start: localTime(booking.start, booking.timezone),
    end: localTime(booking.end, booking.timezone),
    timezone: booking.timezone,
    createdAt: booking.createdAt,
    confirmationCode: booking.confirmationCode,
    deposit: presentDeposit(booking),
  }
}

export function presentNewBooking(booking: Booking, business: { slug: string; name: string }, now: Date) {
  const { slug, name } = business
  return {
    ...presentBooking(booking),
    business: { slug, name },
    nextRequests: afterBooking(booking, now),
  }
}

export function presentAvailability(offer: Offer, days: number, now: Date) {
  const { business, service } = offer
  return {
    slug: business.slug,
    timezone: business.timezone,
    days,
    from: offer.from,
    to: offer.to,
    generatedAt: now,
    count: offer.slots.length,
    slots: offer.slots.map(slot => ({
      ...slot,
      service: service && { id: service.id, name: service.name },
      price: service && presentPrice(service.price),
      deposit: service?.deposit && presentMoney(service.deposit),
    })),
    nextAvailable: offer.nextAvailable,
    note: offer.note,
  }
}
