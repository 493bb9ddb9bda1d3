import type { Deposit } from '../../shared/deposits/deposit.ts'
import type { Answer } from '../edge/answer.ts'
import { page } from '../pages/layout.tsx'
import { payHeaders } from './page-headers.ts'

/** Where a customer says that something is wrong: with the page, the business, or the assistant that booked. */
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
            You did not ask for the appointment{about}, or something about it is wrong? The people who run
            Agent Exchange will read what you write. Nothing is paid and nothing is cancelled by this.
          </p>
          <form method="post" class="stack">
            <label for="text">What is wrong?</label>
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
              Please leave card numbers and passwords out.
            </p>
            <button type="submit">Send the report</button>
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
      title: 'Your report was received',
      bare: true,
      children: (
        <div class="pay">
          <h1>Thank you, your report was received</h1>
          <p class="lead">Somebody will look at it. If you did not ask for this appointment, do not pay.</p>
          <p>
            <a href={payUrl}>Back to the payment page</a>
          </p>
        </div>
      ),
    },
    payHeaders(),
  )
}
