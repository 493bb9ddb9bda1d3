import type { Deposit, DepositPage, DepositState } from '../../shared/deposits/deposit.ts'
import type { Provider } from '../../shared/deposits/provider.ts'
import { moneyText } from '../../shared/money.ts'
import type { Answer } from '../edge/answer.ts'
import { page } from '../pages/layout.tsx'
import { payHeaders } from './page-headers.ts'
import { heading, lead } from './page-words.ts'

interface DepositPageProps {
  deposit: Deposit
  state: DepositState
  now: Date
  payUrl: string
  /** The customer is back from the checkout. The provider's confirmation may still be on its way. */
  returned: boolean
  provider: Provider | null
}

const RELOAD_SECONDS = 2

/** The payment page in all its states. */
export function depositPage({ deposit, state, now, payUrl, returned, provider }: DepositPageProps): Answer {
  const waiting = state === 'open' && returned
  const headers = payHeaders(provider?.origin)
  // A header reloads the page without a script, and without a meta element that confuses screen readers.
  if (state === 'preparing' || waiting) headers.refresh = `${RELOAD_SECONDS}`
  const step = waiting ? 'waiting' : state
  return page(
    {
      title: `${heading[step]}${deposit.page ? ` · ${deposit.page.business}` : ''}`,
      bare: true,
      children: (
        <div class="pay">
          <p class={`state ${step}`} role="status">
            {stateName[step]}
          </p>
          <h1>{heading[step]}</h1>
          <p class="lead">{lead(step, moneyText(deposit.amount, deposit.currency))}</p>
          {deposit.page && (
            <Facts
              details={deposit.page}
              code={deposit.confirmationCode}
              state={state}
              refundable={now <= deposit.refundableUntil}
            />
          )}
          {step === 'open' && <PayForm payUrl={payUrl} details={deposit.page} provider={provider} />}
          {(step === 'waiting' || step === 'preparing') && (
            <p>
              <a href={payUrl}>
                {step === 'waiting' ? 'I haven’t paid yet: back to the payment page' : 'Reload'}
              </a>
            </p>
          )}
          {deposit.page && <Origin details={deposit.page} reportUrl={`${payUrl}/report`} />}
        </div>
      ),
    },
    headers,
  )
}

const stateName: Record<DepositState | 'waiting', string> = {
  preparing: 'Preparing',
  open: 'Payment due',
  waiting: 'Confirming',
  paid: 'Paid',
  cancelled: 'Canceled',
  expired: 'Expired',
  refunding: 'Refund on its way',
  refunded: 'Refunded',
  kept: 'Canceled',
}

interface FactsProps {
  details: DepositPage
  code: string
  state: DepositState
  /** Whether canceling now still gets the deposit back. */
  refundable: boolean
}

function Facts({ details, code, state, refundable }: FactsProps) {
  const isPayable = state === 'open' || state === 'paid'
  return (
    <dl class="card facts">
      <dt>Business</dt>
      <dd>
        <strong>{details.business}</strong>
        {details.place && <div class="soft">{details.place}</div>}
      </dd>
      <dt>Service</dt>
      <dd>{details.service}</dd>
      <dt>When</dt>
      <dd>
        {details.date}
        <div>{details.time}</div>
        <div class="soft small">{details.zone}</div>
      </dd>
      <dt>Confirmation code</dt>
      <dd>
        <code class="code">{code}</code>
      </dd>
      <dt>Deposit</dt>
      <dd>
        <strong class="amount">{details.deposit}</strong>
      </dd>
      {isPayable && (
        <>
          <dt>Balance due</dt>
          <dd>{details.left}</dd>
          <dt>Refund</dt>
          <dd>
            {refundable ? (
              <>
                You get the full deposit back if you cancel by <strong>{details.refundableUntil}</strong> (the
                business’s local time) or if the business cancels. Just tell your assistant or the business;
                the refund is automatic.
              </>
            ) : (
              <>
                Only if the business cancels. The deadline to cancel for a refund was{' '}
                {details.refundableUntil}.
              </>
            )}
          </dd>
        </>
      )}
    </dl>
  )
}

function PayForm({
  payUrl,
  details,
  provider,
}: {
  payUrl: string
  details: DepositPage | null
  provider: Provider | null
}) {
  if (!provider) return <p class="notice">Payments aren’t available right now. Please try again later.</p>
  return (
    <form method="post" action={payUrl} class="payment">
      <button type="submit">Pay {details?.deposit}</button>
      <p class="small soft">
        {provider.name === 'stripe'
          ? 'You pay on Stripe, a payment provider. Neither we nor your assistant ever see your card number.'
          : 'This service is in test mode: you’ll see a checkout, but no money moves.'}
      </p>
    </form>
  )
}

function Origin({ details, reportUrl }: { details: DepositPage; reportUrl: string }) {
  return (
    <section class="origin" aria-labelledby="origin">
      <h2 id="origin">Booked for you by {details.bookedBy}</h2>
      <p>
        A software assistant called “{details.bookedBy}” made this appointment on your behalf through Agent
        Exchange, a service that connects assistants with local businesses. Your assistant has the same
        confirmation code as above, so you can compare them.
      </p>
      <p>
        Didn’t ask for this, or see something wrong? Don’t pay, and{' '}
        <a href={reportUrl} rel="nofollow">
          report this page
        </a>
        .
      </p>
    </section>
  )
}
