import { findCard } from '../../shared/businesses/queries.ts'
import { isSlug } from '../../shared/businesses/write-card.ts'
import { refuse } from '../../shared/refusal.ts'
import { ok } from '../edge/answer.ts'
import { route } from '../edge/route.ts'
import { presentCard } from './present.ts'
import { CardAnswer, CardQuery } from './schema.ts'

const tag = 'Discovery'

export const businessRoutes = [
  route({
    method: 'GET',
    path: '/businesses/{slug}',
    auth: 'none',
    caching: 'etag',
    query: CardQuery,
    docs: {
      tag,
      summary: 'Read an Agent Card',
      description:
        'Services with prices, service area, hours, policies, what to ask the customer, and the next requests. With zip, serviceArea.servesZip says whether they come there.',
      answers: { 200: { description: 'The card.', schema: CardAnswer } },
      errors: ['business_not_found'],
    },
    async handle({ ground, params, query }) {
      const slug = params.slug ?? ''
      const row = isSlug(slug) ? await findCard(ground.readSql, slug) : undefined
      return row ? ok(presentCard(row, query.zip ?? null)) : refuse('business_not_found')
    },
  }),
]
