import type { Sql } from '../../db/client.ts'
import { gatherer } from '../gather.ts'
import { type CardRow, listCards } from './queries.ts'

/** The card of a business, if there is one by that name: those that are asked for together share a statement. */
export const readCard = gatherer({
  keyOf: (slug: string) => slug,
  async read(sql: Sql, slugs: string[]): Promise<(CardRow | undefined)[]> {
    const cards = new Map((await listCards(sql, slugs)).map(row => [row.slug, row]))
    return slugs.map(slug => cards.get(slug))
  },
  most: 16,
  lanes: 4,
  gapMs: 0,
})
