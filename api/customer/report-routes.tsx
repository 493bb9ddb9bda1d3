import { isSandbox } from '../../shared/businesses/sandbox.ts'
import { type CustomerPage, isPayable } from '../../shared/customer/page.ts'
import { reportPage as storeReport } from '../../shared/customer/report.ts'
import { nounOf } from '../../shared/customer/when.ts'
import { Field } from '../pages/field.tsx'
import { textProblem } from '../pages/too-long.ts'
import { formPage } from './changes.tsx'
import { customerPages, customerRules, forCustomerForm } from './for-customer.tsx'

const MAX_LENGTH = 2000
const TOO_MANY =
  'This wasn’t sent: we have ten reports from this page already. You can still contact us, below.'

export const reportRoutes = customerPages('customer/report')
  .page('/pay/:token/report', (_, page) => (isSandbox(page.businessId) ? testPage(page) : reportPage(page)))
  .app.post(
    '/pay/:token/report',
    forCustomerForm(async ({ context, now }, page, fields) => {
      if (isSandbox(page.businessId)) return testPage(page)
      const text = fields.get('text')?.trim() ?? ''
      const problem =
        text === '' ? 'Please tell us what’s wrong.' : textProblem(text, MAX_LENGTH, 'We never need them.')
      if (problem) return reportPage(page, text, problem)
      const isStored = await storeReport(context, page.leadId, text)
      return isStored ? thanksPage(page, now) : reportPage(page, text, TOO_MANY)
    }),
    { anyone: customerRules.form({}) },
  )

/** Where a customer reports a problem with the page, the business or the assistant. */
const reportPage = (page: CustomerPage, text?: string, problem?: string) =>
  formPage({
    page,
    title: 'Report this page',
    status: problem ? 400 : 200,
    children: (
      <>
        <p class="lead">
          Didn’t ask for this at {page.business}, or is something wrong with it? The people who run Agent
          Exchange will read your report. Sending it doesn’t pay or cancel anything.
        </p>
        <form method="post" action={`${page.url}/report`} class="stack">
          <input type="hidden" name="form" value={page.formToken} />
          <Field
            name="text"
            label="What’s wrong?"
            help="Please don’t include card numbers or passwords."
            problem={problem}
            isAlert
          >
            {aria => (
              <textarea {...aria} rows={6} required>
                {text}
              </textarea>
            )}
          </Field>
          <button type="submit">Send report</button>
        </form>
      </>
    ),
  })

const thanksPage = (page: CustomerPage, now: Date) =>
  formPage({
    page,
    title: 'Thank you. We received your report',
    children: (
      <p class="lead">
        Someone will look into it.
        {isPayable(page, now) && ` If you didn’t ask for this ${nounOf(page.booking)}, don’t pay.`}
      </p>
    ),
  })

/** So operators don't have to read what developers send as a test. */
const testPage = (page: CustomerPage) =>
  formPage({
    page,
    title: 'This is a test',
    children: (
      <p class="lead">
        {page.business} is a test business for developers. Nobody works there, no money moves, and reports
        about it go nowhere. If someone you don’t know sent you this link, ignore it.
      </p>
    ),
  })
