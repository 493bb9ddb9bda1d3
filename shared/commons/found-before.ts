import type { Context } from '../context.ts'
import { type Memory, memory } from '../memory.ts'
import type { ListedPost } from './content.ts'
import { findWhetherStillFound } from './search-queries.ts'
import { searchQuery } from './words.ts'

interface Found {
  posts: ListedPost[]
  /** The transaction from which on changes have to be looked at; as text, for it has 64 bits. */
  since: string
}

/** In posts, of some hundred letters each. */
const MOST_POSTS = 40_000
/** What a search weighs that found nothing. */
const SEARCH = 4

const memories = new WeakMap<object, Memory<Found>>()

function memoryOf(context: Context): Memory<Found> {
  const known = memories.get(context) ?? memory<Found>(MOST_POSTS, ({ posts }) => posts.length + SEARCH)
  memories.set(context, known)
  return known
}

interface Search {
  posts: ListedPost[]
  /** The oldest transaction that was under way before it. */
  moment: string
}

/**
 * What a search found before, where Postgres says that it would find the same now, or else what it finds. Each answer is
 * as new as the question.
 */
export async function foundBefore(
  context: Context,
  name: string,
  words: readonly string[],
  search: () => Promise<Search>,
): Promise<ListedPost[]> {
  const memory = memoryOf(context)
  const now = context.now().getTime()
  const known = memory.get(name, now)
  const { posts, moment } = (known && (await lookAgain(context, words, known))) ?? (await search())
  memory.keep(name, { posts, since: moment }, now)
  return posts
}

async function lookAgain(context: Context, words: readonly string[], known: Found): Promise<Search | null> {
  const { posts, since } = known
  const asked = { query: searchQuery(words), shown: posts.map(post => post.id), since }
  const { still, moment } = await findWhetherStillFound(context.readSql, asked)
  return still ? { posts, moment } : null
}
