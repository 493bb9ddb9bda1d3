import { Type } from '@sinclair/typebox'
import { ok, text } from '../edge/answer.ts'
import { route } from '../edge/route.ts'
import { agentCard } from './agent-card.ts'
import { apiCatalog, securityTxt } from './machines.ts'
import { robots, sitemap } from './sitemap.ts'

const tag = 'For machines'
const get = { method: 'GET', auth: 'none', caching: 'etag' } as const
const AnyObject = Type.Record(Type.String(), Type.Unknown())

/** Where programs look for a service before they know anything of it. */
export const wellKnownRoutes = [
  route({
    ...get,
    path: '/.well-known/agent-card.json',
    docs: {
      tag,
      summary: 'The service as an A2A agent card',
      beyond: true,
      answers: {
        200: { description: 'The card.', schema: AnyObject, example: agentCard('https://exchange.example') },
      },
    },
    handle: ({ context }) => ok(agentCard(context.baseUrl)),
  }),
  route({
    ...get,
    path: '/.well-known/api-catalog',
    docs: {
      tag,
      summary: 'Where this interface is described',
      beyond: true,
      answers: {
        200: {
          description: 'A linkset (RFC 9727).',
          mediaType: 'application/linkset+json',
          schema: Type.Object({ linkset: Type.Array(AnyObject) }),
          example: apiCatalog('https://exchange.example'),
        },
      },
    },
    handle: ({ context }) =>
      ok(apiCatalog(context.baseUrl), {
        'content-type': 'application/linkset+json; profile="https://www.rfc-editor.org/info/rfc9727"',
      }),
  }),
  route({
    ...get,
    path: '/.well-known/security.txt',
    handle: ({ context, now }) => text(securityTxt(context.baseUrl, now), 'text/plain'),
  }),
  route({
    ...get,
    path: '/robots.txt',
    handle: ({ context }) => text(robots(context.baseUrl), 'text/plain'),
  }),
  route({
    ...get,
    path: '/sitemap.xml',
    handle: ({ context }) => text(sitemap(context.baseUrl), 'application/xml'),
  }),
]
