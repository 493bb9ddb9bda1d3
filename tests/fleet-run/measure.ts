import type { Sent } from '../ledger/send.ts'
import type { Fault } from './faults.ts'
import type { Fleet } from './fleet.ts'
import { type Outcome, startFleetLoad } from './load.ts'

export interface Row extends Outcome {
  fault: string
  what: string
  downSeconds: number
  requests: number
  /** Client errors by status; 0 is no response. */
  errors: Record<string, number>
  slowestMs: number
  /** Time from the part's return to the last request that failed or took longer than two seconds. */
  recoveryMs: number
  exits: string[]
  missed: string[]
  /** A sample of the errors and the slowest requests. */
  examples: string[]
}

interface MeasureOptions {
  rate: number
  seed: string
  /** How long a part is down, if the fault says so. */
  seconds?: number
  /** False on a busy machine: its times mean nothing, so only lost or wrong data is a miss. */
  isTimed?: boolean
}

/** How long the load continues after the part is back. */
const WATCH_MS = 8000

const QUIET_MS = 2000
const SLOW_MS = 2000
const GOAL = { recoveryMs: 3000, slowestMs: 5000 }

const isError = ({ status, code }: Sent) =>
  status === 0 || status >= 500 || status === 429 || code === 'idempotency_in_progress'
const msOf = ({ from, to }: Sent) => to - from
const isHit = (one: Sent) => isError(one) || msOf(one) > SLOW_MS

/** Runs the load, injects the fault, and compares the responses with the database. */
export async function measure(
  fleet: Fleet,
  fault: Fault,
  { rate, seed, seconds, isTimed = true }: MeasureOptions,
): Promise<Row> {
  await fault.prepare?.(fleet)
  const exits = fleet.units.exits().length
  const load = await startFleetLoad(fleet, rate, `${seed} ${fault.name}`)
  await quiet(load.sent, isTimed ? isHit : isError)
  const downSeconds = fault.seconds ? (seconds ?? fault.seconds) : 0
  const from = performance.now()
  await fault.inject(fleet, downSeconds * 1000)
  const back = performance.now()
  await (isTimed ? Bun.sleep(WATCH_MS) : quiet(load.sent, isError))
  const outcome = await load.judge()

  const sent = load.sent.filter(one => one.to >= from)
  const failed = sent.filter(isError)
  const errors: Record<string, number> = {}
  for (const { status } of failed) errors[status] = (errors[status] ?? 0) + 1
  const slowest = sent.filter(isHit).sort((a, b) => msOf(b) - msOf(a))
  const latest = slowest.toSorted((a, b) => b.to - a.to)
  const row: Row = {
    fault: fault.name,
    what: fault.what,
    downSeconds,
    requests: sent.length,
    errors,
    slowestMs: Math.round(Math.max(0, ...sent.map(msOf))),
    recoveryMs: Math.round(Math.max(0, ...slowest.map(({ to }) => to - back))),
    exits: fleet.units.exits().slice(exits),
    ...outcome,
    missed: [],
    examples: [
      ...failed.filter(({ status }) => status === 500),
      ...failed.slice(0, 3),
      ...slowest.slice(0, 2),
      ...latest.slice(0, 2),
    ].map(
      one =>
        `${one.what} ${one.status} ${one.code} from ${Math.round(one.from - from)} to ${Math.round(one.to - from)} ms`,
    ),
  }
  row.missed = missedGoals(row, fault, isTimed)
  await fault.restore?.(fleet)
  return row
}

/** Waits until no request has been slow or failed for a while: new processes open their connections first. */
async function quiet(sent: readonly Sent[], isBad: (one: Sent) => boolean): Promise<void> {
  for (let tries = 0; tries < 30; tries++) {
    await Bun.sleep(QUIET_MS)
    const since = performance.now() - QUIET_MS
    if (!sent.some(one => one.to > since && isBad(one))) return
  }
  throw new Error('Requests stay slow or fail without any fault: --rate is too high for this machine')
}

function missedGoals(row: Row, { isPlanned }: Fault, isTimed: boolean): string[] {
  const failed = Object.values(row.errors).reduce((sum, count) => sum + count, 0)
  return [
    row.lost > 0 && `${row.lost} acknowledged writes lost`,
    row.eventsMissing > 0 && `${row.eventsMissing} events missing`,
    row.webhooksMissing > 0 && `${row.webhooksMissing} webhooks missing`,
    row.wrong > 0 && `${row.wrong} other findings of the judge`,
    row.exits.length > 0 && `${row.exits.length} processes exited on their own`,
    row.errors['500'] && `${row.errors['500']} internal errors`,
    isPlanned && failed > 0 && `${failed} client errors`,
    isTimed && row.recoveryMs > GOAL.recoveryMs && `recovered after ${row.recoveryMs} ms`,
    isTimed && row.slowestMs > GOAL.slowestMs && `a request took ${row.slowestMs} ms`,
  ].filter(miss => typeof miss === 'string')
}
