import type { Listing } from '../../shared/businesses/listing.ts'
import { replyLabel } from '../../shared/ranking/figures.ts'
import { rankScore } from '../../shared/ranking/score.ts'
import { rankingTable } from '../../shared/ranking/weights.ts'
import { areaOf } from '../../shared/search/plan.ts'
import type { Found } from '../../shared/search/queries.ts'
import type { Asked } from '../../shared/search/search.ts'
import type { Suggestion } from '../../shared/search/suggest.ts'
import type { Times } from '../../shared/search/times.ts'
import { NOTICE, next } from '../words.ts'

export function presentSearch(
  asked: Asked,
  found: readonly Found[],
  times: readonly Times[],
  suggestions: readonly Suggestion[] | null,
  baseUrl: string,
) {
  return {
    notice: NOTICE,
    query: asked,
    count: found.length,
    businesses: found.map((each, i) => presentItem(each, i + 1, asked.zip, times[i], baseUrl)),
    ...(suggestions && { suggestions: suggestions.map(presentSuggestion) }),
    ranking: { paid: false as const, docs: `${baseUrl}/ranking` },
    nextRequests: nextOf(found[0], asked.zip),
  }
}

function presentItem(
  row: Found,
  position: number,
  zip: string | null,
  times: Times | undefined,
  baseUrl: string,
) {
  const listing: Listing = JSON.parse(row.listing)
  const { medianMinutes, rate24h, sampleSize } = row.response
  const label = replyLabel(row.response)
  const { takesOff, atMost } = rankingTable.wrongInformation
  const completeness = Math.max(0, row.completeness - Math.min(atMost, takesOff * row.open_wrong_information))
  const rank = rankScore({
    area: areaOf(row.area),
    zip,
    response: { score: row.response_score, label, sampleSize },
    completeness,
  })
  return {
    slug: row.slug,
    name: row.name,
    industry: row.industry,
    city: listing.city,
    state: listing.state,
    zip: listing.zip,
    // A business that does not serve the zip is left out.
    servesZip: zip === null ? null : true,
    summary: listing.summary,
    bookable: listing.bookable,
    emergency: listing.emergency,
    openNow: times?.openNow ?? false,
    nextAvailable: times?.nextAvailable ?? null,
    priceFrom: listing.priceFrom,
    response: { medianMinutes, rate24h, sampleSize, label },
    completeness,
    rank: { position, ...rank },
    url: `${baseUrl}/businesses/${row.slug}`,
    updatedAt: row.updated_at,
  }
}

const presentSuggestion = ({ why, without }: Suggestion) => ({
  why,
  method: 'GET',
  path: `/businesses?${new URLSearchParams(without)}`,
})

function nextOf(best: Found | undefined, zip: string | null) {
  if (!best) return [next('industries', 'GET', '/industries')]
  const path = `/businesses/${best.slug}`
  const card = next('card', 'GET', zip === null ? path : `${path}?zip=${zip}`)
  const inquiry = next('inquiry', 'POST', `${path}/inquiries`, 'agent', {
    customer: { name: '{name}', phone: '{phone}', email: '{email}' },
    message: '{message}',
    details: {},
    customer_consent: true,
  })
  const { bookable }: Listing = JSON.parse(best.listing)
  return bookable
    ? [card, next('availability', 'GET', `${path}/availability?days=7`), inquiry]
    : [card, inquiry]
}
