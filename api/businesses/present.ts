import { completeness } from '../../shared/businesses/completeness.ts'
import { unmeasured, unrecorded } from '../../shared/businesses/measured.ts'
import type { CardRow } from '../../shared/businesses/queries.ts'
import { presentMoney, presentPrice } from '../../shared/money.ts'
import { rankingTable } from '../../shared/ranking/weights.ts'
import { servesZip } from '../../shared/search/serves-zip.ts'
import { NOTICE, next } from '../words.ts'
import { intakeOf } from './intake.ts'

/** The Agent Card: what the business wrote, and what was measured. */
export function presentCard(row: CardRow, zip: string | null = null) {
  const { card, slug } = row
  const { name, industry, description, timezone, location, phone, serviceArea } = card
  const { hours, capacity, slotMinutes, emergency, policies, bookable } = card
  const intake = intakeOf(card)
  const { medianMinutes, p90Minutes, rate24h, sampleSize } = row.response ?? unmeasured
  return {
    slug,
    name,
    industry,
    description,
    timezone,
    location,
    phone,
    serviceArea: { ...serviceArea, servesZip: zip === null ? null : servesZip(card, zip) !== null },
    services: card.services.map(service => ({
      ...service,
      price: presentPrice(service.price),
      deposit: service.deposit && presentMoney(service.deposit),
    })),
    hours,
    capacity,
    slotMinutes,
    emergency: { ...emergency, surcharge: emergency.surcharge && presentMoney(emergency.surcharge) },
    policies: {
      ...policies,
      cancellation: policies.cancellation && {
        ...policies.cancellation,
        fee: policies.cancellation.fee && presentMoney(policies.cancellation.fee),
      },
    },
    intake,
    bookable,
    response: {
      medianMinutes,
      p90Minutes,
      rate24h,
      sampleSize,
      windowDays: rankingTable.response.windowDays,
    },
    completeness: completeness(card, row.open_wrong_information),
    record: row.record ?? unrecorded,
    notice: NOTICE,
    nextRequests: nextRequestsFor(slug, bookable, intake),
    version: row.version,
    updatedAt: row.updated_at,
  }
}

function nextRequestsFor(slug: string, bookable: boolean, { required, fields }: ReturnType<typeof intakeOf>) {
  const path = `/businesses/${slug}`
  const details = Object.fromEntries(
    fields.filter(field => required.includes(field.key)).map(field => [field.key, field.example]),
  )
  const inquiry = next('inquiry', 'POST', `${path}/inquiries`, 'agent', {
    customer: { name: '{name}', phone: '{phone}', email: '{email}' },
    message: '{message}',
    details,
    customer_consent: true,
  })
  if (!bookable) return [inquiry]
  return [
    next('availability', 'GET', `${path}/availability?days=7`),
    inquiry,
    next('booking', 'POST', `${path}/bookings`, 'agent', { lead_id: '{lead_id}', start: '{start}' }),
  ]
}
