import { logLookup } from '../../../../shared/find/lookup.ts'
import { isId } from '../../../../shared/ids.ts'
import { changeAgent } from '../../../../shared/keys/change-agent.ts'
import { tiers } from '../../../../shared/limits/policies.ts'
import { refuse } from '../../../../shared/refusal.ts'
import { readAgentStory } from '../../../../shared/timeline/agent.ts'
import { listLeadsOfCustomer } from '../../../../shared/timeline/lead-queries.ts'
import { seeOther } from '../../../edge/answer.ts'
import { searchParamsOf } from '../../../edge/query.ts'
import { base, oneOf } from '../queue-view.ts'
import { consolePages } from '../session.ts'
import { agentPage, customerPage } from './pages.tsx'

const MAX_LEADS = 100

export const peopleRoutes = consolePages('operator/console/people')
  .page(`${base}/agents/:id`, { may: 'read' }, async ({ context, request, params: { id } }, signed) => {
    const story = isId('agt', id) ? await readAgentStory(context, id) : null
    if (!story) return refuse('agent_not_found')
    const done = searchParamsOf(request).has('done') ? 'Saved.' : null
    return agentPage(signed, story, done)
  })
  .form(
    `${base}/agents/:id`,
    { may: 'agents', action: "Change an agent's tier, or suspend it" },
    async ({ context, keys, params }, signed, { fields }) => {
      const suspended = fields.get('suspended')
      const { id } = await changeAgent(context, keys, {
        id: params.id,
        tier: oneOf(tiers, fields.get('tier')),
        suspended: suspended === null ? null : suspended === 'true',
        by: signed.operator.id,
      })
      return seeOther(`${base}/agents/${id}?done=1`)
    },
  )
  .page(
    `${base}/customers/:digest`,
    { may: 'customers' },
    async ({ context, requestId, params: { digest } }, signed) => {
      if (!/^[0-9a-f]{64}$/.test(digest)) return refuse('route_not_found')
      const contactDigest = Buffer.from(digest, 'hex')
      await logLookup(context, { operator: signed.operator, requestId }, contactDigest)
      const leads = await listLeadsOfCustomer(context.sql, contactDigest, MAX_LEADS)
      return customerPage(signed, digest, leads)
    },
  ).app
