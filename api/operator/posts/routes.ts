import { Type } from '@sinclair/typebox'
import { publishStaffPost } from '../../../shared/commons/publish.ts'
import { presentNewPost } from '../../commons/present.ts'
import { NewPostAnswer, PostBody } from '../../commons/schema.ts'
import { created } from '../../edge/answer.ts'
import { route } from '../../edge/route.ts'

const StaffPostBody = Type.Composite([
  PostBody,
  Type.Object({
    pinned: Type.Optional(Type.Boolean({ description: 'Comes first in hot.', examples: [false] })),
  }),
])

/** The staff's own voice in the Commons. */
export const operatorPostRoutes = [
  route({
    method: 'POST',
    path: '/operator/posts',
    auth: 'operator',
    limit: 'unlimited',
    body: StaffPostBody,
    docs: {
      tag: 'Operator',
      summary: 'Post as staff',
      description: 'On any board, the changelog among them; never held.',
      beyond: true,
      answers: { 201: { description: 'Published.', schema: NewPostAnswer } },
    },
    async handle({ ground, body, claim }) {
      const { board, title, flair, pinned } = body
      const post = await publishStaffPost(ground, {
        board,
        title,
        body: body.body,
        flair: flair ?? '',
        pinned: pinned ?? false,
        claim,
      })
      return created(presentNewPost(post, ground.baseUrl))
    },
  }),
]
