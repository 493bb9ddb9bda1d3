import type { Static, TSchema } from '@sinclair/typebox'
import { Elysia } from 'elysia'
import { type Answer, seeOther } from '../edge/answer.ts'
import { edge, type RequestContext } from '../edge/edge.ts'
import type { Access } from '../edge/endpoint.ts'
import { pathOf } from '../edge/query.ts'
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
  /** The first page of the area. */
  home: string
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
export class Pages<Visitor, Sent, PageRule, FormRule extends PageRule> {
  readonly app
  readonly #area: Wrappers<Visitor, Sent>
  readonly #rules: Rules<PageRule, FormRule>
  readonly #paths: string[] = []

  constructor(name: string, area: Wrappers<Visitor, Sent>, rules: Rules<PageRule, FormRule>) {
    this.app = new Elysia({ name }).use(edge)
    this.#area = area
    this.#rules = rules
  }

  page<Path extends string, Query extends TSchema>(
    path: Path,
    ...args: Args<PageRule, { query?: Query }, Handle<[Visitor], CallOf<Path> & { query: Static<Query> }>>
  ): this {
    this.#paths.push(path)
    const [handle, { query, ...rule }] = split<Handle<[Visitor]>, PageRule & { query?: Query }>(args)
    this.app.get(path, this.#area.forVisitor(handle), { anyone: this.#rules.page(rule as PageRule), query })
    return this
  }

  /** After the page of the same path, if there is one. Otherwise a GET leads to the page that the form is on. */
  form<Path extends string>(
    path: Path,
    ...args: Args<FormRule, FormOptions, Handle<[Visitor, Sent], CallOf<Path>>>
  ): this {
    const [handle, rule] = split<Handle<[Visitor, Sent]>, FormRule & FormOptions>(args)
    if (!this.#paths.includes(path))
      this.app.get(
        path,
        this.#area.forVisitor(({ request }) => seeOther(this.#above(path, pathOf(request)))),
        { anyone: this.#rules.page(rule) },
      )
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

  /** The nearest page above a path. */
  #above(path: string, pathname: string): string {
    const above = this.#paths.filter(each => path.startsWith(`${each}/`))
    if (above.length === 0) return this.#area.home
    const depth = Math.max(...above.map(each => each.split('/').length))
    return pathname.split('/').slice(0, depth).join('/')
  }
}

/** The types of arguments are those of `Args`, which TypeScript can't resolve inside the class. */
const split = <Handle, Rule>(args: readonly unknown[]) => {
  const [handle, rule = {}] = args.toReversed()
  return [handle, rule] as [Handle, Rule]
}
