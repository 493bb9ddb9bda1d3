import {
  completenessParts,
  maxPointsForWrongInformation,
  pointsPerWrongInformation,
} from '../businesses/completeness.ts'
import type { Tier } from '../limits/policies.ts'

/** Every number that decides the order. GET /ranking publishes this table. */
export const rankingTable = {
  score: { area: 0.4, response: 0.4, completeness: 0.2 },
  area: { zip: 1, radius: 0.85, state: 0.7, nationwide: 0.6, unasked: 0.5 },
  response: { speed: 0.75, reliability: 0.25, windowDays: 90, halfLifeDays: 30 },
  speed: {
    /** A reply gets the value of the first step it's within. Later replies, and none, get 0. */
    steps: [
      { withinMinutes: 5, value: 1 },
      { withinMinutes: 15, value: 0.9 },
      { withinMinutes: 60, value: 0.75 },
      { withinMinutes: 240, value: 0.5 },
      { withinMinutes: 1440, value: 0.25 },
    ],
    unansweredAfterMinutes: 1440,
    /** A business starts with this many leads at its industry's mean, or at this mean if its industry has none yet. */
    prior: { leads: 10, mean: 0.4 },
  },
  reliability: {
    values: { completed: 1, business_cancelled: 0, business_no_show: 0, no_response: 0 },
    prior: { leads: 10, mean: 0.9 },
  },
  /** Points by part of the card, 100 together. */
  completeness: Object.fromEntries(completenessParts.map(part => [part.name, part.points])),
  wrongInformation: {
    operatorsToAgree: 2,
    takesOff: pointsPerWrongInformation,
    atMost: maxPointsForWrongInformation,
  },
  fairness: {
    daysPerCountedLead: 7,
    // docs/contract.md allows up to 20%. With 10%, one operator moves no score by more than 0.03 (docs/ranking.md), and
    // a business's first lead, 1 of 11 with the prior, still counts in full.
    operatorShare: 0.1,
    keyWeight: { free: 0.5, verified: 1, platform: 1 } satisfies Record<Tier, number>,
  },
}

export type RankingTable = typeof rankingTable

/** Why a business serves the requested place. */
export type AreaMatch = keyof RankingTable['area']
