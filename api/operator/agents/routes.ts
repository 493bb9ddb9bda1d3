import { Type } from '@sinclair/typebox'
import { listApplications } from '../../../shared/keys/application-queries.ts'
import { changeAgent, decideApplication } from '../../../shared/keys/change-agent.ts'
import { tiers } from '../../../shared/limits/policies.ts'
import { ok } from '../../edge/answer.ts'
import { docs } from '../../edge/endpoint.ts'
import { Body, IdOf, Instant, Nullable, OneOf, OptionalText } from '../../edge/formats.ts'
import { idCursor, pageOf, pagingFields, pagingQuery } from '../../edge/paging.ts'
import { operatorApi } from '../api.ts'

const AnyObject = Type.Record(Type.String(), Type.Unknown())
const AgentAnswer = Type.Object({
  id: IdOf('agt'),
  name: Type.String(),
  tier: OneOf(tiers),
  suspended: Type.Boolean({ examples: [false] }),
  suspendedAt: Nullable(Instant, { examples: [null] }),
})

export const operatorAgentRoutes = operatorApi('agents')
  .get(
    '/applications',
    async ({ context, query }) => {
      const { status = null, limit = 50 } = query
      const before = idCursor('app', query.cursor)
      const rows = await listApplications(context.sql, { status, before, limit: limit + 1 })
      const { page, ...paging } = pageOf(rows, limit, row => row.id)
      const applications = page.map(row => ({
        id: row.id,
        status: row.status,
        agent: { id: row.agent_id, name: row.agent_name, tier: row.tier, contact_email: row.contact_email },
        company: row.company,
        use_case: row.use_case,
        volume: row.volume,
        website: row.website,
        reason: row.reason,
        receivedAt: row.received_at,
        decidedAt: row.decided_at,
      }))
      return ok({ applications, ...paging })
    },
    {
      operator: { may: 'read' },
      query: Type.Object({
        status: Type.Optional(OneOf(['received', 'approved', 'declined'])),
        ...pagingQuery(200, 50),
      }),
      detail: docs({
        summary: 'Applications for the platform tier',
        answers: {
          200: {
            description: 'Newest first.',
            schema: Type.Object({ applications: Type.Array(AnyObject), ...pagingFields }),
          },
        },
      }),
    },
  )
  .post(
    '/applications/:id',
    async ({ context, params, body, keys }) => {
      const row = await decideApplication(context, keys, {
        id: params.id,
        status: body.decision === 'approve' ? 'approved' : 'declined',
        reason: body.reason ?? null,
      })
      return ok({
        id: row.id,
        status: row.status,
        agentId: row.agent_id,
        reason: row.reason,
        decidedAt: row.decided_at,
      })
    },
    {
      operator: { may: 'agents' },
      body: Body({
        decision: OneOf(['approve', 'decline']),
        reason: OptionalText({ maxLength: 500, examples: ['A clear use case.'] }),
      }),
      detail: docs({
        summary: 'Decide an application',
        answers: {
          200: {
            description: 'Decided. A second decision changes nothing: the response has the first.',
            schema: AnyObject,
          },
        },
        errors: ['application_not_found'],
      }),
    },
  )
  .patch(
    '/agents/:id',
    async ({ context, caller, params, body, keys }) => {
      const row = await changeAgent(context, keys, {
        id: params.id,
        tier: body.tier ?? null,
        suspended: body.suspended ?? null,
        by: caller.id,
      })
      return ok({
        id: row.id,
        name: row.name,
        tier: row.tier,
        suspended: row.suspended_at !== null,
        suspendedAt: row.suspended_at,
      })
    },
    {
      operator: { may: 'agents' },
      body: Body({
        tier: Type.Optional(OneOf(tiers)),
        suspended: Type.Optional(Type.Boolean()),
      }),
      detail: docs({
        summary: "Change an agent's tier, or suspend it",
        answers: { 200: { description: 'The agent as it is now.', schema: AgentAnswer } },
        errors: ['agent_not_found'],
      }),
    },
  )
