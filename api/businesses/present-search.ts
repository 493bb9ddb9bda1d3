import { unpackAgenda } from '../../shared/businesses/agenda.ts'
import { pointsLost } from '../../shared/businesses/completeness.ts'
import { unmeasured } from '../../shared/businesses/measured.ts'
import { guides } from '../../shared/industries/industries.ts'
import { presentMoney, presentPrice } from '../../shared/money.ts'
import { replyLabel } from '../../shared/ranking/figures.ts'
import { rankScore } from '../../shared/ranking/score.ts'
import type { AvailabilityNow } from '../../shared/search/availability-now.ts'
import type { Match } from '../../shared/search/match.ts'
import type { SearchResult } from '../../shared/search/queries.ts'
import type { Found } from '../../shared/search/search.ts'
import { areaOfPoints, type SearchFilters } from '../../shared/search/search-plan.ts'
import { milesApart, type Suggestion } from '../../shared/search/suggestions.ts'
import { availabilityRequest, chosen } from '../bookings/service-requests.ts'
import { NOTICE, next } from '../words.ts'

interface SearchAnswer {
  query: SearchFilters
  found: Found
  /** In the order of the results. */
  times: readonly AvailabilityNow[]
  /** Whether to give the reasons for each rank. */
  explain: boolean
  /** Whether to give the time zones, which pages need to say "today". */
  forPage: boolean
  suggestions: readonly Suggestion[] | null
  baseUrl: string
}

export function presentSearch({ query, found, times, suggestions, explain, forPage, baseUrl }: SearchAnswer) {
  const { results, matches } = found
  const { near, radius, zip, ...filters } = query
  return {
    notice: NOTICE,
    query: {
      ...filters,
      zip,
      near,
      ...(near !== null && { radius }),
      understood: presentUnderstood(found, query),
    },
    count: results.length,
    businesses: results.map((result, i) => ({
      ...presentResult(result, query, i + 1, explain),
      ...times[i],
      ...(forPage && { timezone: unpackAgenda(result.schedule).timezone }),
      match: presentMatch(matches[i] ?? null),
      distanceMiles: near === null ? null : milesApart(near, result.listing.zip),
      url: `${baseUrl}/businesses/${result.slug}`,
    })),
    ...(suggestions && { suggestions: suggestions.map(presentSuggestion) }),
    ranking: { paid: false as const, docs: `${baseUrl}/ranking` },
    nextRequests: nextRequestsFor(results[0], zip, matches[0] ?? null),
  }
}

/** With the industries to choose from if the need fits several. */
function presentUnderstood({ understood }: Found, query: SearchFilters) {
  const { industries, ...rest } = understood
  if (query.industry !== null || industries.length < 2) return rest
  return { ...rest, industries: industries.map(industry => ({ industry, name: guides[industry].name })) }
}

function presentMatch(match: Match | null) {
  if (!match) return null
  const { id, name, price } = match.service
  return { service: { id, name, price: presentPrice(price) }, words: match.words }
}

function presentResult(result: SearchResult, { zip }: SearchFilters, position: number, explain: boolean) {
  const { slug, name, industry, listing, updatedAt } = result
  const { medianMinutes, rate24h, sampleSize } = result.response ?? unmeasured
  const label = replyLabel({ medianMinutes, rate24h, sampleSize })
  const completeness = Math.max(0, result.completeness - pointsLost(result.openWrongInformation))
  const { reasons, ...rank } = rankScore({
    area: areaOfPoints(result.areaPoints),
    zip,
    response: { score: result.responseScore, label, sampleSize },
    completeness,
  })
  return {
    slug,
    name,
    industry,
    ...listing,
    priceFrom: listing.priceFrom && presentMoney(listing.priceFrom),
    // A business that doesn't serve the zip isn't found.
    servesZip: zip === null ? null : true,
    response: { medianMinutes, rate24h, sampleSize, label },
    completeness,
    rank: { position, ...rank, ...(explain && { reasons }) },
    // As text, because a Date makes JSON.stringify five times slower.
    updatedAt: updatedAt.toISOString(),
  }
}

function presentSuggestion({ why, query, businesses }: Suggestion) {
  const { industry, zip, near, radius, q, need, bookable, emergency } = query
  const params = {
    ...(industry && { industry }),
    ...(need && { need }),
    ...(q && { q }),
    ...(zip && { zip }),
    ...(near && { near, radius: String(radius) }),
    ...(bookable && { bookable: 'true' }),
    ...(emergency && { emergency: 'true' }),
  }
  const search = new URLSearchParams(params).toString()
  const path = search ? `/businesses?${search}` : '/businesses'
  return { why, request: { method: 'GET', path }, businesses }
}

/** The card comes first: it has the services, and what to ask the customer. */
function nextRequestsFor(best: SearchResult | undefined, zip: string | null, match: Match | null) {
  if (!best) return []
  const path = `/businesses/${best.slug}`
  return [
    next('card', 'GET', zip === null ? path : `${path}?zip=${zip}`),
    ...(match?.service.bookable ? [availabilityRequest(best.slug, chosen(match.service))] : []),
  ]
}
