import { unmeasured } from '../../shared/businesses/measured.ts'
import { presentMoney } from '../../shared/money.ts'
import { replyLabel } from '../../shared/ranking/figures.ts'
import { rankScore } from '../../shared/ranking/score.ts'
import { rankingTable } from '../../shared/ranking/weights.ts'
import type { OpeningTimes } from '../../shared/search/opening-times.ts'
import type { SearchResult } from '../../shared/search/queries.ts'
import { areaOfPoints, type SearchQuery } from '../../shared/search/search-plan.ts'
import type { Suggestion } from '../../shared/search/suggestions.ts'
import { NOTICE, next } from '../words.ts'

interface SearchAnswer {
  query: SearchQuery
  results: readonly SearchResult[]
  /** In the order of the results. */
  times: readonly OpeningTimes[]
  suggestions: readonly Suggestion[] | null
  baseUrl: string
}

export function presentSearch({ query, results, times, suggestions, baseUrl }: SearchAnswer) {
  return {
    notice: NOTICE,
    query,
    count: results.length,
    businesses: results.map((result, i) => ({
      ...presentResult(result, query.zip, i + 1),
      ...times[i],
      url: `${baseUrl}/businesses/${result.slug}`,
    })),
    ...(suggestions && { suggestions: suggestions.map(presentSuggestion) }),
    ranking: { paid: false as const, docs: `${baseUrl}/ranking` },
    nextRequests: nextRequestsFor(results[0], query.zip),
  }
}

function presentResult(result: SearchResult, zip: string | null, position: number) {
  const { slug, name, industry, listing, updatedAt } = result
  const { medianMinutes, rate24h, sampleSize } = result.response ?? unmeasured
  const label = replyLabel({ medianMinutes, rate24h, sampleSize })
  const { takesOff, atMost } = rankingTable.wrongInformation
  const penalty = Math.min(atMost, takesOff * result.openWrongInformation)
  const completeness = Math.max(0, result.completeness - penalty)
  const rank = rankScore({
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
    rank: { position, ...rank },
    // As text, because a Date makes JSON.stringify five times slower.
    updatedAt: updatedAt.toISOString(),
  }
}

function presentSuggestion({ why, query: { industry, zip, q, bookable, emergency } }: Suggestion) {
  const params = {
    ...(industry && { industry }),
    ...(zip && { zip }),
    ...(q && { q }),
    ...(bookable && { bookable: 'true' }),
    ...(emergency && { emergency: 'true' }),
  }
  return { why, method: 'GET', path: `/businesses?${new URLSearchParams(params)}` }
}

function nextRequestsFor(best: SearchResult | undefined, zip: string | null) {
  if (!best) return [next('industries', 'GET', '/industries')]
  const path = `/businesses/${best.slug}`
  return [
    next('card', 'GET', zip === null ? path : `${path}?zip=${zip}`),
    ...(best.listing.bookable ? [next('availability', 'GET', `${path}/availability?days=7`)] : []),
    next('inquiry', 'POST', `${path}/inquiries`, 'agent', {
      customer: { name: '{name}', phone: '{phone}', email: '{email}' },
      message: '{message}',
      details: {},
      customer_consent: true,
    }),
  ]
}
