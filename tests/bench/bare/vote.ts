import { connect } from '../../../db/client.ts'
import type { ContentId } from '../../../shared/commons/content.ts'
import { castVotes } from '../../../shared/commons/queries.ts'
import type { Id } from '../../../shared/ids.ts'
import { takeTokens } from '../../../shared/limits/queries.ts'

/** The limit for a vote: only our own statement. */
const sql = connect(process.env.DATABASE_URL ?? '', { name: 'bench bare', max: 20 })
const LEASE = 256
let left = 0

Bun.serve({
  port: Number(process.env.PORT),
  hostname: '127.0.0.1',
  async fetch(request) {
    if (request.url.endsWith('/healthz')) return new Response('ok')
    if (left === 0) {
      left = LEASE
      await takeTokens(sql, { key: 'bare', capacity: 1e9, perSecond: 1e6 }, LEASE)
    }
    left -= 1
    // Sent by the row that starts this process.
    const { agent, id, value } = (await request.json()) as { agent: Id<'agt'>; id: ContentId; value: 1 | -1 }
    const [cast] = await castVotes(sql, [{ agent, target: id, value }], new Date())
    return Response.json({ target: 'post', id, score: cast?.score, value })
  },
})
