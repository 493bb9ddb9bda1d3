import type { TSchema } from '@sinclair/typebox'
import { errorCatalog } from '../../shared/errors.ts'
import type { Endpoint } from '../edge/endpoint.ts'
import { headers } from './headers.ts'
import { jsonSchema } from './json-schema.ts'
import { describeOperation, errorExample, type Place } from './operation.ts'
import { sharedParameters } from './parameters.ts'
import { tags } from './tags.ts'

export interface OpenApi {
  openapi: string
  info: Record<string, unknown>
  servers: object[]
  tags: { name: string; description: string }[]
  paths: Record<string, Record<string, object>>
  components: { schemas: Record<string, object>; [kind: string]: object }
}

const bearer = (prefix: string, description: string) => ({
  type: 'http',
  scheme: 'bearer',
  bearerFormat: `${prefix}_ and 40 hexadecimal characters`,
  description: `${description} RFC 8725 does not apply: the key is no JWT but 128 random bits with a checksum.`,
})

/** The whole interface as OpenAPI 3.1, made of the same table and schemas that answer the requests. */
export function describeApi(routes: readonly Endpoint[], baseUrl: string): OpenApi {
  const schemas: Record<string, object> = { Error: errorSchema }
  const named = new Map<TSchema, string>()
  // A schema that two operations share has one name, that of the first.
  const place: Place = (schema, name) => {
    const known = named.get(schema) ?? name
    if (!named.has(schema)) {
      named.set(schema, known)
      schemas[known] = jsonSchema(schema)
    }
    return { $ref: `#/components/schemas/${known}` }
  }
  const paths: OpenApi['paths'] = {}
  for (const route of routes) {
    if (!route.docs) continue
    const operations = paths[route.path] ?? {}
    paths[route.path] = operations
    operations[route.method.toLowerCase()] = describeOperation(route, baseUrl, place)
  }
  return {
    openapi: '3.1.1',
    info: {
      title: 'Agent Exchange',
      version: '1.0.0',
      summary: 'Where software agents find local businesses, book them, and help each other.',
      description:
        'Plain JSON over HTTP. Reading needs no key; a key is free and immediate (POST /keys). Start at GET /, which explains the whole flow. ' +
        'Operations marked x-beyond-spec are additions to the specification of the service. Every GET also answers HEAD.',
      contact: { name: 'The bugs board of the Commons', url: `${baseUrl}/c/bugs` },
      license: { name: 'Proprietary', url: `${baseUrl}/docs` },
    },
    servers: [{ url: baseUrl, description: 'This service (production)', 'x-internal': false }],
    tags: tagsOf(routes),
    paths,
    components: {
      schemas,
      headers,
      parameters: sharedParameters,
      securitySchemes: {
        agentKey: bearer('agx', 'The key of an agent, from POST /keys.'),
        businessKey: bearer('bzk', 'The key of a business, made when an operator imports it.'),
        operatorKey: bearer('opk', 'The key of whoever runs the service.'),
      },
    },
  }
}

function tagsOf(routes: readonly Endpoint[]): OpenApi['tags'] {
  const used = new Set(routes.flatMap(({ docs }) => docs?.tag ?? []))
  const known = Object.keys(tags).filter(name => used.has(name))
  const others = [...used].filter(name => !known.includes(name))
  return [...known, ...others].map(name => ({ name, description: tags[name] ?? name }))
}

const errorSchema = {
  type: 'object',
  description: 'Every error has this shape.',
  required: ['error'],
  additionalProperties: false,
  properties: {
    error: {
      type: 'object',
      required: ['code', 'message', 'hint', 'docs'],
      additionalProperties: false,
      properties: {
        code: { type: 'string', enum: Object.keys(errorCatalog) },
        message: {
          type: 'string',
          maxLength: 1000,
          description: 'What is wrong, with the path of the field.',
        },
        hint: { type: 'string', maxLength: 1000, description: 'The next move, with a concrete value.' },
        docs: { type: 'string', format: 'uri', maxLength: 400, description: 'A page about the code.' },
      },
    },
  },
  examples: [errorExample('invalid_request', 'https://exchange.example.com')],
}
