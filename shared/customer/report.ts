import type { Context } from '../context.ts'
import type { Id } from '../ids.ts'
import { insertCustomerReport, listReportsOfLead, type ReportOfLead } from './report-queries.ts'

const MAX_REPORTS = 10

/**
 * Stores a customer's report for the operator, who gets a mail. While a report is open, the same one isn't stored again,
 * such as after a double click. False if the page has ten already.
 */
export async function reportPage(context: Context, lead: Id<'lead'>, text: string): Promise<boolean> {
  const { operatorEmail } = context.config
  const column = `customer_reports.text ${lead}` as const
  const sealed = context.secrets.seal(text, column)
  const isSame = (other: ReportOfLead) => !other.isDone && context.secrets.open(other.text, column) === text
  for (;;) {
    const there = await listReportsOfLead(context.sql, lead)
    if (there.some(isSame)) return true
    if (there.length >= MAX_REPORTS) return false
    // Adds nothing if another report came in the meantime. That one may say the same.
    const report = { lead, text: sealed, max: there.length + 1, operatorEmail, now: context.now() }
    if (await insertCustomerReport(context.sql, report)) {
      context.hint('webhooks.drain', { owner: 'operator' })
      return true
    }
  }
}
