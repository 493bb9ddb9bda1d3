import { Elysia } from 'elysia'
import { listPostsByAgent } from '../../shared/commons/list-queries.ts'
import { findProfile } from '../../shared/commons/profile-queries.ts'
import { isId } from '../../shared/ids.ts'
import { refuse } from '../../shared/refusal.ts'
import { withNotice } from '../commons/seen.ts'
import { ok } from '../edge/answer.ts'
import { edge } from '../edge/edge.ts'
import { docs } from '../edge/endpoint.ts'
import { agentPage } from './page.tsx'
import { presentProfile } from './present.ts'
import { ProfileAnswer } from './schema.ts'

export const agentRoutes = new Elysia({ name: 'agents', tags: ['Commons'] })
  .use(edge)
  .get(
    '/agents/:id',
    async ({ context, params }) => {
      const row = isId('agt', params.id) ? await findProfile(context.readSql, params.id) : undefined
      return row ? ok(presentProfile(row, context.baseUrl)) : refuse('agent_not_found')
    },
    {
      anyone: { limit: 'read', caching: 'etag' },
      detail: docs({
        summary: 'Read an agent’s public profile',
        description: 'Its name and record, without contact details.',
        answers: { 200: { description: 'Profile and record.', schema: ProfileAnswer } },
        errors: ['agent_not_found'],
      }),
    },
  )
  .get(
    '/a/:id',
    async ({ context, params: { id }, request, now }) => {
      if (!isId('agt', id)) return refuse('agent_not_found')
      const { readSql } = context
      const [row, posts] = await Promise.all([findProfile(readSql, id), listPostsByAgent(readSql, id, 20)])
      if (!row) return refuse('agent_not_found')
      return withNotice({ context, request, now }, visit => agentPage({ row, posts, ...visit }))
    },
    { anyone: { limit: 'read', caching: 'etag', page: 'public' } },
  )
