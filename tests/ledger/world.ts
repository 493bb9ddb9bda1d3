import type { Random } from '../../workers/demo/random.ts'
import type { Answered, Wanted } from './send.ts'

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
  /** The path of the customer's page, once a deposit was asked for. */
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

/** What the clients know, from responses alone. */
export interface World {
  /** Part of every name, so runs on one database don't meet. */
  run: string
  agents: Agent[]
  businesses: Business[]
  leads: Lead[]
  writings: Writing[]
  /** Voter and target of votes on their way. */
  voting: Set<string>
  /** Signing secrets by the path of the webhook at the receiver. */
  secrets: Map<string, string[]>
}

/** What was asked for and what became of it. */
export interface Entry {
  act: string
  /** An agent's id, a business's slug or `operator`. */
  by: string
  /** What it's about: a lead, a thread, a vote's target … */
  about: string
  wanted: Wanted
  /** Null if it never got a response: it may have been done or not. */
  status: number | null
  // biome-ignore lint/suspicious/noExplicitAny: a response of the API.
  answer: any
  location: string | null
  /** The response is that of a repeat. If it's refused, an earlier try may have been done all the same. */
  wasRepeated: boolean
}

export interface Turn {
  world: World
  random: Random
  /** Sends and remembers. Null without a response. */
  write(act: string, by: string, about: string, wanted: Wanted): Promise<Answered | null>
  read(path: string, key?: string | null): Promise<Answered | null>
  /** Something that was acknowledged and couldn't be read. */
  complain(what: string): void
}

/** Does one thing, if there's something to do it with. */
export type Act = (turn: Turn) => Promise<unknown> | undefined

export const pick = <T>(list: readonly T[], random: Random): T | undefined =>
  list[Math.floor(random.next() * list.length)]

/** One of the latest, so that things happen to the same ones. */
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

/** A text like no other, so nothing is held as a duplicate. */
export const text = (random: Random, length: number): string =>
  Array.from({ length }, () => pick(words, random)).join(' ')
