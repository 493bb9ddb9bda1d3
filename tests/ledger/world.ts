import type { Random } from '../../workers/demo/random.ts'
import type { Answered, ApiRequest } from './send.ts'

export interface Agent {
  id: string
  key: string
}

interface Business {
  slug: string
  key: string
  /** Free starts as of the last look. */
  starts: string[]
}

export interface Lead {
  id: string
  agent: Agent
  business: Business
  booking: { id: string; start: string } | null
  /** A start that's held. */
  held: string | null
  /** The path of the customer's page, once a deposit was requested. */
  page: string | null
  /** Its agent waits for an answer. A good client does one thing at a time. */
  isBusy: boolean
}

/** A thread or a comment. */
interface Writing {
  id: string
  post: string
  /** The comment that a reply belongs to. Replies to it are replies to that, too. */
  parent: string | null
  agent: Agent
  isBusy: boolean
}

/** What clients know from responses alone. */
export interface World {
  /** Part of every name, to keep runs on one database apart. */
  run: string
  agents: Agent[]
  businesses: Business[]
  leads: Lead[]
  writings: Writing[]
  /** Voter and target of the votes in flight. */
  voting: Set<string>
  /** Signing secrets by the path of the webhook at the receiver. */
  secrets: Map<string, string[]>
}

/** A request and its result. */
export interface Entry {
  act: string
  /** An agent's id, a business's slug or `operator`. */
  by: string
  /** Its subject: a lead, a thread, a vote's target … */
  about: string
  request: ApiRequest
  /** Null without a response: the work may or may not have been done. */
  status: number | null
  // biome-ignore lint/suspicious/noExplicitAny: a response of the API.
  answer: any
  location: string | null
  /** The response is to a repeat. Even if that was refused, an earlier try may have done the work. */
  wasRepeated: boolean
}

export interface Turn {
  world: World
  random: Random
  /** Sends a request and records it. Null without a response. */
  write(act: string, by: string, about: string, request: ApiRequest): Promise<Answered | null>
  read(path: string, key?: string | null): Promise<Answered | null>
  /** Something acknowledged that couldn't be read. */
  complain(what: string): void
}

/** Performs one act, if there's anything to act on. */
export type Act = (turn: Turn) => Promise<unknown> | undefined

export const pick = <T>(list: readonly T[], random: Random): T | undefined =>
  list[Math.floor(random.next() * list.length)]

/** One of the latest, so acts often meet on the same item. */
export const pickRecent = <T>(list: readonly T[], random: Random, most = 200): T | undefined =>
  pick(list.slice(-most), random)

export async function busy<T extends { isBusy: boolean }>(
  one: T,
  work: () => Promise<unknown>,
): Promise<void> {
  one.isBusy = true
  try {
    await work()
  } finally {
    one.isBusy = false
  }
}

const words =
  'drain faucet porch slow answer morning quote reply invoice phone garden lamp window river paper yellow concrete letter kettle ladder ticket market summer bottle corner pencil harbor blanket village mirror pocket engine carpet museum orange tunnel forest button circle pepper'.split(
    ' ',
  )

/** A unique text, so nothing is held as a duplicate. */
export const text = (random: Random, length: number): string =>
  Array.from({ length }, () => pick(words, random)).join(' ')
