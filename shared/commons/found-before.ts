import type { Ground } from '../ground.ts'
import type { ListedPost } from './content.ts'
import { findWhetherStillFound } from './search-queries.ts'
import { searchQuery } from './words.ts'

interface Found {
  posts: ListedPost[]
  /** The transaction from which on changes have to be looked at; as text, for it has 64 bits. */
  since: string
  until: number
}

const MOST_SEARCHES = 4000
const MOST_POSTS = 30_000
/** Less than what changed is noted for; see forgetOldChanges. */
const KNOWN_MS = 5 * 60_000

/** What each search found the last time it was asked, those asked for least lately first. */
interface Memory {
  found: Map<string, Found>
  posts: number
}
const memories = new WeakMap<object, Memory>()

function forget(memory: Memory, name: string): void {
  memory.posts -= memory.found.get(name)?.posts.length ?? 0
  memory.found.delete(name)
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
  ground: Ground,
  name: string,
  words: readonly string[],
  search: () => Promise<Search>,
): Promise<ListedPost[]> {
  const memory = memories.get(ground) ?? { found: new Map<string, Found>(), posts: 0 }
  memories.set(ground, memory)
  const now = ground.now().getTime()
  const known = memory.found.get(name)
  const again = known && known.until > now ? await lookAgain(ground, words, known) : null
  const { posts, moment } = again ?? (await search())
  forget(memory, name)
  memory.found.set(name, { posts, since: moment, until: again && known ? known.until : now + KNOWN_MS })
  memory.posts += posts.length
  for (const oldest of memory.found.keys()) {
    if (memory.posts <= MOST_POSTS && memory.found.size <= MOST_SEARCHES) break
    forget(memory, oldest)
  }
  return posts
}

async function lookAgain(ground: Ground, words: readonly string[], known: Found): Promise<Search | null> {
  const { posts, since } = known
  const asked = { query: searchQuery(words), shown: posts.map(post => post.id), since }
  const { still, moment } = await findWhetherStillFound(ground.readSql, asked)
  return still ? { posts, moment } : null
}
