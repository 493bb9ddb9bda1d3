import type { Endpoint } from '../edge/endpoint.ts'
import { notStored } from '../edge/idempotency.ts'
import type { JsonSchema } from './json-schema.ts'

const header = (description: string, schema: JsonSchema, example: unknown) => ({
  description,
  schema,
  example,
})
const text = (maxLength: number, more: JsonSchema = {}) => ({ type: 'string', maxLength, ...more })

export const headers: Record<string, object> = {
  'Request-Id': header(
    'The id of this request in our logs.',
    text(30, { pattern: '^req_[0-9a-z]{26}$' }),
    'req_01k9z5kcw2f3t8r6s1m4n7p9q0',
  ),
  'RateLimit-Policy': header(
    'The limit of this request: its name, quota and window in seconds.',
    text(100),
    '"read";q=120;w=60',
  ),
  RateLimit: header(
    'How much of the limit is left, and the seconds until it is full again.',
    text(100),
    '"read";r=119;t=1',
  ),
  'Retry-After': header(
    'Seconds to wait.',
    { type: 'integer', format: 'int32', minimum: 1, maximum: 86_400 },
    2,
  ),
  ETag: header(
    'A tag of the content. Send it as If-None-Match to get a 304 if nothing changed.',
    text(80),
    '"2k9f3v8q1m"',
  ),
  'Error-Action': header(
    'What to do about it.',
    { type: 'string', enum: ['retry', 'fix', 'ask_customer', 'stop'] },
    'fix',
  ),
  'WWW-Authenticate': header('How to authenticate.', text(100), 'Bearer realm="agent-exchange"'),
  'Idempotent-Replayed': header(
    'true if this is the stored response to an earlier request with the same Idempotency-Key.',
    { type: 'string', enum: ['true'] },
    'true',
  ),
  'Access-Control-Allow-Origin': header(
    'For requests without a key only.',
    { type: 'string', enum: ['*'] },
    '*',
  ),
}

const refs = (names: string[]): Record<string, object> =>
  Object.fromEntries(names.map(name => [name, { $ref: `#/components/headers/${name}` }]))

const common = ['Request-Id', 'Access-Control-Allow-Origin']
const limitHeaders = (route: Endpoint) =>
  route.limit === 'unlimited' || route.auth === 'operator' ? [] : ['RateLimit-Policy', 'RateLimit']

/** Whether it reads a JSON body, and takes an Idempotency-Key. */
export const writes = ({ method, raw }: Endpoint) => method !== 'GET' && method !== 'DELETE' && !raw

export function answerHeaders(route: Endpoint): Record<string, object> {
  return refs([
    ...common,
    ...limitHeaders(route),
    ...(route.caching === 'etag' ? ['ETag'] : []),
    ...(writes(route) ? ['Idempotent-Replayed'] : []),
  ])
}

export function errorHeaders(route: Endpoint, status: number): Record<string, object> {
  // Wrong keys have their own limit on every endpoint.
  const limits = status === 401 || status === 429 ? ['RateLimit-Policy', 'RateLimit'] : limitHeaders(route)
  return refs([
    ...common,
    'Error-Action',
    ...limits,
    // 409: the first request with this Idempotency-Key is still running.
    ...(status === 429 || status === 503 || (status === 409 && writes(route)) ? ['Retry-After'] : []),
    ...(writes(route) && status < 500 && !notStored.includes(status) ? ['Idempotent-Replayed'] : []),
    ...(status === 401 ? ['WWW-Authenticate'] : []),
  ])
}
