import { Elysia } from 'elysia'
import { findCard } from '../../shared/businesses/queries.ts'
import { isSlug } from '../../shared/businesses/write-card.ts'
import { refuse } from '../../shared/refusal.ts'
import { listOpeningTimes } from '../../shared/search/opening-times.ts'
import { search } from '../../shared/search/search.ts'
import { listSuggestions } from '../../shared/search/suggestions.ts'
import { ok } from '../edge/answer.ts'
import { edge } from '../edge/edge.ts'
import { docs } from '../edge/endpoint.ts'
import { cardPage } from './page.tsx'
import { presentCard } from './present.ts'
import { presentSearch } from './present-search.ts'
import { rankingRoute } from './ranking.ts'
import { CardAnswer, CardQuery, SearchAnswer, SearchQuery } from './schema.ts'

const tag = 'Discovery'

export const businessRoutes = new Elysia({ name: 'businesses' })
  .use(edge)
  .use(rankingRoute)
  .get(
    '/businesses',
    async ({ context, query, now }) => {
      const filters = {
        industry: query.industry ?? null,
        zip: query.zip ?? null,
        q: query.q ?? null,
        bookable: query.bookable ?? false,
        emergency: query.emergency ?? false,
        limit: query.limit ?? 10,
      }
      const { readSql, baseUrl } = context
      const results = await search(readSql, filters, { now })
      const times = await listOpeningTimes(readSql, results, now)
      const suggestions = results.length === 0 ? await listSuggestions(readSql, filters, now) : null
      return ok(presentSearch({ query: filters, results, times, suggestions, baseUrl }))
    },
    {
      anyone: { limit: 'search' },
      query: SearchQuery,
      detail: docs({
        tag,
        summary: 'Find businesses',
        description:
          "Ranked by service area, measured reply speed and completeness of the card. Each result shows its score, parts and reasons. Businesses that don't serve the zip are left out. Position can't be bought.",
        answers: {
          200: {
            description: 'Best first. If nothing is found, suggests searches that find something.',
            schema: SearchAnswer,
          },
        },
      }),
    },
  )
  .get(
    '/businesses/:slug',
    async ({ context, params, query }) => {
      const slug = params.slug ?? ''
      const row = isSlug(slug) ? await findCard(context.readSql, slug) : undefined
      return row ? ok(presentCard(row, query.zip ?? null)) : refuse('business_not_found')
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
  .get(
    '/b/:slug',
    async ({ context, params, now }) => {
      const slug = params.slug ?? ''
      const row = isSlug(slug) ? await findCard(context.readSql, slug) : undefined
      if (!row) return refuse('business_not_found')
      return cardPage(row, context.baseUrl, now)
    },
    {
      anyone: { limit: 'read', caching: 'etag', page: true },
      detail: docs({
        tag: 'Pages',
        summary: 'A card for people',
        description: 'With schema.org LocalBusiness as JSON-LD.',
        answers: { 200: { description: 'The page.', mediaType: 'text/html' } },
        errors: ['business_not_found'],
      }),
    },
  )
