import type { TSchema } from '@sinclair/typebox'
import { type ErrorCode, errorCatalog } from '../../shared/errors.ts'
import { errorBody } from '../edge/answer.ts'
import type { Auth, Endpoint } from '../edge/endpoint.ts'
import { codesOf } from './codes.ts'
import { exampleOf } from './example.ts'
import { answerHeaders, errorHeaders } from './headers.ts'
import { headerParameters, pathParameters, queryParameters } from './parameters.ts'

/** Gives a schema its place among the components, and says where that is. */
export type Place = (schema: TSchema, name: string) => { $ref: string }

/** postBusinessesInquiries, getLeadsById: made of what never changes. */
export function operationId({ method, path }: Pick<Endpoint, 'method' | 'path'>): string {
  const words = path.split('/').filter(Boolean)
  const placed = words.map((word, i) => {
    const name = /^\{(\w+)\}$/.exec(word)?.[1]
    if (!name) return capital(word)
    return i === words.length - 1 ? `By${capital(name)}` : ''
  })
  return method.toLowerCase() + (placed.join('') || 'Root')
}

const capital = (text: string) =>
  text
    .split(/[^a-zA-Z0-9]+/)
    .filter(Boolean)
    .map(part => part.charAt(0).toUpperCase() + part.slice(1))
    .join('')

const security: Record<Auth, object[]> = {
  none: [{}, { agentKey: [] }],
  agent: [{ agentKey: [] }],
  business: [{ businessKey: [] }],
  operator: [{ operatorKey: [] }],
}

export function describeOperation(route: Endpoint, baseUrl: string, place: Place): object {
  const { docs, body } = route
  if (!docs) throw new Error(`${route.method} ${route.path} has no docs`)
  const parameters = [...pathParameters(route), ...queryParameters(route), ...headerParameters(route)]
  const id = operationId(route)
  return {
    operationId: id,
    tags: [docs.tag],
    summary: docs.summary,
    description: docs.description ?? docs.summary,
    ...(docs.beyond ? { 'x-beyond-spec': true } : {}),
    security: security[route.auth],
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(body ? { requestBody: requestBody(body, docs.bodyExample, place(body, `${capital(id)}Body`)) } : {}),
    responses: { ...answers(route, id, place), ...errors(route, baseUrl) },
  }
}

const requestBody = (body: TSchema, example: unknown, schema: object) => ({
  required: true,
  content: { 'application/json': { schema, example: example ?? exampleOf(body) } },
})

function answers(route: Endpoint, id: string, place: Place): Record<string, object> {
  const statuses = Object.entries(route.docs?.answers ?? {})
  const out = statuses.map(([status, { description, schema, example, mediaType }], i) => {
    const type = mediaType ?? (schema ? 'application/json' : null)
    const content = schema
      ? {
          schema: place(schema, `${capital(id)}Answer${i > 0 ? status : ''}`),
          example: example ?? exampleOf(schema),
        }
      : { schema: { type: 'string', maxLength: 10_000_000 }, example: example ?? 'text' }
    return [
      status,
      { description, headers: answerHeaders(route), ...(type ? { content: { [type]: content } } : {}) },
    ]
  })
  if (route.caching === 'etag')
    out.push(['304', { description: 'You have it already.', headers: answerHeaders(route) }])
  return Object.fromEntries(out)
}

function errors(route: Endpoint, baseUrl: string): Record<string, object> {
  return Object.fromEntries(
    [...codesOf(route)].map(([status, codes]) => [
      status,
      {
        description: codes.map(code => `\`${code}\`: ${errorCatalog[code].title}`).join('\n\n'),
        headers: errorHeaders(route, status),
        content: {
          'application/json': {
            schema: { $ref: '#/components/schemas/Error' },
            examples: Object.fromEntries(codes.map(code => [code, { value: errorExample(code, baseUrl) }])),
          },
        },
      },
    ]),
  )
}

export const errorExample = (code: ErrorCode, baseUrl: string) =>
  errorBody(code, errorCatalog[code].title, errorCatalog[code].fix, baseUrl)
