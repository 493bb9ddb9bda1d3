import { Type } from '@sinclair/typebox'
import { Elysia } from 'elysia'
import { completenessParts } from '../../shared/businesses/completeness.ts'
import { rankingTable } from '../../shared/ranking/weights.ts'
import { ok } from '../edge/answer.ts'
import { edge } from '../edge/edge.ts'
import { docs } from '../edge/endpoint.ts'

const AnyObject = Type.Record(Type.String(), Type.Unknown())

export const rankingRoute = new Elysia().use(edge).get('/ranking', () => ok(answer), {
  anyone: { limit: 'read', caching: 'etag' },
  detail: docs({
    tag: 'Discovery',
    summary: 'How search results are ordered',
    description: "The formula and every weight. Position can't be bought: there's no field for payment.",
    answers: {
      200: {
        description: 'The formula.',
        schema: Type.Object({
          paid: Type.Literal(false),
          formula: Type.String(),
          parts: Type.Array(Type.Object({ name: Type.String(), weight: Type.Number(), how: Type.String() })),
          weights: AnyObject,
          completeness: Type.Array(Type.Object({ name: Type.String(), points: Type.Integer() })),
          fairness: Type.Array(Type.String()),
          ties: Type.String(),
        }),
      },
    },
  }),
})

const { score, response, speed, reliability, wrongInformation, fairness } = rankingTable

const answer = {
  paid: false as const,
  formula: `score = ${score.area}·area + ${score.response}·response + ${score.completeness}·completeness; each part is 0 to 1`,
  parts: [
    {
      name: 'area',
      weight: score.area,
      how: "How the business covers the zip. The best match counts, and businesses that don't serve the zip are left out.",
    },
    {
      name: 'response',
      weight: score.response,
      how:
        `${response.speed}·speed + ${response.reliability}·reliability over ${response.windowDays} days, with a half-life of ${response.halfLifeDays}. ` +
        'Speed: the value of the first step that covers the open minutes until the first reply. ' +
        `It's 0 beyond the last step, and after ${speed.unansweredAfterMinutes} open minutes without a reply. Smoothed with ${speed.prior.leads} leads at the mean of the industry, or ${speed.prior.mean} if there is none. ` +
        `Reliability: the mean of what outcomes say, smoothed with ${reliability.prior.leads} at ${reliability.prior.mean}.`,
    },
    {
      name: 'completeness',
      weight: score.completeness,
      how:
        `The card's points out of 100. Each open report of wrong information that ${wrongInformation.operatorsToAgree} operators agree on ` +
        `subtracts ${wrongInformation.takesOff} points, up to ${wrongInformation.atMost}.`,
    },
  ],
  weights: { ...rankingTable },
  completeness: completenessParts.map(({ name, points }) => ({ name, points })),
  fairness: [
    `One counted lead per operator, business and ${fairness.daysPerCountedLead} days.`,
    `One operator has at most ${fairness.operatorShare * 100}% of a business's weight, including the prior.`,
    `A free key weighs ${fairness.keyWeight.free}.`,
    "A business's own reply outweighs what an agent reports about it.",
  ],
  ties: 'Businesses with the same score are ordered by a hash of the slug, rotated by a hash of the UTC date.',
}
