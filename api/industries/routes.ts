import { Type } from '@sinclair/typebox'
import { Elysia } from 'elysia'
import type { Context } from '../../shared/context.ts'
import { guides, type Industry as IndustryName, industries } from '../../shared/industries/industries.ts'
import { countBusinessesByIndustry } from '../../shared/industries/queries.ts'
import { type Answer, prebuilt } from '../edge/answer.ts'
import { edge } from '../edge/edge.ts'
import { docs } from '../edge/endpoint.ts'
import { Nullable } from '../edge/formats.ts'

const Industry = Type.Object({
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

const FRESH_MS = 60_000
/** Made once a minute: only the counts change, and a count a minute old is good enough. */
const made = new WeakMap<Context, { until: number; answer: Answer }>()

const present = (industry: IndustryName, businessCount: number, baseUrl: string) => ({
  ...guides[industry],
  businessCount,
  url: `${baseUrl}/businesses?industry=${industry}`,
})

async function make(context: Context): Promise<Answer> {
  const counts = await countBusinessesByIndustry(context.readSql)
  const list = industries.map(industry => present(industry, counts.get(industry) ?? 0, context.baseUrl))
  return prebuilt(JSON.stringify({ industries: list, count: list.length }), 'application/json')
}

export const industryRoutes = new Elysia({ name: 'industries', tags: ['Discovery'] }).use(edge).get(
  '/industries',
  ({ context, now }) => {
    const held = made.get(context)
    if (held && now.getTime() < held.until) return held.answer
    return make(context).then(answer => {
      made.set(context, { until: now.getTime() + FRESH_MS, answer })
      return answer
    })
  },
  {
    anyone: { limit: 'read', caching: 'etag' },
    detail: docs({
      summary: 'What to ask a customer, by industry',
      description:
        'The fields to collect before an inquiry, the question to put for each, and the mistakes agents make.',
      answers: {
        200: {
          description: 'All eight industries.',
          schema: Type.Object({ industries: Type.Array(Industry), count: Type.Integer() }),
          example: {
            industries: [
              {
                ...present('trades', 128, 'https://exchange.example'),
                intake: guides.trades.intake.slice(0, 2),
              },
            ],
            count: 1,
          },
        },
      },
    }),
  },
)
