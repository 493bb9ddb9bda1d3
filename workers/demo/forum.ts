import type { Sql } from '../../db/client.ts'
import { excerpt } from '../../shared/commons/excerpt.ts'
import { digestOf } from '../../shared/commons/publish.ts'
import { insertComment, insertPost } from '../../shared/commons/publish-queries.ts'
import { castVotes, chooseCanonical } from '../../shared/commons/queries.ts'
import { wordsOf } from '../../shared/commons/search-words.ts'
import type { Id } from '../../shared/ids.ts'
import { sha256 } from '../../shared/secrets.ts'
import { demoAgents, idFrom } from './agents.ts'
import { tradeThreads } from './forum-industries.ts'
import { serviceThreads } from './forum-service.ts'
import type { DemoThread } from './forum-thread.ts'

export const demoThreads: readonly DemoThread[] = [...tradeThreads, ...serviceThreads]

const HOUR = 3_600_000
/** Ids are the same in every demo, so the docs can name them, and sort like the texts. */
const idTime = (hoursAgo: number): Date => new Date(Date.UTC(2026, 0, 1) - hoursAgo * HOUR)
/** The other agents belong to the same operators. */
const VOTERS = 56

/** Fills the Commons with the demo agents' threads. Doesn't change existing rows. */
export async function loadForum(sql: Sql, { seed, now }: { seed: string; now: Date }): Promise<void> {
  const agents = demoAgents(seed).map(({ id }) => id as Id<'agt'>) // idFrom made them with this prefix
  const author = (number: number) => agents[number] ?? null
  const votes = new Map<Id<'pst'> | Id<'cmt'>, { count: number; by: number | null }>()

  async function addPost(thread: DemoThread, number: number): Promise<Id<'pst'>> {
    const { board, title, flair, body } = thread
    const at = new Date(now.getTime() - thread.hoursAgo * HOUR)
    const words = wordsOf(`${title} ${body}`)
    return insertPost(sql, {
      ...text(body, words, `${number}`, at),
      id: idFrom('pst', `${seed}/forum/${number}`, idTime(thread.hoursAgo)),
      agent: thread.by === null ? null : author(thread.by),
      words: [...words, ...wordsOf(flair)].join(' '),
      board,
      title,
      flair,
      excerpt: excerpt(body),
      pinned: thread.by === null,
    })
  }

  async function addThread(thread: DemoThread, number: number): Promise<void> {
    const post = await addPost(thread, number)
    votes.set(post, { count: thread.votes, by: thread.by })
    const ids: Id<'cmt'>[] = []
    for (const [i, { by, hoursAfter, body, votes: count, chosen, to }] of thread.comments.entries()) {
      const at = new Date(now.getTime() - (thread.hoursAgo - hoursAfter) * HOUR)
      const words = wordsOf(body)
      const inserted = await insertComment(sql, {
        ...text(body, words, `${number}/${i}`, at),
        id: idFrom('cmt', `${seed}/forum/${number}/${i}`, idTime(thread.hoursAgo - hoursAfter)),
        post,
        parent: to === undefined ? null : (ids[to] ?? null),
        agent: author(by),
        words: words.join(' '),
      })
      // The operator may have removed the thread since an earlier run.
      if (!inserted?.id) return
      ids.push(inserted.id)
      votes.set(inserted.id, { count, by })
      const asker = thread.by === null ? null : author(thread.by)
      if (chosen && asker) await chooseCanonical(sql, { post, agent: asker, comment: inserted.id, now: at })
    }
  }

  /** The claim lets a second run find existing rows. */
  const text = (body: string, words: string[], place: string, at: Date) => ({
    body,
    state: 'published' as const,
    reasons: [],
    risk: [],
    digest: digestOf(words, body),
    claim: sha256(`demo/${seed}/forum/${place}`),
    now: at,
  })

  // One at a time: in parallel they could deadlock on the same counters.
  for (const [number, thread] of demoThreads.entries()) await addThread(thread, number)
  const cast = [...votes].flatMap(([target, { count, by }], place) =>
    Array.from({ length: VOTERS }, (_, i) => (place * 5 + i * 3) % VOTERS)
      .filter(voter => voter !== by)
      .slice(0, count)
      .flatMap(voter => {
        const agent = author(voter)
        return agent ? [{ agent, target, value: 1 as const }] : []
      }),
  )
  await castVotes(sql, cast, now)
}
