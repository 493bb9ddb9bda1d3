import type { Deposit } from '../../shared/deposits/deposit.ts'
import type { Answer } from '../edge/answer.ts'
import { page } from '../pages/layout.tsx'
import { payHeaders } from './page-headers.ts'

/** Where a customer reports a problem with the page, the business or the assistant. */
export function reportPage(deposit: Deposit, payUrl: string, complaint: string | null): Answer {
  const about = deposit.page ? ` at ${deposit.page.business}` : ''
  return page(
    {
      title: 'Report this payment page',
      bare: true,
      children: (
        <div class="pay">
          <h1>Report this payment page</h1>
          <p class="lead">
            Didn’t ask for the appointment{about}, or is something wrong with it? The people who run Agent
            Exchange will read your report. Sending it doesn’t pay or cancel anything.
          </p>
          <form method="post" class="stack">
            <label for="text">What’s wrong?</label>
            <textarea
              id="text"
              name="text"
              rows={6}
              maxLength={2000}
              required
              aria-describedby={complaint ? 'hint complaint' : 'hint'}
              aria-invalid={complaint ? 'true' : undefined}
            />
            {complaint && (
              <p id="complaint" class="complaint">
                {complaint}
              </p>
            )}
            <p id="hint" class="small soft">
              Please don’t include card numbers or passwords.
            </p>
            <button type="submit">Send report</button>
          </form>
          <p>
            <a href={payUrl}>Back to the payment page</a>
          </p>
        </div>
      ),
    },
    payHeaders(),
    complaint ? 400 : 200,
  )
}

export function thanksPage(payUrl: string): Answer {
  return page(
    {
      title: 'We received your report',
      bare: true,
      children: (
        <div class="pay">
          <h1>Thank you. We received your report</h1>
          <p class="lead">Someone will look into it. If you didn’t ask for this appointment, don’t pay.</p>
          <p>
            <a href={payUrl}>Back to the payment page</a>
          </p>
        </div>
      ),
    },
    payHeaders(),
  )
}
