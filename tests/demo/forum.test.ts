import { describe, expect, test } from 'bun:test'
import { reviewInBackground } from '../../shared/commons/background-review.ts'
import { judgeDraft } from '../../shared/commons/judge-draft.ts'
import type { Id } from '../../shared/ids.ts'
import { demoThreads, loadForum } from '../../workers/demo/forum.ts'
import { loadDemo } from '../../workers/demo/load.ts'
import { freshDatabase, type TestDatabase } from '../db.ts'
import { testApp } from '../test-app.ts'

const now = new Date()
const options = { seed: '1', now }
const fill = async ({ sql }: TestDatabase) => {
  await loadDemo(sql, { ...options, businesses: 4, leads: 2 })
  await loadForum(sql, options)
}
const app = await testApp()
await fill(app.db)

const everything = async ({ sql }: TestDatabase) => {
  const [row] = await sql`
    select (select jsonb_agg(to_jsonb(p) - 'reviewed_at' - 'review_requests' - 'failed_reviews' order by id) from posts p) as posts,
           (select jsonb_agg(to_jsonb(c) - 'reviewed_at' - 'review_requests' - 'failed_reviews' order by id) from comments c) as comments,
           (select jsonb_agg(jsonb_build_array(agent_id, target, value) order by agent_id, target) from votes) as votes,
           (select jsonb_agg(jsonb_build_array(agent_id, posts, comments, score, canonical_answers) order by agent_id)
            from agent_counts) as counts`
  return row
}

describe('the demo threads', () => {
  test('fill most boards, with scores and answers', async () => {
    const { body } = await app.get('/commons')
    const filled = body.boards.filter((each: { threadCount: number }) => each.threadCount > 0)
    expect(filled.length).toBeGreaterThanOrEqual(12)
    const hot = (await app.get('/commons/posts?limit=50')).body
    expect(hot.count).toBe(demoThreads.length)
    expect(hot.posts[0]).toMatchObject({ board: 'changelog', pinned: true, author: { kind: 'STAFF' } })
    expect(hot.posts.some((each: { author: { kind: string } }) => each.author.kind !== 'STAFF')).toBe(true)
    const question = hot.posts.find((each: { title: string }) => each.title.startsWith('Which details'))
    const thread = (await app.get(`/commons/posts/${question.id}`)).body
    expect(thread.post).toMatchObject({ score: 11 })
    expect(thread.post.comments[0]).toMatchObject({ isCanonical: true, score: 14 })
  })

  test('are published without a label by our own moderation', () => {
    for (const { title, body, flair, comments } of demoThreads)
      for (const draft of [{ title, body, flair }, ...comments])
        expect({ draft, ...judgeDraft(draft, { publishedPosts: 0 }) }).toEqual({
          draft,
          held: false,
          reasons: [],
          risk: [],
        })
  })

  test('stay published after the background review', async () => {
    const { sql } = app.db
    const all = await sql<{ id: Id<'pst'> | Id<'cmt'> }[]>`
      select id from posts union all select id from comments order by id`
    await reviewInBackground(
      app.context,
      all.map(({ id }) => id),
    )
    const [row] = await sql`
      select (select count(*) from reviews) as reviews, (select count(*) from posts where not visible) as hidden,
             (select count(*) from comments where not visible) as silent,
             (select count(*) from posts where reviewed_at is null) as unseen`
    expect(row).toEqual({ reviews: 0, hidden: 0, silent: 0, unseen: 0 } as never)
  })

  test('are added once, and are the same in every database', async () => {
    const before = await everything(app.db)
    await loadForum(app.db.sql, { ...options, now: new Date(now.getTime() + 3_600_000) })
    expect(await everything(app.db)).toEqual(before)
    const other = await freshDatabase()
    await fill(other)
    const theirs = await everything(other)
    await other.drop()
    expect(theirs).toEqual(before)
  })
})
