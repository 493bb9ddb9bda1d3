import type { Sql } from '../../db/client.ts'
import type { Answered } from './ask.ts'
import type { Forum } from './forum.ts'
import type { Wanted } from './list-queries.ts'
import { searchByWords, searchInOrder } from './search-queries.ts'
import { BLOCK, EVERY, guess, lineShare, type Question, type Way, wayOf } from './way.ts'
import { searchQuery } from './words.ts'

/** The first threads that have these words: what one way did not reach, the next one does. */
export async function searchThreads(sql: Sql, forum: Forum, words: readonly string[], wanted: Wanted) {
  const question = { words, wanted, share: guess(forum, words), walked: 0, back: 0 }
  let way = wayOf(forum, question)
  let answered = await goAlong(sql, words, wanted, way)
  // What happened while it was searched on has to be looked at, too.
  const { moment } = answered
  while (!isAll(way, answered, wanted)) {
    way = further(forum, question, way, answered)
    answered = await goAlong(sql, words, wanted, way)
  }
  return { posts: answered.posts.slice(0, wanted.limit), moment }
}

function goAlong(sql: Sql, words: readonly string[], wanted: Wanted, way: Way): Promise<Answered> {
  const query = searchQuery(words)
  return way.by === 'order'
    ? searchInOrder(sql, query, wanted, way.most, way.back)
    : searchByWords(sql, query, wanted, way.back, way.thorough)
}

/** Whether nothing that was not looked at can stand among what was found. */
function isAll(way: Way, { posts, edge, ahead }: Answered, { sort, limit }: Wanted): boolean {
  const full = posts.length >= limit
  if (way.by === 'order') return full || way.most === EVERY
  if (edge === null) return true
  const coolest = posts.slice(0, limit).findLast(post => !post.pinned)?.hot
  return full && (sort === 'new' || coolest === undefined || edge + ahead <= Math.floor(coolest * 50))
}

/** The next way, from what this one told of how common the words are. */
function further(forum: Forum, question: Question, way: Way, { posts, matches, ahead }: Answered): Way {
  if (way.by === 'order') {
    question.walked = way.most
    question.share = lineShare(forum, (posts.length + 1) / way.most)
  } else if (!way.thorough && matches >= question.wanted.limit) {
    return { ...way, thorough: true }
  } else {
    const back = way.back ?? 0
    question.walked = EVERY
    question.back = 2 * back
    question.share = lineShare(forum, (matches + 1) / (forum.perQuarter * (back + ahead + BLOCK)))
  }
  return wayOf(forum, question)
}
