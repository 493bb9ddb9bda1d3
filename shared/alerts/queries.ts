import type { Sql } from '../../db/client.ts'
import { first, onlyValue } from '../../db/first.ts'
import { type AlertName, ENDS_AFTER_MS } from './kinds.ts'

interface Finding {
  name: AlertName
  /** What's wrong, or null. */
  detail: string | null
  startsAfterMs: number
  tellsStart: boolean
  operatorEmail: string | null
  runbook: string
  now: Date
}

/** Records the result of a check, and starts or ends the alert. Returns what the operator is notified of, if anything. */
export const recordAlert = (sql: Sql, each: Finding) =>
  onlyValue(sql<{ phase: 'started' | 'lasting' | 'ended' | null }[]>`
    select record_alert(
      ${each.name}, ${each.detail !== null}, ${each.detail ?? ''},
      make_interval(secs => ${each.startsAfterMs / 1000}), make_interval(secs => ${ENDS_AFTER_MS / 1000}),
      ${each.tellsStart}, ${each.operatorEmail}, ${each.runbook}, ${each.now}) as phase`)

export interface AlertRow {
  name: AlertName
  isOpen: boolean
  /** When it opened, or closed. */
  since: Date
  /** Since when the check says otherwise: an open alert ends, or a closed one opens, if that lasts. */
  differsSince: Date | null
  toldAt: Date
  detail: string
  checkedAt: Date
}

/** Open ones first, the longest open at the top. */
export const listAlerts = async (sql: Sql): Promise<AlertRow[]> => sql`
  select name, is_open as "isOpen", since, differs_since as "differsSince", told_at as "toldAt", detail, checked_at as "checkedAt"
  from alerts
  order by is_open desc, since, name`

export interface AlertWebhook {
  callback_url: string
  enabled: boolean
  failingSince: Date | null
  lastStatus: number | null
}

export const findAlertWebhook = (sql: Sql): Promise<AlertWebhook | undefined> =>
  first(sql`
    select address as callback_url, enabled, failing_since as "failingSince", last_status as "lastStatus"
    from endpoints where owner = 'operator' and channel = 'webhook'`)
