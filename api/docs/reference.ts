import type { Auth, Endpoint } from '../edge/endpoint.ts'
import { codesOf } from './codes.ts'
import { exampleOf } from './example.ts'
import { fieldsOf, typeOf } from './fields.ts'
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

/** What the reference shows about an endpoint. */
export type Operation = NonNullable<ReturnType<typeof operationOf>>

export const listOperations = (endpoints: readonly Endpoint[]): Operation[] =>
  endpoints.flatMap(endpoint => operationOf(endpoint) ?? [])

function operationOf(endpoint: Endpoint) {
  const { method, path, auth, body, docs, caching } = endpoint
  if (!docs) return null
  const id = operationId(endpoint)
  const parameters = parametersOf(endpoint)
  const needed = parameters.filter(each => each.in === 'query' && each.required)
  return {
    id,
    /** The name of its page: get-leads-by-id. */
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
    /** The query in samples. */
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
      ...(caching === 'etag'
        ? [{ status: '304', description: NOT_MODIFIED, fields: [], example: undefined }]
        : []),
    ],
    errors: [...codesOf(endpoint)].map(([status, codes]) => ({ status, codes })),
  }
}
