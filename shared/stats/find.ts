import type { Context } from '../context.ts'
import { search } from '../search/search.ts'
import { hashKey } from '../secrets.ts'
import { bareAddress } from '../text.ts'
import { findAgents, findBusinesses } from './find-queries.ts'

const MOST = 20

/** Keys and businesses by whatever an operator was told of them. A key itself is hashed and never kept. */
export async function findAnything(context: Context, given: string) {
  const text = given.trim().slice(0, 200)
  if (text === '') return { text, agents: [], businesses: [] }
  const hash = hashKey(text, context.config.keyPepper)
  const traces = { id: text, hash, hint: text, address: bareAddress(text), words: text }
  const asked = { industry: null, zip: null, q: text, bookable: false, emergency: false, limit: MOST }
  const [agents, found] = await Promise.all([
    findAgents(context.sql, traces, MOST),
    search(context.sql, asked, { now: context.now() }),
  ])
  const ids = found.map(({ id }) => id)
  const businesses = await findBusinesses(context.sql, text.toLowerCase(), hash, ids)
  return { text, agents, businesses }
}

export type FoundThings = Awaited<ReturnType<typeof findAnything>>
