import type { Context } from '../context.ts'
import type { Id } from '../ids.ts'
import { insertReport } from './report-queries.ts'

const MAX_REPORTS = 10

/** Stores a customer's report for the operator. More than ten for one page are dropped. */
export async function reportPage(context: Context, lead: Id<'lead'>, text: string): Promise<void> {
  await insertReport(context.sql, lead, context.secrets.seal(text), MAX_REPORTS, context.now())
}
