import { isSandbox } from '../../shared/businesses/sandbox.ts'
import { reportPage as storeReport } from '../../shared/customer/report.ts'
import { findSensitive, leaveOut } from '../../shared/leads/sensitive/find.ts'
import { tooLong } from '../pages/too-long.ts'
import { customerPages, customerRules, forCustomerForm } from './for-customer.ts'
import { reportPage, testPage, thanksPage } from './report-page.tsx'

const MAX_LENGTH = 2000

export const reportRoutes = customerPages('customer/report')
  .page('/pay/:token/report', (_, page) =>
    isSandbox(page.businessId) ? testPage(page) : reportPage({ page }),
  )
  .app.post(
    '/pay/:token/report',
    forCustomerForm(async ({ context, now }, page, fields) => {
      if (isSandbox(page.businessId)) return testPage(page)
      const text = fields.get('text')?.trim() ?? ''
      const problem = problemOf(text)
      if (problem) return reportPage({ page, text, problem })
      await storeReport(context, page.leadId, text)
      return thanksPage(page, now)
    }),
    { anyone: customerRules.form({}) },
  )

function problemOf(text: string): string | null {
  if (text === '') return 'Please tell us what’s wrong.'
  const long = tooLong(text, MAX_LENGTH)
  if (long) return long
  const sensitive = findSensitive({ text })
  return sensitive ? `${leaveOut(sensitive)} We never need them.` : null
}
