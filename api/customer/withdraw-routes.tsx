import { type CustomerPage, upcoming } from '../../shared/customer/page.ts'
import { cancelTerms } from '../../shared/customer/terms.ts'
import { withdrawConsent } from '../../shared/customer/withdraw.ts'
import { spokenTimes } from '../../shared/spoken-time.ts'
import { type Answer, seeOther } from '../edge/answer.ts'
import { formPage, TERMS_CHANGED } from './changes.tsx'
import { customerPages } from './for-customer.ts'

/** Taking the consent back. */
export const withdrawRoutes = customerPages('customer/withdraw')
  .page('/pay/:token/withdraw', ({ now }, page) =>
    page.contact ? withdrawPage({ page, now }) : seeOther(page.url),
  )
  .form('/pay/:token/withdraw', async ({ context, now }, page, fields) => {
    if (!page.contact) return seeOther(page.url)
    // Nobody loses a deposit because the deadline passed while the page was open.
    if (upcoming(page, now) && fields.get('terms') !== cancelTerms(page, now))
      return withdrawPage({ page, now, hasChanged: true })
    await withdrawConsent(context, page)
    return seeOther(page.url)
  }).app

interface WithdrawProps {
  page: CustomerPage
  now: Date
  hasChanged?: boolean
}

function withdrawPage({ page, now, hasChanged = false }: WithdrawProps): Answer {
  const { business, agent } = page
  const booking = upcoming(page, now)
  return formPage({
    page,
    title: 'Take back your consent?',
    problem: hasChanged ? TERMS_CHANGED : null,
    status: hasChanged ? 400 : 200,
    children: (
      <>
        <ul>
          <li>We delete your name, your contact details, your answers and all messages here.</li>
          <li>We ask {business} to delete its copy.</li>
          {booking && (
            <li>
              Your appointment on {spokenTimes(booking.timezone).dateTime(booking.start)} is canceled.{' '}
              {cancelTerms(page, now)}
            </li>
          )}
          <li>Other open requests that {agent} sent for you are closed and deleted, too.</li>
        </ul>
        <p>This can’t be undone. We keep only when the consent was given and when you took it back.</p>
        <form method="post" action={`${page.url}/withdraw`} class="stack">
          <input type="hidden" name="form" value={page.formToken} />
          <input type="hidden" name="terms" value={cancelTerms(page, now)} />
          <button type="submit" class="danger">
            Take it back and delete my details
          </button>
        </form>
      </>
    ),
  })
}
