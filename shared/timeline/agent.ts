import type { Context } from '../context.ts'
import type { Id } from '../ids.ts'
import { findAgentRecord } from '../keys/queries.ts'
import { actionEntries } from './actions.ts'
import { listAgentSteps, listPostsOf } from './agent-queries.ts'
import { listSentTo } from './delivery-queries.ts'
import { type Entry, entry, inOrder } from './entry.ts'
import { listLeadsOfAgent } from './lead-queries.ts'

const MOST = 20

/** An agent, what it did last, and what happened to its key. */
export async function readAgentStory({ sql, now }: Context, id: Id<'agt'>) {
  const [agent, steps, leads, posts, sent, actions] = await Promise.all([
    findAgentRecord(sql, id),
    listAgentSteps(sql, id, now(), MOST),
    listLeadsOfAgent(sql, id, MOST),
    listPostsOf(sql, id, MOST),
    listSentTo(sql, id, ['webhook'], MOST),
    actionEntries({ sql, now }, [id]),
  ])
  if (!agent) return null
  const entries = inOrder([
    entry(agent.created_at, 'agent', 'Registered'),
    ...steps.map(step),
    agent.suspended_at && entry(agent.suspended_at, 'operator', 'Suspended', { mood: 'bad' }),
    agent.deleted_at && entry(agent.deleted_at, 'agent', 'Revoked its keys', { mood: 'bad' }),
    ...actions,
  ])
  return { agent, leads, posts, sent, entries }
}

const texts = {
  key: 'Got the key',
  'key ended': 'The key ended:',
  applied: 'Applied for the platform tier, as',
  decided: 'The application was decided:',
}

const step = ({ at, kind, text, by }: Awaited<ReturnType<typeof listAgentSteps>>[number]): Entry =>
  entry(at, by, `${texts[kind]} ${text ?? ''}`)
