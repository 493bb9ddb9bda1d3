import type { Sql } from '../../db/client.ts'
import { search } from './search.ts'
import type { SearchQuery } from './search-plan.ts'

export interface Suggestion {
  why: string
  query: SearchQuery
}

const removals: { field: keyof SearchQuery; why: (query: SearchQuery) => string }[] = [
  { field: 'q', why: ({ q }) => `No business there matches “${q}”. Without q there are some.` },
  {
    field: 'emergency',
    why: () => 'No business there takes emergencies. Without emergency=true there are some.',
  },
  {
    field: 'bookable',
    why: () => 'No business there books online. Without bookable=true there are some to send an inquiry to.',
  },
  { field: 'zip', why: ({ zip }) => `No such business serves ${zip}. Without zip there are some elsewhere.` },
  {
    field: 'industry',
    why: ({ industry }) => `No such business is in ${industry}. In other industries there are some.`,
  },
]

/** For a query without results: queries with one condition less that do have some. */
export async function listSuggestions(sql: Sql, query: SearchQuery, now: Date): Promise<Suggestion[]> {
  const removable = removals.filter(({ field }) => query[field] !== null && query[field] !== false)
  const tried = await Promise.all(
    removable.map(async ({ field, why }) => {
      const wider: SearchQuery = { ...query, [field]: typeof query[field] === 'boolean' ? false : null }
      const results = await search(sql, { ...wider, limit: 1 }, { now })
      return results.length > 0 ? [{ why: why(query), query: wider }] : []
    }),
  )
  return tried.flat()
}
