import { Type } from '@sinclair/typebox'
import { Elysia } from 'elysia'
import { isErrorCode } from '../../shared/errors.ts'
import { refuse } from '../../shared/refusal.ts'
import type { Answer } from '../edge/answer.ts'
import { edge, type RequestContext } from '../edge/edge.ts'
import { docs } from '../edge/endpoint.ts'
import { guides } from './guides.ts'

/** What makes the documents is loaded when the first of them is asked for. */
async function written(call: RequestContext, path: string): Promise<Answer> {
  const { documentAt } = await import('./shelf.ts')
  return documentAt(path, call)
}

/** A document at a path of its own. */
const fixed = (path: string) =>
  new Elysia()
    .use(edge)
    .get(path, call => written(call, path), { anyone: { limit: 'read', caching: 'etag', page: true } })

const nameOf = (text = '') => text.replace(/\.md$/, '')

export const docsRoutes = new Elysia({ name: 'docs', tags: ['For machines'] })
  .use(edge)
  .get('/openapi.json', call => written(call, '/openapi.json'), {
    anyone: { limit: 'read', caching: 'etag' },
    detail: docs({
      summary: 'This interface as OpenAPI 3.1',
      description: 'Made of the same schemas that check the requests, with an example for each operation.',
      beyond: true,
      answers: {
        200: {
          description: 'The OpenAPI document.',
          schema: Type.Object({
            openapi: Type.String({ examples: ['3.1.1'] }),
            info: Type.Record(Type.String(), Type.Unknown()),
            paths: Type.Record(Type.String(), Type.Unknown()),
          }),
        },
      },
    }),
  })
  .use(fixed('/docs'))
  .use(fixed('/docs.md'))
  .use(fixed('/docs/errors'))
  .use(fixed('/docs/errors.md'))
  .use(fixed('/llms.txt'))
  .use(fixed('/llms-full.txt'))
  .get(
    '/docs/errors/:code',
    call => {
      const { code } = call.params
      if (!isErrorCode(nameOf(code)))
        return refuse('route_not_found', 'There is no such error.', 'GET /docs/errors lists them.')
      return written(call, `/docs/errors/${code}`)
    },
    { anyone: { limit: 'read', caching: 'etag', page: true } },
  )
  .get(
    '/docs/:guide',
    call => {
      const { guide } = call.params
      if (!guides.some(({ name }) => name === nameOf(guide)))
        return refuse('route_not_found', 'There is no such guide.', 'GET /docs lists them.')
      return written(call, `/docs/${guide}`)
    },
    { anyone: { limit: 'read', caching: 'etag', page: true } },
  )
