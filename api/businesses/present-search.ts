import type { Listing } from '../../shared/businesses/listing.ts'
import { unmeasured } from '../../shared/businesses/measured.ts'
import { replyLabel } from '../../shared/ranking/figures.ts'
import { rankScore } from '../../shared/ranking/score.ts'
import { rankingTable } from '../../shared/ranking/weights.ts'
import type { Found } from '../../shared/search/found.ts'
import { areaOf } from '../../shared/search/plan.ts'
import type { Asked } from '../../shared/search/search.ts'
import type { Suggestion } from '../../shared/search/suggest.ts'
import type { Times } from '../../shared/search/times.ts'
import { NOTICE, next } from '../words.ts'

/** As JSON text: the written part of each result is stored as such, and to read and write it again took a third of a search. */
export function presentSearch(
  asked: Asked,
  found: readonly Found[],
  times: readonly Times[],
  suggestions: readonly Suggestion[] | null,
  baseUrl: string,
): string {
  const items = found.map((each, i) => itemText(each, i + 1, asked.zip, times[i], baseUrl)).join(',')
  const after = {
    ...(suggestions && { suggestions: suggestions.map(presentSuggestion) }),
    ranking: { paid: false, docs: `${baseUrl}/ranking` },
    nextRequests: nextOf(found[0], asked.zip),
  }
  return `{"notice":${noticeText},"query":${JSON.stringify(asked)},"count":${found.length},"businesses":[${items}],${JSON.stringify(after).slice(1)}`
}

const noticeText = JSON.stringify(NOTICE)

/** What is put in without JSON.stringify holds nothing that JSON would escape: slugs, numbers, times, our own words. */
function itemText(
  row: Found,
  position: number,
  zip: string | null,
  times: Times | undefined,
  baseUrl: string,
): string {
  const response = row.response ?? unmeasured
  const { medianMinutes, rate24h, sampleSize } = response
  const label = replyLabel(response)
  const { takesOff, atMost } = rankingTable.wrongInformation
  const completeness = Math.max(0, row.completeness - Math.min(atMost, takesOff * row.openWrongInformation))
  const { score, parts, reasons } = rankScore({
    area: areaOf(row.area),
    zip,
    response: { score: row.responseScore, label, sampleSize },
    completeness,
  })
  const next = times?.nextAvailable ?? null
  return (
    `{"slug":"${row.slug}","name":${JSON.stringify(row.name)},"industry":"${row.industry}",${row.listing.slice(1, -1)},` +
    // A business that does not serve the zip is left out.
    `"servesZip":${zip === null ? null : true},"openNow":${times?.openNow ?? false},"nextAvailable":${next && `"${next}"`},` +
    `"response":{"medianMinutes":${medianMinutes},"rate24h":${rate24h},"sampleSize":${sampleSize},"label":"${label}"},` +
    `"completeness":${completeness},"rank":{"position":${position},"score":${score},` +
    `"parts":{"area":${parts.area},"response":${parts.response},"completeness":${parts.completeness}},` +
    `"reasons":["${reasons.join('","')}"]},` +
    `"url":"${baseUrl}/businesses/${row.slug}","updatedAt":"${row.updatedAt}"}`
  )
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
