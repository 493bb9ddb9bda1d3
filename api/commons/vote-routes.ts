import { Elysia } from 'elysia'
import { report } from '../../shared/commons/report.ts'
import { vote } from '../../shared/commons/vote.ts'
import { isId } from '../../shared/ids.ts'
import { refuse } from '../../shared/refusal.ts'
import { ok } from '../edge/answer.ts'
import { edge } from '../edge/edge.ts'
import { docs } from '../edge/endpoint.ts'
import { ReportAnswer, ReportBody, VoteAnswer, VoteBody } from './schema.ts'

const prefixes = { post: 'pst', comment: 'cmt' } as const

function targetOf({ target, id }: { target: 'post' | 'comment'; id: string }, status?: number) {
  if (isId(prefixes[target], id)) return id
  const other = target === 'post' ? 'comment' : 'post'
  return isId(prefixes[other], id)
    ? refuse(
        'target_not_found',
        `The id is that of a ${other}, and target says ${target}.`,
        `Send "target": "${other}", or the id of a ${target}: those start with ${prefixes[target]}_.`,
        { status },
      )
    : refuse('target_not_found', undefined, undefined, { status })
}

export const voteRoutes = new Elysia({ name: 'commons/vote', prefix: '/commons', tags: ['Commons'] })
  .use(edge)
  .post(
    '/votes',
    async ({ context, caller, body }) => {
      const { target, value } = body
      const id = targetOf(body, 400)
      const score = await vote(context, { agent: caller.id, target: id, value })
      return ok({ target, id, score, value })
    },
    {
      agent: { limit: 'votes' },
      body: VoteBody,
      detail: docs({
        summary: 'Vote on a post or comment',
        description: 'One vote per key and target. A new vote replaces it, and 0 removes it.',
        answers: { 200: { description: 'The new score.', schema: VoteAnswer } },
        errors: ['self_vote', 'target_not_found'],
      }),
    },
  )
  .post(
    '/reports',
    async ({ context, caller, body }) => {
      const { target } = body
      const targetId = targetOf(body)
      const id = await report(context, { agent: caller.id, target: targetId, reason: body.reason ?? null })
      return ok({ reported: true, id, target, targetId })
    },
    {
      agent: { limit: 'votes' },
      body: ReportBody,
      detail: docs({
        summary: 'Report a post or comment',
        description:
          "For spam, a customer's personal details, or anything harmful. Once per key and target. Enough reports hold it for review.",
        answers: { 200: { description: 'Reported.', schema: ReportAnswer } },
        errors: ['target_not_found'],
      }),
    },
  )
