import { Type } from '@sinclair/typebox'
import { Elysia } from 'elysia'
import type { Context } from '../../shared/context.ts'
import {
  guides,
  type Industry as IndustryName,
  industries,
  isIndustry,
} from '../../shared/industries/industries.ts'
import { industriesFor } from '../../shared/industries/industries-for.ts'
import { countBusinessesByIndustry } from '../../shared/industries/queries.ts'
import { refuse } from '../../shared/refusal.ts'
import { ok } from '../edge/answer.ts'
import { edge } from '../edge/edge.ts'
import { docs } from '../edge/endpoint.ts'
import { didYouMean, shortName } from '../edge/faults.ts'
import { Model, Nullable } from '../edge/formats.ts'
import { OnlyIndustry } from './schema.ts'

const Industry = Model('Industry', {
  industry: Type.Union(industries.map(name => Type.Literal(name))),
  name: Type.String(),
  description: Type.String(),
  intake: Type.Array(
    Type.Object({
      key: Type.String(),
      label: Type.String(),
      type: Type.String(),
      required: Type.Boolean(),
      enum: Nullable(Type.Array(Type.String())),
      ask: Type.String(),
      example: Type.Unknown(),
    }),
  ),
  commonMistakes: Type.Array(Type.Object({ mistake: Type.String(), instead: Type.String() })),
  neverAsk: Type.Array(Type.String()),
  businessCount: Type.Integer(),
  url: Type.String(),
})

/** Counting a large directory is slow, so counts may be a minute old. */
const MAX_AGE_MS = 60_000
const cache = new WeakMap<Context, { until: number; counts: Promise<Map<string, number>> }>()

/** Requests that come while it counts wait for the same count. */
function recentCounts(context: Context, now: Date): Promise<Map<string, number>> {
  const cached = cache.get(context)
  if (cached && now.getTime() < cached.until) return cached.counts
  const counts = countBusinessesByIndustry(context.readSql)
  counts.catch(() => cache.delete(context))
  cache.set(context, { until: now.getTime() + MAX_AGE_MS, counts })
  return counts
}

const present = (industry: IndustryName, businessCount: number, baseUrl: string) => ({
  ...guides[industry],
  businessCount,
  url: `${baseUrl}/businesses?industry=${industry}`,
})

const example = {
  ...present('trades', 128, '{base_url}'),
  intake: guides.trades.intake.slice(0, 2),
}

export const industryRoutes = new Elysia({ name: 'industries', tags: ['Discovery'] })
  .use(edge)
  .get(
    '/industries',
    async ({ context, query, now }) => {
      const counts = await recentCounts(context, now)
      const list = (query.industry ? [query.industry] : industries).map(each =>
        present(each, counts.get(each) ?? 0, context.baseUrl),
      )
      return ok({ industries: list, count: list.length })
    },
    {
      anyone: { limit: 'read', caching: 'etag' },
      query: Type.Object({
        industry: Type.Optional(OnlyIndustry),
      }),
      detail: docs({
        summary: 'What to ask a customer, by industry',
        description:
          "The fields to collect before an inquiry, the question to ask for each, and common mistakes. The full list is long; a card's `intake` has only what that business asks.",
        answers: {
          200: {
            description: 'All eight industries, or only the one in the query.',
            schema: Type.Object({ industries: Type.Array(Industry), count: Type.Integer() }),
            example: { industries: [example], count: 1 },
          },
        },
      }),
    },
  )
  .get(
    '/industries/:industry',
    async ({ context, params, now }) => {
      const { industry } = params
      if (!isIndustry(industry))
        return refuse(
          'industry_not_found',
          `There's no industry "${shortName(industry)}".${didYouMean(...industriesFor(industry))}`,
          `Industries: ${industries.join(', ')}.`,
        )
      const counts = await recentCounts(context, now)
      return ok(present(industry, counts.get(industry) ?? 0, context.baseUrl))
    },
    {
      anyone: { limit: 'read', caching: 'etag' },
      detail: docs({
        summary: 'What to ask a customer of one industry',
        answers: { 200: { description: 'The industry.', schema: Industry, example } },
        errors: ['industry_not_found'],
      }),
    },
  )
