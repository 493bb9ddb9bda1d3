import { curlLines } from './curl.ts'
import { makePlayer } from './play.ts'
import { type Failure, runSequence, type Tally } from './sequence.ts'
import { type Replay, shrink } from './shrink.ts'
import { openTarget, type Target } from './target.ts'

/** Requests to one service before a fresh one is opened, so that a failing run stays short. */
const SEQUENCE = 250

interface FuzzOptions {
  requests: number
  seed: number
  open: () => Promise<Target>
  tally: Tally
  /** How many different faults to look for before stopping. */
  mostFaults?: number
  print?: (line: string) => void
}

/** Sends generated requests. Returns a report of each fault: what it is, and the curl lines that show it. */
export async function fuzz({
  requests,
  seed,
  open,
  tally,
  mostFaults = 1,
  print = () => {},
}: FuzzOptions): Promise<string[]> {
  const reports = new Map<string, string>()
  for (let done = 0, i = 0; done < requests; i++) {
    const before = tally.requests
    const length = Math.min(SEQUENCE, requests - done)
    const own = seed * 100_003 + i
    const failure = await using(open, target => runSequence(target, { seed: own, length, tally }))
    done += Math.max(1, failure ? tally.requests - before : length)
    if (!failure) continue
    const last = failure.steps.at(-1)
    const name = `${last?.method} ${last?.path}: ${failure.fault.kind}`
    if (reports.has(name)) continue
    print(`found ${name}; shrinking ${failure.steps.length} requests`)
    reports.set(name, await report(failure, replayOn(open), { seed, name }))
    if (reports.size >= mostFaults) break
  }
  return [...reports.values()]
}

/** Replays on a fresh service each time. */
const replayOn =
  (open: () => Promise<Target>): Replay =>
  steps =>
    using(open, async target => {
      const player = makePlayer(target)
      for (const [i, step] of steps.entries()) {
        const played = await player.play(step)
        // Only the last step may fail, or it's another fault.
        if (i < steps.length - 1) {
          if (played?.faults[0]) return null
        } else return played?.faults[0]?.kind ?? null
      }
      return null
    })

async function report(
  failure: Failure,
  replay: Replay,
  { seed, name }: { seed: number; name: string },
): Promise<string> {
  const steps = await shrink(failure, replay)
  return [`${name} (seed ${seed})`, failure.fault.message, ...curlLines(steps)].join('\n')
}

async function using<T>(open: () => Promise<Target>, work: (target: Target) => Promise<T>): Promise<T> {
  const target = await open()
  try {
    return await work(target)
  } finally {
    await target.close()
  }
}

export const openWith = (redisUrl: string | null) => () => openTarget(redisUrl)
