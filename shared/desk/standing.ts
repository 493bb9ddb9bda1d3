import { completeness, completenessParts } from '../businesses/completeness.ts'
import type { Context } from '../context.ts'
import type { Evidence } from '../ranking/evidence.ts'
import { fadedResponse } from '../ranking/response.ts'
import { rankingTable } from '../ranking/weights.ts'
import {
  findStanding,
  listOpenReports,
  listPaidDeposits,
  listWeeks,
  type StandingRow,
} from './standing-queries.ts'

const DAY = 86_400_000
const MAX_DEPOSITS = 12
const MAX_REPORTS = 20

/** Why a business ranks where it does. Points are of 100. Undefined if the business is gone. */
export async function readStanding(
  { sql, secrets }: Pick<Context, 'sql' | 'secrets'>,
  { id: business, timezone }: { id: number; timezone: string },
  now: Date,
) {
  const row = await findStanding(sql, business)
  if (!row) return undefined
  const oldest = new Date(now.getTime() - rankingTable.response.windowDays * DAY)
  const since = row.cardWrittenAt > oldest ? row.cardWrittenAt : oldest
  const [weeks, deposits, reports] = await Promise.all([
    listWeeks(sql, { business, timezone, now }),
    listPaidDeposits(sql, business, MAX_DEPOSITS),
    listOpenReports(sql, { business, since, limit: MAX_REPORTS }),
  ])
  return {
    ...row,
    points: pointsOf(row, now),
    parts: completenessParts.map(part => ({ ...part, isDone: part.has(row.card) })),
    weeks,
    deposits,
    reports: reports.map(({ id, note, ...report }) => ({
      ...report,
      note: note && secrets.open(note, `outcomes.note ${id}`),
    })),
  }
}

export type Standing = NonNullable<Awaited<ReturnType<typeof readStanding>>>

const { score, response } = rankingTable

export const mostPoints = {
  area: 100 * score.area,
  speed: 100 * score.response * response.speed,
  reliability: 100 * score.response * response.reliability,
  card: 100 * score.completeness,
}

function pointsOf(row: StandingRow, now: Date): Record<keyof typeof mostPoints, number> {
  const { speed, reliability } = fadedResponse(evidenceOf(row, now), row.industryMean, now).parts
  return {
    area: mostPoints.area * areaValue(row),
    speed: mostPoints.speed * speed,
    reliability: mostPoints.reliability * reliability,
    card: (mostPoints.card * completeness(row.card, row.wrongInformation).score) / 100,
  }
}

/** For customers in its area, at best. */
function areaValue({ card: { serviceArea } }: StandingRow): number {
  const { area } = rankingTable
  if (serviceArea.zips.length > 0) return area.zip
  if (serviceArea.radiusMiles !== null) return area.radius
  if (serviceArea.states.length > 0) return area.state
  return serviceArea.nationwide ? area.nationwide : 0
}

function evidenceOf({ evidence }: StandingRow, now: Date) {
  return {
    asOf: evidence ? new Date(evidence.asOf) : now,
    speed: inSums(evidence?.speed, evidence?.speedCapped),
    reliability: inSums(evidence?.reliability, evidence?.reliabilityCapped),
    staleAt: null,
  }
}

function inSums([weight, value]: readonly number[] = [], capped: readonly number[] = []): Evidence {
  const pairs = Array.from({ length: capped.length / 2 }, (_, i) => ({
    weight: capped[2 * i] ?? 0,
    value: capped[2 * i + 1] ?? 0,
  }))
  return { weight: weight ?? 0, value: value ?? 0, capped: pairs }
}
