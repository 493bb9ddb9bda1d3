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
  /** Acknowledged, but not in the database. */
  lost: string[]
  /** In the database, but never requested, refused, or the second row for one key. */
  invented: string[]
  /** A change without its event, or an event without a change. */
  events: string[]
  /** An event without a delivery to a subscribed endpoint, or a delivery without an event. */
  undelivered: string[]
  overlaps: string[]
  /** Counters that differ from a recount. */
  counters: string[]
  /** Acknowledged, but not readable over HTTP. */
  unreadable: string[]
  /** Webhooks that we recorded as delivered, but that never arrived. */
  missing: string[]
  /** Webhooks with a wrong signature or body, or that were never emitted. */
  badWebhooks: string[]
  /** Work still due after the time to drain. */
  left: string[]
  /** 500s. While a dependency is down, the response must be a 503. */
  internalErrors: string[]
  /** Webhooks that arrived more than once. That's allowed for those in flight when something died. */
  twice: number
  webhooks: number
}

interface JudgeOptions {
  /** Requests to the receiver. Left out if no worker delivers. */
  arrivals?: readonly Arrival[] | null
  /** How long deliveries and refunds may take to drain. */
  drainMs?: number
}

/** Checks every response against the database and over HTTP. Call it once no more faults are injected. */
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

/** One line per fault, at most ten of a kind. */
export const faultsOf = ({ twice: _, webhooks: __, ...lists }: Verdict): string[] =>
  Object.entries(lists).flatMap(([kind, list]) => {
    const shown = list.slice(0, 10).map(each => `${kind}: ${each}`)
    return list.length > 10 ? [...shown, `${kind}: ${list.length - 10} more`] : shown
  })

/** Every request about the rows that these faults name, to show how each fault came about. */
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
