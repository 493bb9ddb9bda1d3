import type { Offer } from '../../shared/bookings/availability.ts'
import type { Booking } from '../../shared/bookings/queries.ts'
import { localTime } from '../../shared/local-time.ts'
import { afterBooking } from './next-requests.ts'

export const presentDeposit = ({ depositAmount, depositCurrency }: Booking) =>
  depositAmount === null
    ? null
    : { required: true as const, amount: depositAmount, currency: depositCurrency }

/** A booking wherever one is shown. */
export function presentBooking(booking: Booking) {
  return {
    id: booking.id,
    lead_id: booking.leadId,
    status: booking.status,
    service: booking.service,
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

/** An availability as JSON, made once: only the instant at `stampAt` changes while it holds. */
export function offerBytes(offer: Offer, days: number): { bytes: Buffer<ArrayBuffer>; stampAt: number } {
  const { business, service, slots } = offer
  const start = JSON.stringify({
    slug: business.slug,
    timezone: business.timezone,
    days,
    from: offer.from,
    to: offer.to,
    generatedAt: '',
  })
  const head = start.slice(0, -2)
  // The same for every slot, so it is written once.
  const same =
    service &&
    JSON.stringify({
      service: { id: service.id, name: service.name },
      price: service.price,
      deposit: service.deposit,
    }).slice(1)
  const list = slots.map(slot => `${JSON.stringify(slot).slice(0, -1)},${same}`).join(',')
  const rest = JSON.stringify({ nextAvailable: offer.nextAvailable, note: offer.note })
  const text = `${head}${' '.repeat(STAMP)}","count":${slots.length},"slots":[${list}],${rest.slice(1)}`
  return { bytes: Buffer.from(text), stampAt: Buffer.byteLength(head) }
}

/** The length of an instant in UTC with milliseconds. */
const STAMP = 24
