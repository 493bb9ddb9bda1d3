import { Type } from '@sinclair/typebox'
import { isErrorCode } from '../../shared/errors.ts'
import { refuse } from '../../shared/refusal.ts'
import type { Answer } from '../edge/answer.ts'
import { type Call, route } from '../edge/route.ts'
import { guides } from './guides.ts'

/** What makes the documents is loaded when the first of them is asked for. */
async function written(call: Call, path: string): Promise<Answer> {
  const { documentAt } = await import('./shelf.ts')
  return documentAt(path, call)
}

/** A document at a path of its own. */
const fixed = (path: string) =>
  route({
    method: 'GET',
    path,
    auth: 'none',
    caching: 'etag',
    page: true,
    handle: call => written(call, path),
  })

const nameOf = (text = '') => text.replace(/\.md$/, '')

export const docsRoutes = [
  route({
    method: 'GET',
    path: '/openapi.json',
    auth: 'none',
    caching: 'etag',
    docs: {
      tag: 'For machines',
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
    },
    handle: call => written(call, '/openapi.json'),
  }),
  fixed('/docs'),
  fixed('/docs.md'),
  fixed('/docs/errors'),
  fixed('/docs/errors.md'),
  fixed('/llms.txt'),
  fixed('/llms-full.txt'),
  route({
    method: 'GET',
    path: '/docs/errors/{code}',
    auth: 'none',
    caching: 'etag',
    page: true,
    handle(call) {
      const { code } = call.params
      if (!isErrorCode(nameOf(code)))
        return refuse('route_not_found', 'There is no such error.', 'GET /docs/errors lists them.')
      return written(call, `/docs/errors/${code}`)
    },
  }),
  route({
    method: 'GET',
    path: '/docs/{guide}',
    auth: 'none',
    caching: 'etag',
    page: true,
    handle(call) {
      const { guide } = call.params
      if (!guides.some(({ name }) => name === nameOf(guide)))
        return refuse('route_not_found', 'There is no such guide.', 'GET /docs lists them.')
      return written(call, `/docs/${guide}`)
    },
  }),
]
