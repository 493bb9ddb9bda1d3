import type { Static, TSchema } from '@sinclair/typebox'
import { Elysia } from 'elysia'
import type { Answer } from '../edge/answer.ts'
import { edge, type RequestContext } from '../edge/edge.ts'
import type { Access } from '../edge/endpoint.ts'
import type { FormOptions, Handle } from './area.ts'

/** The names of a path's parameters. */
type ParamsOf<Path extends string> = string extends Path
  ? string
  : Path extends `${string}/:${infer Param}/${infer Rest}`
    ? Param | ParamsOf<`/${Rest}`>
    : Path extends `${string}/:${infer Param}`
      ? Param
      : never

type CallOf<Path extends string> = RequestContext<ParamsOf<Path>>

/** The handler of a route, after what else it says. */
type Args<Rule, Options, Handle> =
  Partial<Rule> extends Rule
    ? [handle: Handle] | [rule: Rule & Options, handle: Handle]
    : [rule: Rule & Options, handle: Handle]

/** How an area wraps its handlers. They learn who's there, and what a form sent. */
export interface Wrappers<Visitor, Sent> {
  forVisitor(handle: Handle<[Visitor]>): (call: RequestContext) => Promise<Answer>
  forVisitorForm(
    handle: Handle<[Visitor, Sent]>,
    options: FormOptions,
  ): (call: RequestContext) => Promise<Answer>
}

/** Who may use a route. */
export interface Rules<PageRule, FormRule> {
  page(rule: PageRule): Access
  form(rule: FormRule): Access
}

/** Anyone may ask, because the session says who it is. */
export const privateRules: Rules<object, object> = {
  page: () => ({ limit: 'read', page: 'private' }),
  form: () => ({ limit: 'forms', page: 'private', raw: true }),
}

/** The routes of an area: its pages, and the forms on them. */
export class Pages<Visitor, Sent, PageRule, FormRule> {
  readonly app
  readonly #area: Wrappers<Visitor, Sent>
  readonly #rules: Rules<PageRule, FormRule>

  constructor(name: string, area: Wrappers<Visitor, Sent>, rules: Rules<PageRule, FormRule>) {
    this.app = new Elysia({ name }).use(edge)
    this.#area = area
    this.#rules = rules
  }

  page<Path extends string, Query extends TSchema>(
    path: Path,
    ...args: Args<PageRule, { query?: Query }, Handle<[Visitor], CallOf<Path> & { query: Static<Query> }>>
  ): this {
    const [handle, { query, ...rule }] = split<Handle<[Visitor]>, PageRule & { query?: Query }>(args)
    this.app.get(path, this.#area.forVisitor(handle), { anyone: this.#rules.page(rule as PageRule), query })
    return this
  }

  form<Path extends string>(
    path: Path,
    ...args: Args<FormRule, FormOptions, Handle<[Visitor, Sent], CallOf<Path>>>
  ): this {
    const [handle, rule] = split<Handle<[Visitor, Sent]>, FormRule & FormOptions>(args)
    this.app.post(path, this.#area.forVisitorForm(handle, rule), { anyone: this.#rules.form(rule) })
    return this
  }

  /** A form in which nothing is typed. */
  button<Path extends string>(
    path: Path,
    ...args: Args<FormRule, FormOptions, Handle<[Visitor, Sent], CallOf<Path>>>
  ): this {
    const [handle, rule] = split<Handle<[Visitor, Sent]>, FormRule & FormOptions>(args)
    return this.form(path, { ...rule, keeps: false }, handle)
  }
}

/** The types of arguments are those of `Args`, which TypeScript can't resolve inside the class. */
const split = <Handle, Rule>(args: readonly unknown[]) => {
  const [handle, rule = {}] = args.toReversed()
  return [handle, rule] as [Handle, Rule]
}
