import type { Static, TObject, TSchema } from '@sinclair/typebox'
import type { Context } from '../../shared/context.ts'
import type { AgentCaller, BusinessCaller } from '../../shared/keys/callers.ts'
import type { KeyRing } from '../../shared/keys/resolve.ts'
import type { PolicyName } from '../../shared/limits/policies.ts'
import type { Answer } from './answer.ts'
import type { Meter } from './meter.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/**
 * Who may call. `none` is the written exception: a key is welcome there (it brings its own limits), not needed.
 * `page` routes sign their people in by themselves.
 */
export type Auth = 'none' | 'agent' | 'business' | 'operator'

/** How the answer may be kept: `etag` answers 304, `no-store` forbids keeping it. */
export type Caching = 'etag' | 'no-store' | 'private'

/** What a handler is given: everything the edge has already checked. */
export interface Call<A extends Auth = Auth, Q = unknown, B = unknown> {
  context: Context
  /** For what changes who may call. */
  keys: KeyRing
  /** For /metrics and the console. */
  meter: Meter
  request: Request
  requestId: string
  /** As decoded; a handler treats what is malformed as unknown. */
  params: Record<string, string>
  query: Q
  body: B
  caller: A extends 'agent' ? AgentCaller : A extends 'business' ? BusinessCaller : AgentCaller | null
  /** The client's address, or null where there is no socket. */
  ip: string | null
  now: Date
  /** From `Idempotency-Key`: a verb that creates writes it, unique, with what it creates. */
  claim: Buffer | null
  /** Ends when the client goes away or the process stops. */
  signal: AbortSignal
  /** The table of contents, for what speaks of all routes: the reference, MCP. */
  routes: readonly Route[]
  /** Runs another route on this client's behalf, through the whole edge. */
  ask: Ask
}

export type Ask = (route: Route, request: Request, params: Record<string, string>) => Promise<Response>

/** What it answers, by status, with one example for each that has a body. */
export type Answers = Record<
  number,
  { description: string; schema?: TSchema; example?: unknown; mediaType?: string }
>

export interface Docs<R extends Answers = Answers> {
  summary: string
  description?: string
  tag: string
  /** Beyond the spec: marked so in the reference. */
  beyond?: boolean
  bodyExample?: unknown
  queryExample?: Record<string, string>
  answers: R
  /** Codes the endpoint answers beside those that every endpoint of its kind has. */
  errors?: string[]
}

interface Declared<
  M extends Method,
  P extends string,
  A extends Auth,
  Q extends TObject,
  B extends TSchema,
  R extends Answers,
> {
  method: M
  /** As the contract writes it: /businesses/{slug}. */
  path: P
  auth: A
  /** The bucket it takes from. GETs take from `read` unless they say otherwise. */
  limit?: PolicyName | 'unlimited'
  query?: Q
  body?: B
  /** Hands the request over unread: forms, signed webhooks, protocols of their own. */
  raw?: boolean
  /** For people: errors are shown as a page. */
  page?: boolean
  caching?: Caching
  docs?: Docs<R>
  handle(call: Call<A, Static<Q>, Static<B>>): Answer | Promise<Answer>
}

/** A route as the table holds it: checked, of any kind. */
export interface Route
  extends Omit<Declared<Method, string, Auth, TObject, TSchema, Answers>, 'handle' | 'limit'> {
  limit: PolicyName | 'unlimited'
  handle(call: Call): Answer | Promise<Answer>
}

/** What a route declares, kept in its type alone: for typed clients. */
export interface Typed<Method, Path, Query, Body, Answers> {
  // A function of and to itself, or the compiler would fold narrow routes of a list into the widest.
  readonly '~types'?: (
    types: TypesOf<Method, Path, Query, Body, Answers>,
  ) => TypesOf<Method, Path, Query, Body, Answers>
}

interface TypesOf<Method, Path, Query, Body, Answers> {
  method: Method
  path: Path
  query: Query
  body: Body
  answers: Answers
}

/** Declares a route. What the edge does for it follows from this, so that no handler can forget it. */
export function route<
  M extends Method,
  P extends string,
  A extends Auth,
  Q extends TObject = TObject,
  B extends TSchema = TSchema,
  R extends Answers = Answers,
>(declared: Declared<M, P, A, Q, B, R>) {
  const limit = declared.limit ?? (declared.method === 'GET' ? 'read' : null)
  if (!limit) throw new Error(`${declared.method} ${declared.path} names no limit`)
  // The edge gives each handler what its schemas promise.
  return { ...declared, limit } as unknown as Route & Typed<M, P, Q, B, R>
}
