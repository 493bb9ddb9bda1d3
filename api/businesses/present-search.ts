import { type MeasuredResponse, unmeasured } from '../../shared/businesses/measured.ts'
import { replyLabel } from '../../shared/ranking/figures.ts'
import {
  areaPart,
  completenessPart,
  responsePart,
  type ScorePart,
  scoreOf,
} from '../../shared/ranking/score.ts'
import { rankingTable } from '../../shared/ranking/weights.ts'
import { remembered } from '../../shared/remembered.ts'
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
  const areaOfPoints = remembered((points: number) => partText(areaPart(areaOf(points), asked.zip)))
  const items = found
    .map((each, i) => itemText(each, i + 1, areaOfPoints(each.area), asked.zip, times[i], baseUrl))
    .join(',')
  const suggested = suggestions && `"suggestions":${JSON.stringify(suggestions.map(presentSuggestion))},`
  return (
    `{"notice":${noticeText},"query":${JSON.stringify(asked)},"count":${found.length},"businesses":[${items}],` +
    `${suggested ?? ''}"ranking":{"paid":false,"docs":"${baseUrl}/ranking"},"nextRequests":[${nextTexts(found[0], asked.zip)}]}`
  )
}

const noticeText = JSON.stringify(NOTICE)

/** What is put in without JSON.stringify holds nothing that JSON would escape: slugs, numbers, times, our own words. */
function itemText(
  row: Found,
  position: number,
  area: PartText,
  zip: string | null,
  times: Times | undefined,
  baseUrl: string,
): string {
  const { takesOff, atMost } = rankingTable.wrongInformation
  const full = Math.max(0, row.completeness - Math.min(atMost, takesOff * row.openWrongInformation))
  const completeness = completenessText(full)
  const { figures, part } = row.response
    ? responseText(row.responseScore, row.response)
    : unmeasuredText(row.responseScore)
  const next = times?.nextAvailable ?? null
  return (
    `{"slug":"${row.slug}","name":${JSON.stringify(row.name)},"industry":"${row.industry}",${row.listing.slice(1, -1)},` +
    // A business that does not serve the zip is left out.
    `"servesZip":${zip === null ? null : true},"openNow":${times?.openNow ?? false},"nextAvailable":${next && `"${next}"`},` +
    `"response":${figures},"completeness":${full},` +
    `"rank":{"position":${position},"score":${scoreOf(area, part, completeness)},` +
    `"parts":{"area":${area.text},"response":${part.text},"completeness":${completeness.text}},` +
    `"reasons":["${area.reason}","${part.reason}","${completeness.reason}"]},` +
    `"url":"${baseUrl}/businesses/${row.slug}","updatedAt":"${row.updatedAt}"}`
  )
}

interface PartText extends ScorePart {
  /** Its value: to write a fraction takes longer than to look it up. */
  text: string
}

const partText = (part: ScorePart): PartText => ({ ...part, text: String(part.value) })

const completenessText = remembered((full: number) => partText(completenessPart(full)))

function responseText(score: number, measured: MeasuredResponse) {
  const { medianMinutes, rate24h, sampleSize } = measured
  const label = replyLabel(measured)
  return {
    figures: `{"medianMinutes":${medianMinutes},"rate24h":${rate24h},"sampleSize":${sampleSize},"label":"${label}"}`,
    part: partText(responsePart({ score, label, sampleSize })),
  }
}

const unmeasuredText = remembered((score: number) => responseText(score, unmeasured))

const presentSuggestion = ({ why, without }: Suggestion) => ({
  why,
  method: 'GET',
  path: `/businesses?${new URLSearchParams(without)}`,
})

function nextTexts(best: Found | undefined, zip: string | null): string {
  if (!best) return industriesText('/industries')
  const path = `/businesses/${best.slug}`
  const card = cardText(zip === null ? path : `${path}?zip=${zip}`)
  const inquiry = inquiryText(`${path}/inquiries`)
  // Nowhere else in the JSON of a Listing: within a text each quote would stand behind a backslash.
  return best.listing.includes('"bookable":true')
    ? `${card},${availabilityText(`${path}/availability?days=7`)},${inquiry}`
    : `${card},${inquiry}`
}

/** The text of a request for any path. */
function requestText(...[rel, method, ...rest]: [string, string, auth?: 'none' | 'agent', body?: object]) {
  const [before, after] = JSON.stringify(next(rel, method, '{path}', ...rest)).split('{path}')
  return (path: string): string => `${before}${path}${after}`
}

const industriesText = requestText('industries', 'GET')
const cardText = requestText('card', 'GET')
const availabilityText = requestText('availability', 'GET')
const inquiryText = requestText('inquiry', 'POST', 'agent', {
  customer: { name: '{name}', phone: '{phone}', email: '{email}' },
  message: '{message}',
  details: {},
  customer_consent: true,
})
