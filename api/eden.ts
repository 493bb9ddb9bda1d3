import type { Static, TObject, TSchema } from '@sinclair/typebox'
import type { Elysia } from 'elysia'
import type { CreateEden } from 'elysia/types'
import type { ErrorCode } from '../shared/errors.ts'
import type { Method, Typed } from './edge/route.ts'
import type { routes } from './routes.ts'

/**
 * The API as `treaty<App>(url, { parseDate: false })` of @elysiajs/eden wants it. The edge hands Elysia bound handlers,
 * which tell it no types, so they are taken from the table of routes: the schemas that check requests and answers.
 */
export type App = Elysia & { '~Routes': Together<Leaf<(typeof routes)[number]>> }

type Leaf<R> =
  R extends Typed<infer M extends Method, infer P extends string, infer Q, infer B, infer A>
    ? number extends keyof A
      ? never // without docs: pages and assets, which are nothing for a typed client
      : CreateEden<Pattern<P>, { [_ in Lowercase<M>]: Shape<P, Q, B, A> }>
    : never

interface Shape<P extends string, Q, B, A> {
  body: Sent<B>
  params: { [_ in Placeholder<P>]: string }
  query: Sent<Q>
  /** None is demanded at each call: a client gives its key once, for all of them. */
  headers: { authorization?: string; 'idempotency-key'?: string }
  response: { [Status in keyof A]: Told<A[Status]> } & Refusals
}

type Sent<S> = S extends TSchema ? (TObject extends S ? unknown : Static<S>) : never
type Told<A> = A extends { schema: infer S extends TSchema } ? Static<S> : string

type Refusals = Record<
  400 | 401 | 403 | 404 | 405 | 409 | 412 | 413 | 415 | 429 | 500 | 503,
  { error: { code: ErrorCode; message: string; hint: string; docs: string } }
>

type Pattern<P extends string> = P extends `${infer Before}{${infer Name}}${infer After}`
  ? `${Before}:${Name}${Pattern<After>}`
  : P
type Placeholder<P extends string> = P extends `${string}{${infer Name}}${infer After}`
  ? Name | Placeholder<After>
  : never

/** A & B & … of A | B | …: the paths of all routes as one tree. */
type Together<U> = (U extends unknown ? (each: U) => void : never) extends (all: infer All) => void
  ? All
  : never
