import { connect, disconnect } from '../../db/client.ts'
import { operatorKey } from '../fleet/process.ts'
import { faultsOf, judge } from '../ledger/judge.ts'
import { startLoad } from '../ledger/load.ts'
import type { Sent } from '../ledger/send.ts'
import { openLedger } from '../webhooks/ledger.ts'
import type { Fleet } from './fleet.ts'

export interface Outcome {
  lost: number
  eventsMissing: number
  webhooksMissing: number
  /** Anything else that the judge finds, such as unrequested rows, overlapping bookings or wrong counters. */
  wrong: number
  twice: number
  details: string[]
}

/** Sends mixed load to the balancer. `sent` has every request as its client saw it. */
export async function startFleetLoad(fleet: Fleet, rate: number, seed: string) {
  const sent: Sent[] = []
  const receiver = openLedger()
  const urls = [fleet.url]
  const load = await startLoad({
    urls,
    operatorKey,
    seed,
    perSecond: rate,
    concurrency: 64,
    receiver: receiver.url,
    onRequest: one => void sent.push(one),
  })
  return {
    sent,
    /** Stops the load, and compares the responses with the database. */
    async judge(): Promise<Outcome> {
      const report = await load.stop(60_000)
      const sql = connect(fleet.primary.url, { name: 'judge', max: 4 })
      const verdict = await judge(sql, urls, report, { arrivals: receiver.arrivals })
      await disconnect(sql)
      await receiver.stop()
      const { lost, events, undelivered, missing, left, twice } = verdict
      const known = [lost, events, undelivered, missing, left].flat().length
      const all = Object.values(verdict).flatMap(list => (Array.isArray(list) ? list : []))
      return {
        lost: lost.length,
        eventsMissing: events.length + undelivered.length,
        webhooksMissing: missing.length + left.length,
        wrong: all.length - known,
        twice,
        details: faultsOf(verdict),
      }
    },
  }
}
