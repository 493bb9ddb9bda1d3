import type { components, paths } from './schema.ts'

export type Path = keyof paths & string
export type Method = 'get' | 'post' | 'put' | 'patch' | 'delete'

export type PathWith<M extends Method> = {
  [P in Path]: M extends keyof paths[P] ? P : never
}[Path]

type At<Whole, Name extends string> = Name extends keyof Whole ? NonNullable<Whole[Name]> : undefined
type Json<Part> = Part extends { content: { 'application/json': infer Fields } } ? Fields : undefined

type Operation<M extends Method, P extends Path> = At<paths[P], M>
type Parameters<M extends Method, P extends Path> = At<Operation<M, P>, 'parameters'>

export type PathParams<M extends Method, P extends Path> = At<Parameters<M, P>, 'path'>
export type Query<M extends Method, P extends Path> = At<Parameters<M, P>, 'query'>
export type Body<M extends Method, P extends Path> = Json<At<Operation<M, P>, 'requestBody'>>

/** What the service returns on success, or with this status. */
export type Answer<M extends Method, P extends Path, Status extends number = number> =
  Operation<M, P> extends { responses: infer All }
    ? { [Each in keyof All & Status]: Json<All[Each]> }[keyof All & Status]
    : never

type Models = components['schemas']

export type AgentEvent = Models['Event']
export type Card = Models['Card']
export type Lead = Models['Lead']
export type Booking = Models['Booking']
export type SearchResult = Models['SearchResult']

/** The service's codes, and the client's own for a missing response, or one from another service. */
export type ErrorCode = Models['Error']['error']['code'] | 'unreachable' | 'timeout' | 'not_an_exchange'
