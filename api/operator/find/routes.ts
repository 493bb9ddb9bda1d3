import { Type } from '@sinclair/typebox'
import { MAX_TEXT } from '../../../shared/find/clues.ts'
import { findAnything } from '../../../shared/find/find.ts'
import { entityKinds } from '../../../shared/timeline/entry.ts'
import { ok } from '../../edge/answer.ts'
import { docs } from '../../edge/endpoint.ts'
import { Instant, Nullable, OneOf, Text } from '../../edge/formats.ts'
import { operatorApi } from '../api.ts'
import { entityPath } from '../console/entities/entity-path.ts'

const FoundThing = Type.Object({
  kind: OneOf(entityKinds),
  id: Type.String({
    description: 'An id, the slug of a business, or the digest of a customer’s address.',
    examples: ['bkg_01k9z5n2r7g9h1j3k5m7n9p1q3'],
  }),
  title: Type.String({ examples: ['6XCAGAFN: Drain cleaning at Lone Star Plumbing'] }),
  detail: Type.String(),
  state: Type.String({ examples: ['confirmed'] }),
  at: Instant,
  url: Type.String({ description: 'Its page in the console.' }),
})

export const findRoutes = operatorApi('find').get(
  '/find',
  async ({ context, query, caller, requestId }) => {
    const { results, exact } = await findAnything(context, { operator: caller, requestId }, query.q)
    return ok({
      results: results.map(each => ({ ...each, url: context.baseUrl + entityPath(each) })),
      count: results.length,
      exact: exact?.id ?? null,
    })
  },
  {
    operator: { may: 'read' },
    query: Type.Object({
      q: Text({
        minLength: 1,
        maxLength: MAX_TEXT,
        examples: ['6XCAGAFN'],
        description:
          'An id, a confirmation code, a key, a slug, words of a name, the address of a page, or a customer’s whole email address or phone number.',
      }),
    }),
    detail: docs({
      summary: 'Find anything',
      description:
        'Leads, bookings, customers, businesses, agents, posts, webhook deliveries and mail, at most 20 of each. Customers are looked up by a digest, only for roles that handle them, and each lookup is logged.',
      answers: {
        200: {
          description: 'What the text may name. `exact` is the id of the only one it names exactly.',
          schema: Type.Object({
            results: Type.Array(FoundThing),
            count: Type.Integer(),
            exact: Nullable(Type.String()),
          }),
        },
      },
    }),
  },
)
