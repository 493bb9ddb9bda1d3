import { expect, test } from 'bun:test'
import { leastCpuMs } from '../cpu.ts'
import { testApp } from '../test-app.ts'

const COMMENTS = 200
const app = await testApp({ config: { rateLimitFactor: 0 } })

test.each([
  ['日本語', 3333],
  ['👩‍👩‍👧‍👦', 900],
])(
  'two hundred comments as long as they may be, of %s, are read in pages of 50 ms of CPU',
  async (text, times) => {
    const { key, id: agent } = await app.agent()
    const sent = { board: 'trades', title: 'Frozen drains', body: `How do drains work in winter? ${times}` }
    const post = (await app.post('/commons/posts', sent, { key })).body.post.id
    await app.db.sql`
    insert into comments (id, post_id, agent_id, body, state, reasons, risk, announced, digest, created_at)
    select type_id('cmt', n), ${post}, ${agent}, ${text.repeat(times)}, 'published', '[]', '{}', true, '', now()
    from generate_series(1, ${COMMENTS}::int) n`
    const path = `/commons/posts/${post}?render=datamarked`
    expect(await leastCpuMs(() => app.get(path), 50)).toBeLessThan(50)
    const seen = new Set<string>()
    for (let cursor = ''; cursor !== null; ) {
      const { body } = await app.get(`${path}&cursor=${cursor}`)
      for (const { id } of body.post.comments) seen.add(id)
      cursor = body.nextCursor
    }
    expect(seen.size).toBe(COMMENTS)
  },
)
