import { isSandbox } from '../../shared/businesses/sandbox.ts'
import { reportPage as storeReport } from '../../shared/customer/report.ts'
import { findSensitive } from '../../shared/leads/sensitive/find.ts'
import { customerPages, customerRules, forCustomerForm } from './for-customer.ts'
import { reportPage, testPage, thanksPage } from './report-page.tsx'

const MAX_LENGTH = 2000

export const reportRoutes = customerPages('customer/report')
  .page('/pay/:token/report', (_, page) =>
    isSandbox(page.businessId) ? testPage(page) : reportPage({ page }),
  )
  .app.post(
    '/pay/:token/report',
    forCustomerForm(async ({ context }, page, fields) => {
      if (isSandbox(page.businessId)) return testPage(page)
      const text = fields.get('text')?.trim() ?? ''
      const problem = problemOf(text)
      if (problem) return reportPage({ page, text: text.slice(0, 4000), problem })
      await storeReport(context, page.leadId, text)
      return thanksPage(page)
    }),
    { anyone: customerRules.form({}) },
  )

function problemOf(text: string): string | null {
  if (text === '' || [...text].length > MAX_LENGTH)
    return `Please tell us in at most ${MAX_LENGTH} characters.`
  const sensitive = findSensitive({ text })
  return sensitive ? `Please leave out ${sensitive.what}. We never need it.` : null
}
