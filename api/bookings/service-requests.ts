import type { Service, WrittenCard } from '../../shared/businesses/card.ts'
import { booksOnline } from '../../shared/businesses/listing.ts'
import { expectation } from '../../shared/industries/field-value.ts'
import type { AskedField } from '../businesses/intake.ts'
import { type NextRequest, next } from '../words.ts'

/** What a request books. `nights` only for services by the night. */
export interface Chosen {
  service: string
  nights?: number | string
}

export const bookableServices = (card: Pick<WrittenCard, 'bookable' | 'services' | 'hours'>) =>
  booksOnline(card) ? card.services.filter(each => each.bookable) : []

export type Bookable = Pick<Service, 'id' | 'nightly'>

export const chosen = ({ id, nightly }: Bookable): Chosen => ({
  service: id,
  ...(nightly && { nights: '{nights}' }),
})

/** The only service that can be booked, or a placeholder if the customer must choose. */
export function toChoose(bookable: readonly Bookable[]): Chosen {
  const [first] = bookable
  if (first && bookable.length === 1) return chosen(first)
  const nightly = bookable.filter(each => each.nightly).length
  return {
    service: '{service}',
    ...(nightly > 0 && {
      nights: nightly === bookable.length ? '{nights}' : '{nights, only for a nightly service}',
    }),
  }
}

export function availabilityRequest(slug: string, { service, nights }: Chosen): NextRequest {
  const stay = nights === undefined ? '' : `&nights=${nights}`
  return next('availability', 'GET', `/businesses/${slug}/availability?service=${service}${stay}&limit=10`)
}

export const bookingRequest = (
  slug: string,
  lead: string,
  { start = '{start}', ...what }: Chosen & { start?: string },
): NextRequest =>
  next('book', 'POST', `/businesses/${slug}/bookings`, 'agent', { lead_id: lead, start, ...what })

export const rescheduleRequest = (
  lead: string,
  { start = '{start}', ...what }: Chosen & { start?: string },
): NextRequest => next('reschedule', 'POST', `/leads/${lead}/reschedule`, 'agent', { start, ...what })

const placeholderOf = (field: AskedField): string | string[] =>
  field.type === 'array'
    ? [`{${expectation({ ...field, type: field.enum ? 'enum' : 'string' })}}`]
    : `{${expectation(field)}}`

/** The details are placeholders that say what's expected: an example could be sent by mistake. */
export const inquiryRequest = (slug: string, fields: readonly AskedField[]): NextRequest =>
  next('inquiry', 'POST', `/businesses/${slug}/inquiries`, 'agent', {
    customer: { name: '{customer_name}', phone: '{customer_phone}' },
    message: '{message}',
    details: Object.fromEntries(fields.map(field => [field.key, placeholderOf(field)])),
    customer_consent: true,
  })
