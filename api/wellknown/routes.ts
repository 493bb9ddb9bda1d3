import { Type } from '@sinclair/typebox'
import { Elysia } from 'elysia'
import { ok, text } from '../edge/answer.ts'
import { edge } from '../edge/edge.ts'
import { docs } from '../edge/endpoint.ts'
import { agentCard } from './agent-card.ts'
import { apiCatalog, robots, securityTxt } from './machines.ts'

const AnyObject = Type.Record(Type.String(), Type.Unknown())

export const wellKnownRoutes = new Elysia({ name: 'wellknown', tags: ['For machines'] })
  .use(edge)
  .get('/.well-known/agent-card.json', ({ context }) => ok(agentCard(context.baseUrl)), {
    anyone: { limit: 'read', caching: 'etag' },
    detail: docs({
      summary: 'The service as an A2A agent card',
      answers: {
        200: { description: 'The card.', schema: AnyObject, example: agentCard('{base_url}') },
      },
    }),
  })
  .get(
    '/.well-known/api-catalog',
    ({ context }) =>
      ok(apiCatalog(context.baseUrl), {
        'content-type': 'application/linkset+json; profile="https://www.rfc-editor.org/info/rfc9727"',
      }),
    {
      anyone: { limit: 'read', caching: 'etag' },
      detail: docs({
        summary: 'Where this API is described',
        answers: {
          200: {
            description: 'A linkset (RFC 9727).',
            mediaType: 'application/linkset+json',
            schema: Type.Object({ linkset: Type.Array(AnyObject) }),
            example: apiCatalog('{base_url}'),
          },
        },
      }),
    },
  )
  .get(
    '/.well-known/security.txt',
    ({ context, now }) => text(securityTxt(context.baseUrl, context.config.operatorEmail, now), 'text/plain'),
    { anyone: { limit: 'read', caching: 'etag' } },
  )
  .get('/robots.txt', ({ context }) => text(robots(context.baseUrl), 'text/plain'), {
    anyone: { limit: 'read', caching: 'etag' },
  })
