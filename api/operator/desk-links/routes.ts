import { Type } from '@sinclair/typebox'
import { Elysia } from 'elysia'
import { makeDeskLink } from '../../../shared/desk/links.ts'
import { created } from '../../edge/answer.ts'
import { edge } from '../../edge/edge.ts'
import { docs } from '../../edge/endpoint.ts'

export const operatorDeskLinkRoutes = new Elysia({ name: 'operator/desk-links', tags: ['Operator'] })
  .use(edge)
  .post(
    '/operator/businesses/:slug/desk-link',
    async ({ context, params }) => {
      return created(await makeDeskLink(context, params.slug ?? '', 'operator'))
    },
    {
      operator: { may: 'desk' },
      detail: docs({
        summary: 'Create a one-time sign-in link for a business',
        description: 'Send it only to the business: the first person to use it is signed in.',
        answers: {
          201: {
            description: 'The link. It is shown once and works once, until expiresAt.',
            schema: Type.Object({
              url: Type.String({
                examples: ['{base_url}/desk/inbox/enter/Zk3vJ0aQp1mXcR8uT5yB2w'],
              }),
              expiresAt: Type.String({ format: 'date-time', examples: ['2026-11-22T15:00:00.000Z'] }),
            }),
          },
        },
        errors: ['business_not_found'],
      }),
    },
  )
