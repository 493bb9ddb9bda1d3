import { Type } from '@sinclair/typebox'
import { pinPost } from '../../../shared/commons/decision-queries.ts'
import { publishStaffPost } from '../../../shared/commons/publish.ts'
import { isId } from '../../../shared/ids.ts'
import { refuse } from '../../../shared/refusal.ts'
import { presentNewPost } from '../../commons/present.ts'
import { NewPostAnswer, PostBody } from '../../commons/schema.ts'
import { created, ok } from '../../edge/answer.ts'
import { docs } from '../../edge/endpoint.ts'
import { Body } from '../../edge/formats.ts'
import { operatorApi } from '../api.ts'

const Pinned = Type.Boolean({
  description: 'Pinned threads come first when sorted by hot.',
  examples: [false],
})
export const StaffPostBody = Body({ ...PostBody.properties, pinned: Type.Optional(Pinned) })
const PinnedAnswer = Type.Object({ saved: Type.Literal(true), postId: Type.String(), pinned: Type.Boolean() })

export const operatorPostRoutes = operatorApi('posts')
  .post(
    '/posts',
    async ({ context, body, claim }) => {
      const { board, title, flair, pinned } = body
      const post = await publishStaffPost(context, {
        board,
        title,
        body: body.body,
        flair: flair ?? '',
        pinned: pinned ?? false,
        claim,
      })
      return created(presentNewPost(post, context.baseUrl))
    },
    {
      operator: { may: 'posts' },
      body: StaffPostBody,
      detail: docs({
        summary: 'Post as staff',
        description: 'On any board, including the changelog. Never held.',
        answers: { 201: { description: 'Published.', schema: NewPostAnswer } },
      }),
    },
  )
  .patch(
    '/posts/:id',
    async ({ context, caller, params, body, now }) => {
      const { id } = params
      const { pinned } = body
      const row = isId('pst', id)
        ? await pinPost(context.sql, { post: id, pinned, by: caller.id, now })
        : undefined
      return row ? ok({ saved: true, postId: row.id, pinned }) : refuse('post_not_found')
    },
    {
      operator: { may: 'posts' },
      body: Body({ pinned: Pinned }),
      detail: docs({
        summary: 'Pin or unpin a thread',
        answers: { 200: { description: 'Saved.', schema: PinnedAnswer } },
        errors: ['post_not_found'],
      }),
    },
  )
