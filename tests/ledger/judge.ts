import type { Sql } from '../../db/client.ts'
import type { Arrival } from '../webhooks/ledger.ts'
import { countersOff } from './counters.ts'
import { eventsOff, overlaps, undelivered } from './events.ts'
import type { LoadReport } from './load.ts'
import { unreadableOverHttp } from './reads.ts'
import type { Urls } from './send.ts'
import { statesOff } from './states.ts'
import { judgeWebhooks } from './webhooks.ts'
import { compareWrites } from './writes.ts'

/** Each list names what's wrong, and is empty if nothing is. */
export interface Verdict {
  /** Acknowledged, and not there. */
  lost: string[]
  /** There, though not asked for, or refused, or it's the second row for one key. */
  invented: string[]
  /** A change without its event, or an event without a change. */
  events: string[]
  /** An event without its row for an endpoint that takes it, or a row without an event. */
  undelivered: string[]
  overlaps: string[]
  /** Counters that differ from a recount. */
  counters: string[]
  /** Acknowledged, and not readable over HTTP. */
  unreadable: string[]
  /** Webhooks that are delivered as far as we know, and never arrived. */
  missing: string[]
  /** Webhooks with a signature or bytes that aren't right, or that weren't emitted. */
  badWebhooks: string[]
  /** What's still due after the time to drain. */
  left: string[]
  /** 500s: a fault of something else is a 503. */
  internalErrors: string[]
  /** Webhooks that arrived more than once. That's allowed for those on their way when something died. */
  twice: number
  webhooks: number
}

interface JudgeOptions {
  /** Requests to the receiver; none if nothing delivers. */
  arrivals?: readonly Arrival[] | null
  /** How long deliveries and refunds may take until nothing is due. */
  drainMs?: number
}

/** Proves what clients were told, from the database and over HTTP. Call it when nothing is being broken anymore. */
export async function judge(
  sql: Sql,
  urls: Urls,
  report: LoadReport,
  { arrivals = null, drainMs = 120_000 }: JudgeOptions = {},
): Promise<Verdict> {
  const { run } = report.world
  const left = arrivals ? await drained(sql, run, drainMs) : []
  const [writes, states, events, unsent, overlapping, counters, unreadable] = await Promise.all([
    compareWrites(sql, report),
    statesOff(sql, report),
    eventsOff(sql, report),
    undelivered(sql),
    overlaps(sql),
    countersOff(sql),
    unreadableOverHttp(sql, urls, report),
  ])
  const webhooks = arrivals ? await judgeWebhooks(sql, report, arrivals) : { missing: [], bad: [], twice: 0 }
  return {
    lost: [...writes.lost, ...states.lost],
    invented: [...writes.invented, ...states.invented],
    events,
    undelivered: unsent,
    overlaps: overlapping,
    counters,
    unreadable: [...report.unreadable, ...unreadable],
    missing: webhooks.missing,
    badWebhooks: webhooks.bad,
    left,
    internalErrors: report.internalErrors,
    twice: webhooks.twice,
    webhooks: arrivals?.length ?? 0,
  }
}

/** Everything that must not be, one line each, at most ten of a kind. */
export const faultsOf = ({ twice: _, webhooks: __, ...lists }: Verdict): string[] =>
  Object.entries(lists).flatMap(([kind, list]) => {
    const shown = list.slice(0, 10).map(each => `${kind}: ${each}`)
    return list.length > 10 ? [...shown, `${kind}: ${list.length - 10} more`] : shown
  })

/** All that was asked about what these faults name, to tell how each came about. */
export function historyOf({ entries }: LoadReport, faults: readonly string[]): string {
  const named = new Set(faults.join(' ').match(/[a-z]{3,4}_[0-9a-z]{26}/g))
  const abouts = new Set(
    entries.filter(each => [...named].some(id => JSON.stringify(each).includes(id))).map(each => each.about),
  )
  return entries
    .filter(each => abouts.has(each.about))
    .map(each => JSON.stringify(each))
    .join('\n')
}

/** Waits until no webhook and no refund is due. Returns what still is. */
async function drained(sql: Sql, run: string, limitMs: number): Promise<string[]> {
  for (const until = performance.now() + limitMs; ; await Bun.sleep(200)) {
    const left = await sql<{ what: string }[]>`
      select format('%s %s webhooks', count(*), d.state) as what
      from deliveries d
      where d.channel = 'webhook' and d.state in ('pending', 'leased', 'waiting')
        and (d.owner in (select id from agents where starts_with(name, ${`Agent ${run} `}))
          or d.owner in (select 'biz_' || id from businesses where starts_with(slug, ${`ledger-${run}-`})))
      group by d.state
      union all
      select format('%s refunds', count(*)) from payments
      where refund_due_at is not null and refunded_at is null
      having count(*) > 0`
    if (left.length === 0 || performance.now() > until) return left.map(row => row.what)
  }
}
