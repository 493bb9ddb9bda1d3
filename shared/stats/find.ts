import type { Context } from '../context.ts'
import { search } from '../search/search.ts'
import { everything } from '../search/search-plan.ts'
import { hashKey } from '../secrets.ts'
import { bareAddress } from '../text.ts'
import { findAgents, findBusinesses } from './find-queries.ts'

const MAX_RESULTS = 20

/** Finds agents and businesses by id, key, key hint, email address or words. Keys are compared by hash. */
export async function findAnything(context: Context, input: string) {
  const text = input.trim().slice(0, 200)
  if (text === '') return { text, agents: [], businesses: [] }
  const hash = hashKey(text, context.config.keyPepper)
  const clues = { id: text, hash, hint: text, address: bareAddress(text), words: text }
  const query = { ...everything, q: text, limit: MAX_RESULTS }
  const [agents, { results }] = await Promise.all([
    findAgents(context.sql, clues, MAX_RESULTS),
    search(context.sql, query, { now: context.now() }),
  ])
  const ids = results.map(({ id }) => id)
  const businesses = await findBusinesses(context.sql, text.toLowerCase(), hash, ids)
  return { text, agents, businesses }
}

export type FoundThings = Awaited<ReturnType<typeof findAnything>>
