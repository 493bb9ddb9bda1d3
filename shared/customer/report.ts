import type { Context } from '../context.ts'
import type { Id } from '../ids.ts'
import { insertCustomerReport, listReportsOfLead, type ReportOfLead } from './report-queries.ts'

const MAX_REPORTS = 10

/**
 * Stores a customer's report for the operator, who gets a mail. Dropped if the same one is still open, as after a double
 * click, or if the page has ten.
 */
export async function reportPage(context: Context, lead: Id<'lead'>, text: string): Promise<void> {
  const { operatorEmail } = context.config
  const column = `customer_reports.text ${lead}` as const
  const sealed = context.secrets.seal(text, column)
  const isSame = (other: ReportOfLead) => !other.isDone && context.secrets.open(other.text, column) === text
  for (;;) {
    const there = await listReportsOfLead(context.sql, lead)
    if (there.length >= MAX_REPORTS || there.some(isSame)) return
    // Adds nothing if another report came in between. That one may say the same.
    const report = { lead, text: sealed, max: there.length + 1, operatorEmail, now: context.now() }
    if (await insertCustomerReport(context.sql, report))
      return context.hint('webhooks.drain', { owner: 'operator' })
  }
}
