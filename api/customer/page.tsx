import { isSandbox } from '../../shared/businesses/sandbox.ts'
import {
  bookingState,
  type CustomerPage,
  depositOf,
  isBookedElsewhere,
  isPayable,
  isWithdrawable,
  owesDeposit,
  type PageMessage,
  type PageState,
  pageState,
  upcoming,
} from '../../shared/customer/page.ts'
import { refundInShort } from '../../shared/customer/terms.ts'
import { nounOf } from '../../shared/customer/when.ts'
import type { Provider } from '../../shared/deposits/provider.ts'
import { moneyText } from '../../shared/money.ts'
import { spokenTimes } from '../../shared/spoken-time.ts'
import { withCheckout } from '../pages/headers.ts'
import { page as layout } from '../pages/layout.tsx'
import { Notices } from '../pages/notices.tsx'
import { Consent } from './consent.tsx'
import { PageFacts } from './facts.tsx'
import { lead, namesOf, secondText, sinceText } from './words.ts'

interface PageProps {
  page: CustomerPage
  messages: readonly PageMessage[]
  now: Date
  /** The customer is back from the checkout. The provider's confirmation may still be on its way. */
  returned: boolean
  /** What the customer just did: `moved` or `withdrawn`. */
  done: string | null
  provider: Provider | null
}

const RELOAD_SECONDS = 2

export function customerPage({ page, messages, now, returned, done, provider }: PageProps) {
  const state = pageState(page, now)
  const step = returned ? stepAfterCheckout(state) : state
  const { name, heading, mood } = namesOf(step, page)
  const since = sinceText(page)
  const second = secondText(page)
  const isReloading = step === 'preparing' || step === 'waiting' || step === 'late'
  return layout(
    {
      title: `${heading} · ${page.business}`,
      bare: true,
      children: (
        <div class="pay">
          <p>
            <span class={`badge ${mood}`}>{name}</span>
          </p>
          <h1>{heading}</h1>
          <p class="lead">{lead(step, page, now)}</p>
          {since && <p>{since}</p>}
          {second && <p class="notice">{second}</p>}
          {page.booking && isBookedElsewhere(page) && (
            <>
              <h2>Your earlier {nounOf(page.booking)} was canceled</h2>
              <p>{lead(bookingState(page.booking, page.deposit, now), page, now)}</p>
            </>
          )}
          {isSandbox(page.businessId) && (
            <p class="notice">This is a test. {page.business} isn’t a real business, and no money moves.</p>
          )}
          {page.note && (
            <blockquote class="card">
              <p class="small soft">{page.business} wrote</p>
              <p class="text" dir="auto">
                {page.note}
              </p>
            </blockquote>
          )}
          <Notices done={doneText(done, page, now)} />
          {isReloading && (
            <p>
              <a href={page.url}>
                {step === 'waiting' ? 'I haven’t paid yet: back to the payment page' : 'Reload'}
              </a>
            </p>
          )}
          {page.reportedAt && (
            <p class="notice">
              You reported this page on {spokenTimes(page.timezone).dateTime(page.reportedAt)}.{' '}
              {isPayable(page, now) && !returned
                ? 'Don’t pay until you hear from us.'
                : 'Someone will look into it.'}
            </p>
          )}
          <PageFacts page={page} now={now} returned={returned} />
          {(step === 'open' || owesDeposit(page, now)) && (
            <PayForm page={page} now={now} provider={provider} />
          )}
          <Messages page={page} messages={messages} />
          <Actions page={page} now={now} />
          <Consent page={page} />
          <Origin page={page} now={now} />
        </div>
      ),
    },
    // A header reloads the page without a script, and without a meta element that confuses screen readers.
    { csp: withCheckout(provider?.origin ?? null), refresh: isReloading ? RELOAD_SECONDS : null },
  )
}

const stepAfterCheckout = (state: PageState) =>
  state === 'open' ? 'waiting' : state === 'cancelled' ? 'late' : state

/** Says it only while it's true: the address may be opened again later. */
function doneText(done: string | null, page: CustomerPage, now: Date): string | null {
  if (done === 'moved' && page.rescheduledAt && upcoming(page, now))
    return `Your ${nounOf(page.booking)} was moved. This is the new time.`
  // Without an appointment, the page is about nothing else.
  if (done === 'withdrawn' && page.withdrawnAt && page.booking)
    return 'You took your consent back. We deleted your details.'
  return null
}

function PayForm({ page, now, provider }: Pick<PageProps, 'page' | 'now' | 'provider'>) {
  const required = depositOf(page)
  const refund = refundInShort(page, now)
  if (!provider) return <p class="notice">Payments aren’t available right now. Please try again later.</p>
  return (
    <form method="post" action={page.url} class="payment">
      {refund && <p class="terms">{refund}</p>}
      <button type="submit">Pay {required && moneyText(required.amount, required.currency)}</button>
      <p class="small soft">
        {provider.name === 'stripe'
          ? 'You pay on Stripe, a payment provider. Neither we nor your assistant ever sees your card number.'
          : 'You’ll see a test checkout. No money moves.'}
      </p>
    </form>
  )
}

function Messages({ page, messages }: Pick<PageProps, 'page' | 'messages'>) {
  const times = spokenTimes(page.booking?.timezone ?? page.timezone)
  return (
    <>
      {messages.map(({ text, at }) => (
        <blockquote class="card">
          <p class="small soft">
            {page.business} wrote on {times.dateTime(at)}
          </p>
          <p class="text" dir="auto">
            {text}
          </p>
        </blockquote>
      ))}
    </>
  )
}

/** Links, because nothing changes before the next page asks. */
function Actions({ page, now }: { page: CustomerPage; now: Date }) {
  const isAhead = upcoming(page, now) !== null
  if (!isAhead && !isWithdrawable(page)) return null
  return (
    <nav class="actions" aria-label={`Your ${nounOf(page.booking)}`}>
      {isAhead && (
        <>
          <a class="button quiet" href={`${page.url}.ics`}>
            Add to calendar
          </a>
          <a class="button quiet" href={`${page.url}/reschedule`}>
            Reschedule
          </a>
        </>
      )}
      <a class="button quiet" href={`${page.url}/cancel`}>
        {isAhead ? 'Cancel' : 'Withdraw the request'}
      </a>
    </nav>
  )
}

function Origin({ page, now }: { page: CustomerPage; now: Date }) {
  const { agent, booking, url } = page
  return (
    <section class="origin" aria-labelledby="origin">
      <h2 id="origin">
        {booking ? 'Booked' : 'Sent'} for you by {agent}
      </h2>
      <p>
        A software assistant called “{agent}”{' '}
        {booking ? `booked this ${nounOf(booking)}` : 'sent this request'} on your behalf through Agent
        Exchange, a service that connects assistants with local businesses.
        {booking && ' Your assistant has the same confirmation code as above, so you can compare them.'}
      </p>
      <p>
        Didn’t ask for this, or see something wrong? {isPayable(page, now) ? 'Don’t pay, and' : 'Please'}{' '}
        <a href={`${url}/report`} rel="nofollow">
          report this page
        </a>
        .
      </p>
    </section>
  )
}
