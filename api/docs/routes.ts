import { Type } from '@sinclair/typebox'
import { type Answer, prebuilt } from '../edge/answer.ts'
import { type Route, route } from '../edge/route.ts'
import { describeApi } from './openapi.ts'

const tag = 'For machines'

/** The document never changes while the process runs, so it is made once for each table and address. */
const made = new WeakMap<readonly Route[], Map<string, Answer>>()

function document(routes: readonly Route[], baseUrl: string): Answer {
  const known = made.get(routes) ?? new Map<string, Answer>()
  made.set(routes, known)
  let answer = known.get(baseUrl)
  if (!answer) {
    answer = prebuilt(JSON.stringify(describeApi(routes, baseUrl)), 'application/json')
    known.set(baseUrl, answer)
  }
  return answer
}

export const docsRoutes = [
  route({
    method: 'GET',
    path: '/openapi.json',
    auth: 'none',
    caching: 'etag',
    docs: {
      tag,
      summary: 'This interface as OpenAPI 3.1',
      description: 'Made of the same schemas that check the requests, with an example for each operation.',
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
    handle: ({ ground, routes }) => document(routes, ground.baseUrl),
  }),
]
