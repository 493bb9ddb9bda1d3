import type { Context } from '../context.ts'
import { failedAt } from '../failed-at.ts'
import { conditions } from './conditions.ts'
import { type AlertName, alertNames, kindOf, runbookUrl } from './kinds.ts'
import { recordAlert } from './queries.ts'

/** The stream of events for the operator. */
export const OPERATOR = 'operator'

/** Checks every alert. One that can't be checked doesn't stop the others. */
export async function checkAlerts(context: Context): Promise<void> {
  for (const name of alertNames) {
    try {
      await checkAlert(context, name)
    } catch (error) {
      const code = String(Object(error).code ?? Object(error).name)
      context.log.warn('alert not checked', { name, code, ...failedAt(error) })
    }
  }
}

async function checkAlert(context: Context, name: AlertName): Promise<void> {
  const { startsAfterMs, startToldBy } = kindOf(name)
  const now = context.now()
  const phase = await recordAlert(context.sql, {
    name,
    detail: await conditions[name](context),
    startsAfterMs,
    tellsStart: !startToldBy,
    operatorEmail: context.config.operatorEmail,
    runbook: runbookUrl(context.baseUrl, name),
    now,
  })
  if (!phase) return
  context.log.warn('alert', { name, phase })
  context.hint('webhooks.drain', { owner: OPERATOR })
}
