import type { TObject, TSchema } from '@sinclair/typebox'
import type { AnyElysia } from 'elysia'
import type { ErrorCode } from '../../shared/errors.ts'
import type { AgentCaller, BusinessCaller } from '../../shared/keys/callers.ts'
import type { PolicyName } from '../../shared/limits/policies.ts'
import type { OperatorCaller } from '../../shared/operators/caller.ts'
import type { Permission } from '../../shared/operators/permissions.ts'
import type { PageKind } from '../pages/headers.ts'
import { withoutTrailingSlash } from './query.ts'

/** Who may call. If it's `none`, an agent key is optional and has its own limits. */
export type Auth = 'none' | 'agent' | 'business' | 'operator'

/** Who called. Null if the endpoint needs no key and the request has no valid agent key. */
export type Caller = AgentCaller | BusinessCaller | OperatorCaller | null

/** What a route tells the edge, in the macro that names its audience. */
export interface Access {
  /** The bucket each call takes a token from. */
  limit: PolicyName | 'unlimited'
  /** Responses carry an ETag and If-None-Match gets a 304. Otherwise nothing may be cached. */
  caching?: 'etag'
  /** A page for people: errors are pages too, and every response has the headers of this kind. */
  page?: PageKind
  /** The handler reads the body itself: forms, signed webhooks and other protocols. */
  raw?: boolean
  /** The call can revoke its own key, which can still fetch a lost response again by its Idempotency-Key. */
  revokesItself?: true
  /** Responses show a secret that a replaced key must not get, so an Idempotency-Key belongs to the caller's key, not its agent. */
  perKey?: true
  /** Other agents get a 403 before their query is validated. */
  platformOnly?: true
  /** The permission an operator needs. Set on every operator route and console page. */
  may?: Permission
  /** Its name in the operators' log. Default: the summary of its docs. */
  action?: string
}

/** What every operator route must set. */
export type OperatorAccess = Omit<Access, 'limit'> & { may: Permission }

/** What a route returns, by status, with an example for each that has a body. */
export type Answers = Record<
  number,
  { description: string; schema?: TSchema; example?: unknown; mediaType?: string }
>

interface Docs {
  summary: string
  description?: string
  /** The plugin's first tag, unless the route says otherwise. */
  tag: string
  bodyExample?: unknown
  queryExample?: Record<string, string | number>
  answers: Answers
  /** Error codes that similar endpoints don't have. */
  errors?: ErrorCode[]
}

/** A route of the app as the reference, MCP, the edge and the tests read it. */
export interface Endpoint extends Access {
  method: string
  /** As the contract writes it: /businesses/{slug}. */
  path: string
  /** As Elysia knows it: /businesses/:slug. */
  pattern: string
  auth: Auth
  query?: TObject
  body?: TSchema
  docs?: Docs
}

const ACCESS = 'x-access'
const DOCS = 'x-docs'

/** The `detail` of a route: what the reference says about it. Responses are checked by tests, not at run time. */
export const docs = (described: Omit<Docs, 'tag'> & { tag?: string }) => ({ [DOCS]: described })

/** The `detail` that the audience macros of the edge add. */
export const accessDetail = (auth: Auth, access: Access): object => ({ [ACCESS]: { auth, ...access } })

/** Throws if a route doesn't say who may call it, so none is served without auth and a limit by mistake. */
export function readEndpoints(app: AnyElysia): Endpoint[] {
  return app.routes.map(({ method, path, hooks }) => {
    const { [ACCESS]: access, [DOCS]: described, tags } = hooks.detail ?? {}
    if (!access) throw new Error(`${method} ${path} doesn't say who may call it`)
    return {
      method,
      pattern: path,
      path: withoutTrailingSlash(path.replaceAll(/:(\w+)/g, '{$1}')),
      ...access,
      query: hooks.query,
      body: hooks.body,
      docs: described && { tag: tags?.[0], ...described },
    }
  })
}
