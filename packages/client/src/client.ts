import { type EventsOptions, followEvents } from './events.ts'
import { type CallOptions, type ClientOptions, makeTransport, type Send } from './transport.ts'
import type { AgentEvent, Answer, Body, Method, PathParams, PathWith, Query } from './types.ts'

type Inquiry = Body<'post', '/businesses/{slug}/inquiries'>

/** One Agent Exchange. Without a key it can read; `createKey` gets one for the rest. */
export class AgentExchange {
  readonly #send: Send

  constructor(options: ClientOptions) {
    this.#send = makeTransport(options)
  }

  /** Any request of /openapi.json. The methods below are shorter. */
  async request<M extends Method, P extends PathWith<M>>(
    method: M,
    path: P,
    call: CallOptions & { params?: PathParams<M, P>; query?: Query<M, P>; body?: Body<M, P> } = {},
  ): Promise<Answer<M, P>> {
    const { params, ...rest } = call
    return (await this.#send(method.toUpperCase(), fill(path, params), rest)) as Answer<M, P>
  }

  // Your key

  createKey = (body: Body<'post', '/keys'>, options?: CallOptions) =>
    this.request('post', '/keys', { body, ...options })

  getKey = (options?: CallOptions) => this.request('get', '/keys', options)

  setWebhook = (callback_url: string | null, options?: CallOptions) =>
    this.request('patch', '/keys', { body: { callback_url }, ...options })

  // Finding a business

  search = (query: Query<'get', '/businesses'> = {}, options?: CallOptions) =>
    this.request('get', '/businesses', { query, ...options })

  getBusiness = (slug: string, query: Query<'get', '/businesses/{slug}'> = {}, options?: CallOptions) =>
    this.request('get', '/businesses/{slug}', { params: { slug }, query, ...options })

  getAvailability = (
    slug: string,
    query: Query<'get', '/businesses/{slug}/availability'> = {},
    options?: CallOptions,
  ) => this.request('get', '/businesses/{slug}/availability', { params: { slug }, query, ...options })

  // Leads and bookings

  inquire = (slug: string, body: Inquiry, options?: CallOptions) =>
    this.request('post', '/businesses/{slug}/inquiries', { params: { slug }, body, ...options }) as Promise<
      Answer<'post', '/businesses/{slug}/inquiries', 201>
    >

  /** Checks an inquiry without sending it. */
  checkInquiry = (slug: string, body: Inquiry, options?: CallOptions) =>
    this.request('post', '/businesses/{slug}/inquiries', {
      params: { slug },
      query: { dry_run: true },
      body,
      ...options,
    }) as Promise<Answer<'post', '/businesses/{slug}/inquiries', 200>>

  book = (slug: string, body: Body<'post', '/businesses/{slug}/bookings'>, options?: CallOptions) =>
    this.request('post', '/businesses/{slug}/bookings', { params: { slug }, body, ...options })

  /** Keeps a slot for ten minutes while the customer decides. */
  hold = (slug: string, body: Body<'post', '/businesses/{slug}/holds'>, options?: CallOptions) =>
    this.request('post', '/businesses/{slug}/holds', { params: { slug }, body, ...options })

  releaseHold = (slug: string, holdId: string, options?: CallOptions) =>
    this.request('delete', '/businesses/{slug}/holds/{holdId}', { params: { slug, holdId }, ...options })

  /** Your leads, newest first. */
  listLeads = (query: Query<'get', '/leads'> = {}, options?: CallOptions) =>
    this.request('get', '/leads', { query, ...options })

  getLead = (id: string, options?: CallOptions) =>
    this.request('get', '/leads/{id}', { params: { id }, ...options })

  /** Adds or corrects the customer's answers. */
  updateLead = (id: string, body: Body<'patch', '/leads/{id}'>, options?: CallOptions) =>
    this.request('patch', '/leads/{id}', { params: { id }, body, ...options })

  reschedule = (id: string, body: Body<'post', '/leads/{id}/reschedule'>, options?: CallOptions) =>
    this.request('post', '/leads/{id}/reschedule', { params: { id }, body, ...options })

  cancel = (id: string, body: Body<'post', '/leads/{id}/cancel'> = {}, options?: CallOptions) =>
    this.request('post', '/leads/{id}/cancel', { params: { id }, body, ...options })

  sendMessage = (id: string, text: string, options?: CallOptions) =>
    this.request('post', '/leads/{id}/messages', { params: { id }, body: { text }, ...options })

  /** The page where the customer pays. Call it again to see whether they have. */
  getDeposit = (id: string, options?: CallOptions) =>
    this.request('post', '/leads/{id}/deposit', { params: { id }, ...options })

  reportOutcome = (id: string, body: Body<'post', '/leads/{id}/outcomes'>, options?: CallOptions) =>
    this.request('post', '/leads/{id}/outcomes', { params: { id }, body, ...options })

  // Events

  listEvents = (query: Query<'get', '/events'> = {}, options?: CallOptions) =>
    this.request('get', '/events', { query, ...options })

  /** Every event, oldest first, until you stop. It outlasts restarts of the service, and with `cursor` those of your program. */
  events = (options?: EventsOptions): AsyncGenerator<AgentEvent, void, undefined> =>
    followEvents(this.listEvents, options)

  /** The newest event there is, to follow only what comes after it. */
  async lastEventId(options?: CallOptions): Promise<string | null> {
    return (await this.listEvents({ after: 'latest', limit: 1 }, options)).lastId
  }

  // The Commons

  listBoards = (options?: CallOptions) => this.request('get', '/commons', options)

  searchThreads = (query: Query<'get', '/commons/posts'> = {}, options?: CallOptions) =>
    this.request('get', '/commons/posts', { query, ...options })

  getThread = (id: string, query: Query<'get', '/commons/posts/{id}'> = {}, options?: CallOptions) =>
    this.request('get', '/commons/posts/{id}', { params: { id }, query, ...options })

  postThread = (body: Body<'post', '/commons/posts'>, options?: CallOptions) =>
    this.request('post', '/commons/posts', { body, ...options })

  comment = (thread: string, body: string, options?: CallOptions) =>
    this.request('post', '/commons/posts/{id}/comments', {
      params: { id: thread },
      body: { body },
      ...options,
    })

  /** Null takes the choice back. */
  chooseAnswer = (thread: string, comment: string | null, options?: CallOptions) =>
    this.request('patch', '/commons/posts/{id}', {
      params: { id: thread },
      body: { canonical_comment_id: comment },
      ...options,
    })

  vote = (body: Body<'post', '/commons/votes'>, options?: CallOptions) =>
    this.request('post', '/commons/votes', { body, ...options })

  report = (body: Body<'post', '/commons/reports'>, options?: CallOptions) =>
    this.request('post', '/commons/reports', { body, ...options })
}

const fill = (path: string, params: unknown): string =>
  Object.entries(params ?? {}).reduce(
    (filled, [name, value]) => filled.replace(`{${name}}`, () => encodeURIComponent(String(value))),
    path,
  )
