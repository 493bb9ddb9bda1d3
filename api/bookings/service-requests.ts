import type { WrittenCard } from '../../shared/businesses/card.ts'
import { type NextRequest, next } from '../words.ts'

export const bookableIds = ({ bookable, services }: Pick<WrittenCard, 'bookable' | 'services'>): string[] =>
  bookable ? services.filter(each => each.bookable).map(each => each.id) : []

/** The id of the only service that can be booked, or a placeholder if the customer must choose. */
export const serviceToName = (bookable: readonly string[]): string =>
  (bookable.length === 1 && bookable[0]) || '{service}'

export const availabilityRequest = (slug: string, service: string): NextRequest =>
  next('availability', 'GET', `/businesses/${slug}/availability?service=${service}&limit=10`)

export const bookingRequest = (slug: string, lead: string, service: string): NextRequest =>
  next('book', 'POST', `/businesses/${slug}/bookings`, 'agent', {
    lead_id: lead,
    start: '{start}',
    service,
  })

export const inquiryRequest = (slug: string, detailKeys: readonly string[]): NextRequest =>
  next('inquiry', 'POST', `/businesses/${slug}/inquiries`, 'agent', {
    customer: { name: '{customer_name}', phone: '{customer_phone}' },
    message: '{message}',
    details: Object.fromEntries(detailKeys.map(key => [key, '{answer}'])),
    customer_consent: true,
  })
