import type { TSchema } from '@sinclair/typebox'
import { type ErrorCode, errorCatalog } from '../../shared/errors.ts'
import { errorBody } from '../edge/answer.ts'
import type { Answers, Auth, Endpoint } from '../edge/endpoint.ts'
import { recordedAnswer } from './answer-examples.ts'
import { codesOf } from './codes.ts'
import { exampleOf } from './example.ts'
import { answerHeaders, errorHeaders } from './headers.ts'
import { headerNames, pathParameters, queryParameters } from './parameters.ts'

/** Adds a schema to the components and returns a reference to it. */
export type AddSchema = (schema: TSchema, name: string) => { $ref: string }

export const NOT_MODIFIED = "It hasn't changed."

/** Such as postBusinessesInquiries or getLeadsById. */
export function operationId({ method, path }: Pick<Endpoint, 'method' | 'path'>): string {
  const segments = path.split('/').filter(Boolean)
  const words = segments.map((segment, i) => {
    const name = /^\{(\w+)\}$/.exec(segment)?.[1]
    if (!name) return capital(segment)
    return i === segments.length - 1 ? `By${capital(name)}` : ''
  })
  return method.toLowerCase() + (words.join('') || 'Root')
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

export function describeOperation(route: Endpoint, baseUrl: string, addSchema: AddSchema): object {
  const { docs, body } = route
  if (!docs) throw new Error(`${route.method} ${route.path} has no docs`)
  const parameters = [
    ...pathParameters(route),
    ...queryParameters(route),
    ...headerNames(route).map(name => ({ $ref: `#/components/parameters/${name}` })),
  ]
  const id = operationId(route)
  return {
    operationId: id,
    tags: [docs.tag],
    summary: docs.summary,
    description: docs.description ?? docs.summary,
    security: security[route.auth],
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(body
      ? { requestBody: requestBody(body, docs.bodyExample, addSchema(body, `${capital(id)}Body`)) }
      : {}),
    responses: { ...answers(route, id, addSchema), ...errors(route, baseUrl) },
  }
}

const requestBody = (body: TSchema, example: unknown, schema: object) => ({
  required: !('default' in body),
  content: { 'application/json': { schema, example: example ?? exampleOf(body) } },
})

function answers(route: Endpoint, id: string, addSchema: AddSchema): Record<string, object> {
  const statuses = Object.entries(route.docs?.answers ?? {})
  const out = statuses.map(([status, answer], i) => {
    const { description, schema } = answer
    const type = answer.mediaType ?? (schema ? 'application/json' : null)
    const content = {
      schema: schema
        ? addSchema(schema, `${capital(id)}Answer${i > 0 ? status : ''}`)
        : { type: 'string', maxLength: 10_000_000 },
      example: answerExample(route, status, answer) ?? 'text',
    }
    return [
      status,
      { description, headers: answerHeaders(route), ...(type ? { content: { [type]: content } } : {}) },
    ]
  })
  if (route.caching === 'etag')
    out.push(['304', { description: NOT_MODIFIED, headers: answerHeaders(route) }])
  return Object.fromEntries(out)
}

export const answerExample = (route: Endpoint, status: string, { example, schema }: Answers[number]) =>
  example ?? recordedAnswer(route, status) ?? exampleOf(schema)

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
