import { Type } from '@sinclair/typebox'
import { type AnyElysia, Elysia } from 'elysia'
import { serveFeatures } from '../../api/app.ts'
import { accepted, created, noContent, ok, text } from '../../api/edge/answer.ts'
import { edge } from '../../api/edge/edge.ts'
import { readEndpoints } from '../../api/edge/endpoint.ts'
import { Body, Clamped, Nullable, OneOf, Text } from '../../api/edge/formats.ts'
import type { OpenContext } from '../../shared/open-context.ts'
import { refuse } from '../../shared/refusal.ts'

/** One entry per run of a handler that does work. */
export const done: string[] = []

const Everything = Body({
  word: Text({ minLength: 2, maxLength: 10, examples: ['plumber'] }),
  whole: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
  on: Type.Optional(Type.Boolean({ examples: [false] })),
  kind: Type.Optional(OneOf(['fixed', 'from', 'range'])),
  maybe: Type.Optional(Nullable(Text({ maxLength: 5 }))),
  at: Type.Optional(Type.String({ format: 'date-time' })),
  email: Type.Optional(Type.String({ format: 'email' })),
  site: Type.Optional(Type.String({ format: 'uri' })),
  parts: Type.Optional(Type.Array(Type.Object({ name: Type.String() }), { maxItems: 3 })),
  details: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
})

/** A route of each kind, to test the edge without a feature. */
const specimens = new Elysia({ name: 'specimens' })
  .use(edge)
  .get('/open/:id', ({ params, query }) => ok({ id: params.id, query }), {
    anyone: { limit: 'read', caching: 'etag' },
    query: Type.Object({
      limit: Clamped(50, 10, 'How many.'),
      whole: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
      on: Type.Optional(Type.Boolean()),
      kind: Type.Optional(OneOf(['fixed', 'from', 'range'])),
      zip: Type.Optional(Type.String({ pattern: '^\\d{5}$', title: 'five digits', examples: ['78205'] })),
      since: Type.Optional(Type.String({ format: 'date-time' })),
      day: Type.Optional(Type.String({ format: 'date' })),
      text: Type.Optional(Text({ maxLength: 20 })),
    }),
  })
  .post('/open', ({ body }) => created({ body }), { anyone: { limit: 'keys' }, body: Everything })
  .get('/agent', ({ caller }) => ok({ id: caller.id, tier: caller.tier }), { agent: { limit: 'read' } })
  .get('/business', ({ caller }) => ok({ slug: caller.slug }), { business: { limit: 'read' } })
  .get('/operator', () => ok({}), { operator: { may: 'read' } })
  .get('/whoami', ({ caller, ip }) => ok({ caller, ip }), { anyone: { limit: 'read' } })
  .get('/person', () => text('<p>hello</p>', 'text/html'), { anyone: { limit: 'read', page: 'public' } })
  .get(
    '/fault',
    () => {
      throw new Error('the secret is 4711')
    },
    { anyone: { limit: 'read' } },
  )
  .get('/now', () => ok({ up: true }), { anyone: { limit: 'unlimited' } })
  .post(
    '/work/:how',
    async ({ params, body, claim, context }) => {
      done.push(`${params.how} ${body.n} ${claim?.toString('hex')}`)
      if (params.how === 'refused') refuse('invalid_request', 'n is refused.')
      if (params.how === 'missing') refuse('lead_not_found')
      if (params.how === 'broken') throw new Error('broken')
      if (params.how === 'held') refuse('slot_unavailable')
      if (params.how === 'empty') return noContent()
      if (params.how === 'slow') await gate.opened
      if (params.how === 'asked') await context.sql`select 1`
      return accepted({ n: body.n, secret: 'whsec_c2VjcmV0', times: done.length })
    },
    {
      agent: { limit: 'bookings' },
      query: Type.Object({ a: Type.Optional(Type.String()) }),
      body: Body({ n: Type.Integer() }),
    },
  )
  .post(
    '/unsigned',
    () => {
      done.push('unsigned')
      return created({ key: `agx_${done.length}` })
    },
    { anyone: { limit: 'forms' } },
  )

/** Blocks the `slow` handler until a test opens it. */
export const gate: { opened: Promise<void>; open(): void } = { opened: Promise.resolve(), open() {} }
export function closeGate(): void {
  gate.opened = new Promise(resolve => {
    gate.open = resolve
  })
}

/** The edge with these routes and its own keys and limits, as in another process. */
export async function openSpecimens(context: OpenContext, features: AnyElysia = specimens) {
  const { app, keys, meter } = serveFeatures(
    { features, endpoints: readEndpoints(features) },
    context,
    new AbortController().signal,
  )
  await keys.listen()
  const call = async (method: string, path: string, init: RequestInit & { key?: string } = {}) => {
    const headers = new Headers(init.headers)
    if (init.key) headers.set('authorization', `Bearer ${init.key}`)
    if (typeof init.body === 'string' && !headers.has('content-type'))
      headers.set('content-type', 'application/json')
    const request = new Request(`http://localhost:3000${path}`, {
      ...init,
      method,
      headers,
      redirect: 'manual',
    })
    const response = await app.handle(request)
    const text = await response.text()
    const isJson = response.headers.get('content-type')?.startsWith('application/json') && text !== ''
    return {
      status: response.status,
      headers: response.headers,
      text,
      body: isJson ? JSON.parse(text) : text,
    }
  }
  return {
    app,
    keys,
    meter,
    call,
    post: (path: string, body: unknown, init?: RequestInit & { key?: string }) =>
      call('POST', path, { ...init, body: typeof body === 'string' ? body : JSON.stringify(body) }),
  }
}
export type Specimens = Awaited<ReturnType<typeof openSpecimens>>
