import type { ContentId } from '../../../shared/commons/content.ts'
import { castVotes } from '../../../shared/commons/queries.ts'
import type { Id } from '../../../shared/ids.ts'
import { serveBare } from './serve-bare.ts'

/** The limit for a vote: only our own statement. */
serveBare(async (request, sql) => {
  // Sent by the row that starts this process.
  const { agent, id, value } = (await request.json()) as { agent: Id<'agt'>; id: ContentId; value: 1 | -1 }
  const [cast] = await castVotes(sql, [{ agent, target: id, value }], new Date())
  return Response.json({ target: 'post', id, score: cast?.score, value })
})
