import type { Context } from '../context.ts'
import type { Id } from '../ids.ts'
import { insertCustomerReport } from './report-queries.ts'

const MAX_REPORTS = 10

/** Stores a customer's report for the operator, who gets a mail. More than ten for one page are dropped. */
export async function reportPage(context: Context, lead: Id<'lead'>, text: string): Promise<void> {
  const { operatorEmail } = context.config
  const report = {
    lead,
    text: context.secrets.seal(text, `customer_reports.text ${lead}`),
    max: MAX_REPORTS,
    operatorEmail,
    now: context.now(),
  }
  if (await insertCustomerReport(context.sql, report)) context.hint('webhooks.drain', { owner: 'operator' })
}
