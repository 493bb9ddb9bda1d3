import { Type } from '@sinclair/typebox'
import { accepted, created, html, noContent, ok } from '../../api/edge/answer.ts'
import { Clamped, Nullable, OneOf } from '../../api/edge/formats.ts'
import { makeMeter } from '../../api/edge/meter.ts'
import { type Route, route } from '../../api/edge/route.ts'
import { buildRouter } from '../../api/edge/router.ts'
import { makeKeyRing } from '../../shared/keys/resolve.ts'
import { makeLimiter } from '../../shared/limits/lease.ts'
import type { OpenContext } from '../../shared/open-context.ts'
import { refuse } from '../../shared/refusal.ts'

/** What the specimens did, for tests that count. */
export const done: string[] = []

const Everything = Type.Object({
  word: Type.String({ minLength: 2, maxLength: 10, examples: ['plumber'] }),
  whole: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
  on: Type.Optional(Type.Boolean()),
  kind: Type.Optional(OneOf(['fixed', 'from', 'range'])),
  maybe: Type.Optional(Nullable(Type.String({ maxLength: 5 }))),
  at: Type.Optional(Type.String({ format: 'date-time' })),
  email: Type.Optional(Type.String({ format: 'email' })),
  site: Type.Optional(Type.String({ format: 'uri' })),
  parts: Type.Optional(Type.Array(Type.Object({ name: Type.String() }), { maxItems: 3 })),
  details: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
})

/** One route of each sort that the edge knows, so that its rules are tested apart from any feature. */
export const specimens: Route[] = [
  route({
    method: 'GET',
    path: '/open/{id}',
    auth: 'none',
    caching: 'etag',
    query: Type.Object({
      limit: Clamped(50, 10, 'How many.'),
      whole: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
      on: Type.Optional(Type.Boolean()),
      kind: Type.Optional(OneOf(['fixed', 'from', 'range'])),
      zip: Type.Optional(Type.String({ pattern: '^\\d{5}$', title: 'five digits', examples: ['78205'] })),
      since: Type.Optional(Type.String({ format: 'date-time' })),
    }),
    handle: ({ params, query }) => ok({ id: params.id, query }),
  }),
  route({
    method: 'POST',
    path: '/open',
    auth: 'none',
    limit: 'keys',
    body: Everything,
    handle: ({ body }) => created({ body }),
  }),
  route({
    method: 'GET',
    path: '/agent',
    auth: 'agent',
    handle: ({ caller }) => ok({ id: caller.id, tier: caller.tier }),
  }),
  route({
    method: 'GET',
    path: '/business',
    auth: 'business',
    handle: ({ caller }) => ok({ slug: caller.slug }),
  }),
  route({ method: 'GET', path: '/operator', auth: 'operator', handle: () => ok({}) }),
  route({ method: 'GET', path: '/whoami', auth: 'none', handle: ({ caller, ip }) => ok({ caller, ip }) }),
  route({ method: 'GET', path: '/person', auth: 'none', page: true, handle: () => html('<p>hello</p>') }),
  route({
    method: 'GET',
    path: '/fault',
    auth: 'none',
    handle: () => {
      throw new Error('the secret is 4711')
    },
  }),
  route({ method: 'GET', path: '/now', auth: 'none', limit: 'unlimited', handle: () => ok({ up: true }) }),
  route({
    method: 'POST',
    path: '/work/{how}',
    auth: 'agent',
    limit: 'bookings',
    body: Type.Object({ n: Type.Integer() }),
    async handle({ params, body, claim, context }) {
      done.push(`${params.how} ${body.n} ${claim?.toString('hex')}`)
      if (params.how === 'refused') refuse('invalid_request', 'n is not to our taste.')
      if (params.how === 'missing') refuse('lead_not_found')
      if (params.how === 'broken') throw new Error('broken')
      if (params.how === 'held') refuse('slot_unavailable')
      if (params.how === 'empty') return noContent()
      if (params.how === 'slow') await gate.opened
      if (params.how === 'asked') await context.sql`select 1`
      return accepted({ n: body.n, secret: 'whsec_c2VjcmV0', times: done.length })
    },
  }),
  route({
    method: 'POST',
    path: '/unsigned',
    auth: 'none',
    limit: 'payments',
    handle: () => {
      done.push('unsigned')
      return created({ key: `agx_${done.length}` })
    },
  }),
]

/** Holds the slow specimen until a test lets it go. */
export const gate: { opened: Promise<void>; open(): void } = { opened: Promise.resolve(), open() {} }
export function closeGate(): void {
  gate.opened = new Promise(resolve => {
    gate.open = resolve
  })
}

/** The edge over these routes, as a process of its own would have it. */
export async function openSpecimens(context: OpenContext, routes: Route[] = specimens) {
  const keys = makeKeyRing(context)
  await keys.listen()
  const meter = makeMeter(context)
  const edge = {
    context,
    keys,
    meter,
    limiter: makeLimiter(context.backend.limits),
    stopping: new AbortController().signal,
  }
  const app = buildRouter({ ...edge, routes })
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
