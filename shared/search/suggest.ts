import type { Sql } from '../../db/client.ts'
import { type Asked, search } from './search.ts'

/** A question that finds something, where the one that was asked finds nothing. */
export interface Suggestion {
  why: string
  /** The question without what stood in the way, as a query string takes it. */
  without: Record<string, string>
}

const drops: { field: keyof Asked; why: (asked: Asked) => string }[] = [
  { field: 'q', why: ({ q }) => `Nothing is called “${q}” there; without q there is something.` },
  {
    field: 'emergency',
    why: () => 'Nobody there takes emergencies; without emergency=true there is something.',
  },
  {
    field: 'bookable',
    why: () => 'Nobody there can be booked online; without bookable=true there is something to inquire at.',
  },
  { field: 'zip', why: ({ zip }) => `Nobody serves ${zip}; without zip there is something elsewhere.` },
  {
    field: 'industry',
    why: ({ industry }) => `Nobody in ${industry}; in other industries there is something.`,
  },
]

/** What to leave out of a question that found nothing: only what helps, each tried. */
export async function suggest(sql: Sql, asked: Asked, now: Date): Promise<Suggestion[]> {
  const given = drops.filter(({ field }) => asked[field] !== null && asked[field] !== false)
  const tried = await Promise.all(
    given.map(async ({ field, why }) => {
      const less: Asked = { ...asked, limit: 1, [field]: typeof asked[field] === 'boolean' ? false : null }
      const found = await search(sql, less, now)
      return found.length > 0 ? [{ why: why(asked), without: written(less) }] : []
    }),
  )
  return tried.flat()
}

function written({ industry, zip, q, bookable, emergency }: Asked): Record<string, string> {
  return {
    ...(industry && { industry }),
    ...(zip && { zip }),
    ...(q && { q }),
    ...(bookable && { bookable: 'true' }),
    ...(emergency && { emergency: 'true' }),
  }
}
