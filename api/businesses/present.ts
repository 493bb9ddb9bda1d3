import type { Service } from '../../shared/businesses/card.ts'
import { completeness } from '../../shared/businesses/completeness.ts'
import { unmeasured, unrecorded } from '../../shared/businesses/measured.ts'
import type { CardRow } from '../../shared/businesses/queries.ts'
import { presentMoney, presentPrice } from '../../shared/money.ts'
import { rankingTable } from '../../shared/ranking/weights.ts'
import { servesZip } from '../../shared/search/serves-zip.ts'
import {
  availabilityRequest,
  bookableServices,
  bookingRequest,
  inquiryRequest,
  toChoose,
} from '../bookings/service-requests.ts'
import { NOTICE } from '../words.ts'
import { type AskedField, intakeOf, requiredFields } from './intake.ts'

/** The Agent Card: what the business wrote, and what was measured. */
export function presentCard(row: CardRow, zip: string | null = null) {
  const { card, slug } = row
  const { serviceArea, emergency, policies } = card
  const intake = intakeOf(card)
  const { medianMinutes, p90Minutes, rate24h, sampleSize } = row.response ?? unmeasured
  return {
    slug,
    ...card,
    serviceArea: { ...serviceArea, servesZip: zip === null ? null : servesZip(card, zip) },
    services: card.services.map(service => ({
      ...service,
      price: presentPrice(service.price),
      deposit: service.deposit && presentMoney(service.deposit),
    })),
    emergency: { ...emergency, surcharge: emergency.surcharge && presentMoney(emergency.surcharge) },
    policies: {
      ...policies,
      cancellation: policies.cancellation && {
        ...policies.cancellation,
        fee: policies.cancellation.fee && presentMoney(policies.cancellation.fee),
      },
    },
    intake,
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
    nextRequests: nextRequestsFor(slug, bookableServices(card), requiredFields(intake)),
    version: row.version,
    updatedAt: row.updated_at,
  }
}

function nextRequestsFor(slug: string, bookable: readonly Service[], required: readonly AskedField[]) {
  const inquiry = inquiryRequest(slug, required)
  if (bookable.length === 0) return [inquiry]
  const choice = toChoose(bookable)
  return [availabilityRequest(slug, choice), inquiry, bookingRequest(slug, '{lead_id}', choice)]
}
