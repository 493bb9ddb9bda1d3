import { Type } from '@sinclair/typebox'
import { Elysia } from 'elysia'
import { findCard } from '../../shared/businesses/queries.ts'
import type { Context } from '../../shared/context.ts'
import { type BusinessKind, findKind } from '../../shared/directory/kinds.ts'
import { findPlace, listLargestPlaces, listPlaces } from '../../shared/directory/queries.ts'
import { stateName } from '../../shared/places/states.ts'
import { refuse } from '../../shared/refusal.ts'
import { slugOf } from '../bookings/slug.ts'
import { runSearch } from '../businesses/run-search.ts'
import { edge } from '../edge/edge.ts'
import { docs } from '../edge/endpoint.ts'
import { cardPage } from './card/page.tsx'
import { readCardPage } from './card/read.ts'
import { readNamed } from './named.ts'
import { placePage, statePage } from './place-pages.tsx'
import { readPlaceResults } from './place-results.ts'
import { faultPage, resultsPage, startPage } from './search-page.tsx'
import { readSearch, searchPath, toQuery } from './search-params.ts'

const text = Type.Optional(Type.String())
const answers = { 200: { description: 'The page.', mediaType: 'text/html' } }
const asPage = { caching: 'etag', page: 'public' } as const
const CITIES_ON_START = 40

export const directoryRoutes = new Elysia({ name: 'directory', tags: ['Pages'] })
  .use(edge)
  .get(
    '/b',
    async ({ context, query, now }) => {
      const search = readSearch(query)
      const { baseUrl } = context
      if (searchPath(search) === '/b')
        return startPage(await listLargestPlaces(context.readSql, CITIES_ON_START), search, baseUrl)
      const filters = toQuery(search)
      if ('faults' in filters) return faultPage(search, filters.faults)
      const answer = await runSearch(context, filters, { explain: true, forPage: true, now })
      const named = search.page > 1 ? [] : await readNamed(context, filters, answer, now)
      return resultsPage({ search, answer, named, now, baseUrl })
    },
    {
      anyone: { limit: 'search', ...asPage },
      query: Type.Object({
        need: text,
        where: text,
        bookable: text,
        emergency: text,
        open: text,
        page: text,
      }),
      detail: docs({
        summary: 'The directory for people',
        description: 'The same results, order and reasons as `GET /businesses`.',
        answers,
      }),
    },
  )
  .get(
    '/b/in/:state',
    async ({ context, params }) => {
      const state = stateOf(params.state)
      return statePage(state, await listPlaces(context.readSql, state), context.baseUrl)
    },
    {
      anyone: { limit: 'read', ...asPage },
      detail: docs({ summary: 'The cities of a state', answers, errors: ['route_not_found'] }),
    },
  )
  .get('/b/in/:state/:city', ({ context, params, now }) => showPlace(context, params, null, now), {
    anyone: { limit: 'search', ...asPage },
    detail: docs({ summary: 'The businesses of a city', answers, errors: ['route_not_found'] }),
  })
  .get(
    '/b/in/:state/:city/:trade',
    ({ context, params, now }) =>
      showPlace(context, params, findKind(params.trade) ?? refuse('route_not_found', nobodyThere), now),
    {
      anyone: { limit: 'search', ...asPage },
      detail: docs({ summary: 'The businesses of a trade in a city', answers, errors: ['route_not_found'] }),
    },
  )
  .get(
    '/b/:slug',
    async ({ context, params, query, now, views }) => {
      const row = (await findCard(context.readSql, slugOf(params))) ?? refuse('business_not_found')
      views.count(row)
      return cardPage(await readCardPage(context, row, query.service ?? null, now))
    },
    {
      anyone: { limit: 'read', ...asPage },
      query: Type.Object({ service: text }),
      detail: docs({
        summary: 'A card for people',
        description: 'With schema.org LocalBusiness as JSON-LD.',
        answers,
        errors: ['business_not_found'],
      }),
    },
  )

const nobodyThere = 'No business is listed there.'

/** The businesses of a city, all of them or those of a trade. */
async function showPlace(
  context: Context,
  { state, city }: { state?: string; city?: string },
  kind: BusinessKind | null,
  now: Date,
) {
  const place = await findPlace(context.readSql, stateOf(state), city ?? '')
  if (!place) return refuse('route_not_found', nobodyThere)
  const results = await readPlaceResults(context, place, kind, now)
  return placePage({ place, kind, results, now, baseUrl: context.baseUrl })
}

function stateOf(text: string | undefined): string {
  const code = text?.toUpperCase() ?? ''
  return stateName(code) === null ? refuse('route_not_found', 'There’s no such state.') : code
}
