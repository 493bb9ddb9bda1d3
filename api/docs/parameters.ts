import type { TSchema } from '@sinclair/typebox'
import type { Endpoint } from '../edge/endpoint.ts'
import { writes } from './headers.ts'
import { type JsonSchema, jsonSchema } from './json-schema.ts'

interface Parameter {
  name: string
  in: 'path' | 'query' | 'header'
  required: boolean
  description: string
  schema: JsonSchema
  example?: unknown
}

type Placeholder = Pick<Parameter, 'description' | 'schema'> & { example: string }

const id = (prefix: string, what: string, tail: string): Placeholder => ({
  description: `The id of ${what}.`,
  schema: {
    type: 'string',
    minLength: 30,
    maxLength: 31,
    pattern: `^${prefix}_[0-7][0-9a-hjkmnp-tv-z]{25}$`,
  },
  example: `${prefix}_${tail}`,
})
const word = (description: string, pattern: string, maxLength: number, example: string): Placeholder => ({
  description,
  schema: { type: 'string', maxLength, pattern },
  example,
})

/** The placeholders of paths, by the end of the path up to them. */
const placeholders: [RegExp, Placeholder][] = [
  // The business in the operators' guide: the others are the sandbox, which is read-only.
  [
    /operator\/businesses\/\{slug\}/,
    word('The slug of a business.', '^[a-z0-9-]{3,80}$', 80, 'alamo-plumbing'),
  ],
  [/\{slug\}/, word('The slug of a business.', '^[a-z0-9-]{3,80}$', 80, 'sandbox-books')],
  [/\/leads\/\{id\}/, id('lead', 'one of your leads', '01k9z5kcw2f3t8r6s1m4n7p9q0')],
  [/\/agents\/\{id\}/, id('agt', 'an agent', '00000000002da190e578ddcfcd')],
  [/\/posts\/\{id\}/, id('pst', 'a thread', '01kdr37hm08520473d879268be')],
  [/\/bookings\/\{id\}/, id('bkg', 'a booking', '01k9z5r4v6w8x0y2z4a6b8c0d2')],
  [/\/holds\/\{holdId\}/, id('hld', 'a hold', '01k9z5r9w1y3z5b7c9d1e3f5g7')],
  [/\/applications\/\{id\}/, id('app', 'an application', '01k9z5q1t3v5w7x9y1z3a5b7c9')],
  [/\/reviews\/\{id\}/, id('rev', 'a review', '01k9z5s5x7y9z1a3b5c7d9e1f3')],
  [/\/deliveries\/\{id\}/, id('dlv', 'a delivery', '01k9z5t6z8a0b2c4d6e8f0g2h4')],
  [/\/times\/\{id\}/, id('own', 'a blocked time', '01k9z5v7a1b3c5d7e9f1g3h5j7')],
  [/\/calendars\/\{id\}/, id('cal', 'a linked calendar', '01k9z5w8b2c4d6e8f0g2h4j6k8')],
  [/\{state\}/, word('The code of a state.', '^[A-Za-z]{2}$', 2, 'tx')],
  [/\{city\}/, word('A city, in lower case with hyphens.', '^.{1,100}$', 100, 'san-antonio')],
  [/\{trade\}/, word('A trade, as pages link it.', '^[a-z-]{2,40}$', 40, 'plumbers')],
  [/\{industry\}/, word('The name of an industry.', '^[a-z]{2,20}$', 20, 'trades')],
]
const anyName = word('A name.', '^.{1,100}$', 100, 'name')

const placeholdersOf = ({ path }: Endpoint): [string, Placeholder][] =>
  [...path.matchAll(/\{(\w+)\}/g)].map(match => {
    const start = path.slice(0, match.index + match[0].length)
    const known = placeholders.find(([end]) => new RegExp(`${end.source}$`).test(start))
    return [match[1] ?? '', known?.[1] ?? anyName]
  })

export const pathParameters = (route: Endpoint): Parameter[] =>
  placeholdersOf(route).map(([name, placeholder]) => ({ name, in: 'path', required: true, ...placeholder }))

/** The same as fields of an object, for MCP. Without a pattern: a malformed id gets the same 404 as an unknown one. */
export const pathFields = (route: Endpoint): [string, JsonSchema][] =>
  placeholdersOf(route).map(([name, { description, example }]) => [
    name,
    { type: 'string', description, examples: [example] },
  ])

/** Descriptions of query parameters whose schema has none. */
const commonDescriptions: Record<string, string> = {
  cursor: 'The nextCursor of the previous page.',
  status: 'Only those in this state.',
  state: 'Only those in this state.',
}

export function queryParameters({ query, docs }: Endpoint): Parameter[] {
  const required = new Set(query?.required ?? [])
  return Object.entries(query?.properties ?? {}).map(([name, field]) => {
    const { description, examples, ...schema } = jsonSchema(field as TSchema)
    const example = docs?.queryExample?.[name] ?? (Array.isArray(examples) ? examples[0] : undefined)
    return {
      name,
      in: 'query',
      required: required.has(name) && schema.default === undefined,
      description: String(description ?? commonDescriptions[name] ?? name),
      schema,
      ...(example === undefined ? {} : { example }),
    }
  })
}

export function headerNames(route: Endpoint): (keyof typeof sharedParameters)[] {
  if (route.method === 'GET' && route.caching === 'etag') return ['If-None-Match']
  return writes(route) ? ['Idempotency-Key'] : []
}

export const parametersOf = (route: Endpoint): Parameter[] => [
  ...pathParameters(route),
  ...queryParameters(route),
  ...headerNames(route).map(name => sharedParameters[name]),
]

export const sharedParameters = {
  'Idempotency-Key': {
    name: 'Idempotency-Key',
    in: 'header' as const,
    required: false,
    description:
      'A repeated request with the same key is carried out once. For 24 hours, repeats get the stored response.',
    schema: { type: 'string', minLength: 1, maxLength: 255, pattern: '^[ -~]+$' },
    example: '2f1c9a34-7a51-4c0e-9d5f-6c1f0b8e7d21',
  },
  'If-None-Match': {
    name: 'If-None-Match',
    in: 'header' as const,
    required: false,
    description: 'The ETag of the copy you have.',
    schema: { type: 'string', maxLength: 1000, pattern: '^.*$' },
    example: '"2k9f3v8q1m"',
  },
}
