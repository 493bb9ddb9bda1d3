import type { Auth, Endpoint } from '../edge/endpoint.ts'
import { codesOf } from './codes.ts'
import { exampleOf } from './example.ts'
import { type Field, fieldsOf, typeOf } from './fields.ts'
import { jsonSchema } from './json-schema.ts'
import { answerExample, NOT_MODIFIED, operationId } from './operation.ts'
import { parametersOf } from './parameters.ts'

/** Whose key a request needs. */
export const keyWords: Record<Auth, string> = {
  none: 'No key needed',
  agent: 'Agent key',
  business: 'Business key',
  operator: 'Operator key',
}

export interface Parameter extends Field {
  place: 'path' | 'query' | 'header'
  example?: unknown
}

/** What a response can be. */
export interface AnswerShape {
  status: string
  description: string
  fields: Field[]
  example?: unknown
}

/** What the reference shows of an endpoint. */
export interface Operation {
  id: string
  /** Of its page: get-leads-by-id. */
  name: string
  method: string
  path: string
  tag: string
  summary: string
  description: string
  key: Auth
  parameters: Parameter[]
  /** Of the query in samples. */
  query: Record<string, string>
  body: { fields: Field[]; example: unknown } | null
  answers: AnswerShape[]
  errors: { status: number; codes: string[] }[]
}

export const listOperations = (endpoints: readonly Endpoint[]): Operation[] =>
  endpoints.flatMap(endpoint => operationOf(endpoint) ?? [])

function operationOf(endpoint: Endpoint): Operation | null {
  const { method, path, auth, body, docs, caching } = endpoint
  if (!docs) return null
  const id = operationId(endpoint)
  const parameters = parametersOf(endpoint)
  const needed = parameters.filter(each => each.in === 'query' && each.required)
  return {
    id,
    name: id.replaceAll(/[A-Z]/g, letter => `-${letter.toLowerCase()}`),
    method,
    path,
    tag: docs.tag,
    summary: docs.summary,
    description: docs.description ?? '',
    key: auth,
    parameters: parameters.map(({ in: place, schema, ...rest }) => ({
      ...rest,
      place,
      type: typeOf(schema),
      fields: [],
    })),
    query: Object.fromEntries(
      [
        ...needed.map(({ name, example }): [string, unknown] => [name, example ?? '']),
        ...Object.entries(docs.queryExample ?? {}),
      ].map(([name, example]) => [name, String(example)]),
    ),
    body: body ? { fields: fieldsOf(jsonSchema(body)), example: docs.bodyExample ?? exampleOf(body) } : null,
    answers: [
      ...Object.entries(docs.answers).map(([status, answer]) => ({
        status,
        description: answer.description,
        fields: answer.schema ? fieldsOf(jsonSchema(answer.schema)) : [],
        example: answerExample(endpoint, status, answer),
      })),
      ...(caching === 'etag' ? [{ status: '304', description: NOT_MODIFIED, fields: [] }] : []),
    ],
    errors: [...codesOf(endpoint)].map(([status, codes]) => ({ status, codes })),
  }
}
