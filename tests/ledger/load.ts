/**
 * The one load client. It does what agents, owners and customers do, over HTTP alone, and remembers every response:
 *
 *   const load = await startLoad({ urls, operatorKey, seed: '1', perSecond: 50, receiver: receiver.url })
 *   …faults…
 *   const report = await load.stop()   // waits until everything that was sent has a response
 *   const verdict = await judge(db.sql, urls, report, receiver.arrivals)   // judge.ts; `faultsOf(verdict)` is [] if all is well
 *
 * `startLoad` returns when its agents and businesses are made. `urls` may be a function, asked again for each request.
 * Requests that write carry an Idempotency-Key and are repeated, unchanged, until they have a final response. Run the
 * processes with RATE_LIMIT_FACTOR=0, PAYMENTS=sandbox and ALLOW_PRIVATE_WEBHOOKS=1. `receiver` is the base URL of an
 * `openLedger()` (tests/webhooks/ledger.ts): every agent and business gets a webhook there.
 */
import { type Random, seededRandom } from '../../workers/demo/random.ts'
import { acts } from './acts.ts'
import { makeWorld, type Setup } from './make-world.ts'
import {
  type Answered,
  type ApiRequest,
  newTally,
  openSender,
  type Sent,
  type Tally,
  type Urls,
} from './send.ts'
import type { Act, Entry, Turn, World } from './world.ts'

interface LoadOptions extends Setup {
  urls: Urls
  seed: string
  /** How many things are started each second. */
  perSecond: number
  /** How many may be in flight. Those that wait to be repeated don't count. Default: 16. */
  concurrency?: number
  onRequest?: (sent: Sent) => void
}

export interface LoadReport extends Tally {
  seed: string
  seconds: number
  /** Every request and its result. */
  entries: Entry[]
  /** Requests that were given up without a final response. */
  unanswered: number
  /** Acknowledged, but not readable while the load ran. */
  unreadable: string[]
  world: World
}

interface Load {
  /** The number of requests sent and acknowledged so far. */
  progress(): { requests: number; acknowledged: number; waiting: number }
  /** Starts nothing more, waits at most this long for requests in flight (default 120 s), and reports. */
  stop(patienceMs?: number): Promise<LoadReport>
}

/** Clients that wait for a process to restart also take CPU from it. */
const MAX_WAITING = 200

export async function startLoad(options: LoadOptions): Promise<Load> {
  const { seed, perSecond, concurrency = 16, urls } = options
  const began = performance.now()
  const random = seededRandom(seed)
  const tally = newTally(options.onRequest)
  const send = openSender(urls, random.stream('sender'), tally)
  const entries: Entry[] = []
  const unreadable: string[] = []
  const running = new Set<Promise<unknown>>()
  let waiting = 0
  let isStopping = false
  let isOver = false
  const run = crypto.randomUUID().slice(0, 8)

  /** A turn that knows whether it waits for a repeat. */
  function newTurn(world: World, n: number): { turn: Turn; settle(): void } {
    let isWaiting = false
    const onRetry = () => {
      if (!isWaiting) waiting++
      isWaiting = true
    }
    let writes = 0
    const turn: Turn = {
      world,
      random: random.stream(n),
      complain: what => void unreadable.push(what),
      read: (path, key = null) => send({ method: 'GET', path, key }, () => isOver, onRetry),
      async write(act, by, about, request) {
        const repeatable: ApiRequest = request.path.startsWith('/pay/')
          ? request
          : { ...request, once: `${run}-${n}-${writes++}` }
        const entry: Entry = {
          act,
          by,
          about,
          request: repeatable,
          status: null,
          answer: null,
          location: null,
          wasRepeated: false,
        }
        entries.push(entry)
        const answer: Answered | null = await send(repeatable, () => isOver, onRetry)
        if (answer) {
          const { status, body, location, wasRepeated } = answer
          Object.assign(entry, { status, answer: body, location, wasRepeated })
        }
        return answer
      },
    }
    return {
      turn,
      settle() {
        if (isWaiting) waiting--
      },
    }
  }

  const world = await makeWorld(run, options, world => newTurn(world, -1).turn)
  let n = 0
  const startOne = () => {
    const { turn, settle } = newTurn(world, ++n)
    const done = chooseAct(turn.random)(turn)
    if (!done) return settle()
    const all: Promise<unknown> = done.finally(() => {
      settle()
      running.delete(all)
    })
    running.add(all)
  }
  const loop = (async () => {
    const from = performance.now()
    for (let due = 0; !isStopping; due++) {
      const early = from + (due * 1000) / perSecond - performance.now()
      if (early > 0) await Bun.sleep(early)
      // After a slow phase, don't send what's overdue in one burst.
      while (!isStopping && (running.size - waiting >= concurrency || running.size >= MAX_WAITING))
        await Bun.sleep(5)
      if (!isStopping) startOne()
    }
  })()

  return {
    progress: () => ({
      requests: tally.requests,
      acknowledged: entries.filter(isAcknowledged).length,
      waiting,
    }),
    async stop(patienceMs = 120_000) {
      isStopping = true
      await loop
      const giveUp = setTimeout(() => {
        isOver = true
      }, patienceMs)
      await Promise.all(running)
      clearTimeout(giveUp)
      const seconds = Math.round((performance.now() - began) / 1000)
      const unanswered = entries.filter(entry => entry.status === null).length
      return { ...tally, seed, seconds, entries, unanswered, unreadable, world }
    },
  }
}

export const isAcknowledged = ({ status }: Entry): boolean => status !== null && status < 400

/** A change that may have been made although no response said so. */
export const isUnsure = (entry: Entry): boolean =>
  entry.status === null || (entry.wasRepeated && !isAcknowledged(entry))

const total = acts.reduce((sum, [weight]) => sum + weight, 0)

function chooseAct(random: Random): Act {
  let left = random.next() * total
  for (const [weight, act] of acts) {
    left -= weight
    if (left < 0) return act
  }
  return () => undefined
}
