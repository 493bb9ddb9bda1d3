import { addressPoints } from '../contacts/contact.ts'
import type { Context } from '../context.ts'
import { search } from '../search/search.ts'
import { noFilters } from '../search/search-plan.ts'
import { hashKey } from '../secrets.ts'
import { bareAddress } from '../text.ts'
import { entityKinds } from '../timeline/entry.ts'
import { type Clues, readClues } from './clues.ts'
import { type Asker, logLookup, mayLookUp } from './lookup.ts'
import { findAgents, findBusinesses, listIdsOf } from './party-queries.ts'
import {
  type Found,
  findBookings,
  findContentRows,
  findCustomers,
  findDeliveries,
  findLeads,
} from './queries.ts'

/** For each kind. */
const MAX_RESULTS = 20
const MAX_COUNTED = 100
const MAX_LISTED = 50

export interface FoundThings {
  text: string
  /** By kind, exact ones first. */
  results: Found[]
  /** The only one, if the text names it exactly: an id, the address of a page, a key or a code. */
  exact: Found | null
}

/** Finds leads, bookings, customers, businesses, agents, posts, deliveries and mail. Keys and addresses are compared by digest. */
export async function findAnything(context: Context, asker: Asker, input: string): Promise<FoundThings> {
  const clues = readClues(input)
  const { text } = clues
  if (text === '') return { text, results: [], exact: null }
  const found = await Promise.all([
    findBookings(context.sql, { ...clues, reference: text }, MAX_RESULTS),
    findLeads(context.sql, {
      id: clues.id,
      page: clues.pageToken ? context.secrets.digest(clues.pageToken) : null,
    }),
    findCustomersFor(context, asker, clues),
    findParties(context, clues),
    clues.id ? findContentRows(context.sql, clues.id) : [],
    clues.id ? findDeliveries(context.sql, clues.id) : [],
  ])
  const results = found.flat().toSorted((a, b) => entityKinds.indexOf(a.kind) - entityKinds.indexOf(b.kind))
  const [first] = results
  return { text, results, exact: first && results.length === 1 && isExact(clues, first) ? first : null }
}

/** By the digest of an address or number, as it's stored with each lead. */
async function findCustomersFor(context: Context, asker: Asker, { email, phone }: Clues): Promise<Found[]> {
  const points = email || phone ? addressPoints(context.secrets, { email, phone }) : []
  if (points.length === 0 || !mayLookUp(asker)) return []
  for (const point of points) await logLookup(context, asker, point)
  return findCustomers(context.sql, points, MAX_COUNTED)
}

async function findParties(context: Context, clues: Clues): Promise<Found[]> {
  const { text, email, words } = clues
  const hash = hashKey(text, context.config.keyPepper)
  const named = words.length > 0 && !clues.id && !clues.pageToken
  const query = { ...noFilters, q: text, limit: MAX_RESULTS }
  const [agents, { results }] = await Promise.all([
    findAgents(
      context.sql,
      {
        id: clues.id,
        hash,
        hint: text,
        words: named ? words : [],
        address: email && bareAddress(email),
      },
      MAX_RESULTS,
    ),
    named ? search(context.sql, query, { now: context.now() }) : { results: [] },
  ])
  const businesses = await findBusinesses(
    context.sql,
    { slug: clues.slug, hash, email: email?.toLowerCase() ?? null, ids: results.map(({ id }) => id) },
    MAX_RESULTS,
  )
  return [...businesses, ...agents]
}

const isExact = ({ text, id, pageToken, codes, slug }: Clues, { kind, title, id: found }: Found): boolean =>
  id !== null ||
  pageToken !== null ||
  /^(agx|bzk)_/.test(text) ||
  (kind === 'booking' && codes.some(code => title.startsWith(code))) ||
  (kind === 'business' && found === slug)

/** Businesses by slug, address or words, best first. */
export async function findBusinessIds(context: Context, text: string): Promise<number[]> {
  const { slug, email, words } = readClues(text)
  const query = { ...noFilters, q: text, limit: MAX_LISTED }
  const [named, { results }] = await Promise.all([
    listIdsOf(context.sql, { slug, email: email?.toLowerCase() ?? null }, MAX_LISTED),
    words.length > 0 ? search(context.sql, query, { now: context.now() }) : { results: [] },
  ])
  return [...new Set([...named, ...results.map(({ id }) => id)])]
}
