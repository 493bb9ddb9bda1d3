import type { Static } from '@sinclair/typebox'
import { Elysia } from 'elysia'
import { findCard } from '../../shared/businesses/queries.ts'
import { placeOfZip } from '../../shared/places/zips.ts'
import { refuse } from '../../shared/refusal.ts'
import { noFilters, type SearchFilters } from '../../shared/search/search-plan.ts'
import { slugOf } from '../bookings/slug.ts'
import { ok } from '../edge/answer.ts'
import { edge } from '../edge/edge.ts'
import { docs } from '../edge/endpoint.ts'
import { presentCard } from './present.ts'
import { rankingRoute } from './ranking.ts'
import { runSearch } from './run-search.ts'
import { CardAnswer, CardQuery, SearchAnswer, SearchQuery } from './schema.ts'

const tag = 'Discovery'

export const businessRoutes = new Elysia({ name: 'businesses' })
  .use(edge)
  .use(rankingRoute)
  .get(
    '/businesses',
    async ({ context, query, now }) =>
      ok(await runSearch(context, filtersOf(query), { explain: query.explain ?? false, now })),
    {
      anyone: { limit: 'search' },
      query: SearchQuery,
      detail: docs({
        tag,
        summary: 'Find businesses',
        description:
          "Ranked by service area, measured reply speed and completeness of the card. Each result includes its score breakdown, with reasons if `explain=true`. `need` keeps only businesses with a matching service (named in `match`) and doesn't change the order. `zip` leaves out businesses that don't serve it; `near` leaves out those located farther away. Position can't be bought.",
        queryExample: { need: 'leaking kitchen faucet', zip: '78205', limit: 5 },
        answers: {
          200: {
            description:
              'Best first. If nothing is found, `suggestions` has up to three requests that do return results, the one with the nearest business first.',
            schema: SearchAnswer,
          },
        },
      }),
    },
  )
  .get(
    '/businesses/:slug',
    async ({ context, params, query, views }) => {
      const row = (await findCard(context.readSql, slugOf(params))) ?? refuse('business_not_found')
      views.count(row)
      return ok(presentCard(row, query.zip ?? null))
    },
    {
      anyone: { limit: 'read', caching: 'etag' },
      query: CardQuery,
      detail: docs({
        tag,
        summary: 'Read an Agent Card',
        description:
          'Services with prices, service area, hours, policies, what to ask the customer, and the next requests. With zip, serviceArea.servesZip says whether the business serves it.',
        answers: { 200: { description: 'The card.', schema: CardAnswer } },
        errors: ['business_not_found'],
      }),
    },
  )

function filtersOf(query: Static<typeof SearchQuery>): SearchFilters {
  const { near = null, radius } = query
  if (near === null && radius !== undefined)
    refuse('invalid_parameter', 'radius requires near.', 'Send near=78205&radius=25, or omit radius.')
  if (near !== null && placeOfZip(near) === null)
    refuse('invalid_parameter', `near: ${near} isn't a US zip.`, 'Send near as a US zip, such as near=78205.')
  const { explain: _, ...filters } = query
  return { ...noFilters, ...filters }
}
