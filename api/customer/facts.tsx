import { type CustomerPage, type PageState, upcoming } from '../../shared/customer/page.ts'
import { placeOf } from '../../shared/customer/place.ts'
import { whenOf } from '../../shared/customer/when.ts'
import { moneyText, priceText } from '../../shared/money.ts'
import { spokenTimes } from '../../shared/spoken-time.ts'
import { PhoneLink } from '../pages/phone-link.tsx'

interface FactsProps {
  page: CustomerPage
  state: PageState
  now: Date
}

/** Who, what, when, where and how much. */
export function Facts({ page, state, now }: FactsProps) {
  const { booking, deposit, timezone } = page
  const times = spokenTimes(booking?.timezone ?? timezone)
  return (
    <dl class="card facts">
      {booking && (
        <>
          <When booking={booking} />
          <dt>Service</dt>
          <dd>{booking.service.name}</dd>
        </>
      )}
      <dt>Business</dt>
      <dd>
        <strong>{page.business}</strong>
        <div>{placeOf(page.location)}</div>
        {page.phone && (
          <div>
            <PhoneLink phone={page.phone} />
          </div>
        )}
      </dd>
      {booking ? (
        <>
          <dt>Confirmation code</dt>
          <dd>
            <code class="code">{booking.confirmationCode}</code>
          </dd>
        </>
      ) : (
        <>
          <dt>Sent</dt>
          <dd>{times.dateTime(page.createdAt)}</dd>
          {page.quote && (
            <>
              <dt>Price named</dt>
              <dd>{moneyText(page.quote.amount, page.quote.currency)}</dd>
            </>
          )}
        </>
      )}
      {deposit && (
        <>
          <dt>Deposit</dt>
          <dd>
            <strong class="amount">{moneyText(deposit.amount, deposit.currency)}</strong>
            {state === 'paid' && (
              <div class="soft small">{deposit.paidAt && `Paid on ${times.dateTime(deposit.paidAt)}`}</div>
            )}
          </dd>
        </>
      )}
      {booking?.status === 'confirmed' && <Balance page={page} />}
      {upcoming(page, now) && <Terms page={page} now={now} />}
    </dl>
  )
}

export function When({ booking }: { booking: Parameters<typeof whenOf>[0] }) {
  const { zone } = spokenTimes(booking.timezone)
  return (
    <>
      {whenOf(booking).map(({ label, date, time }, i, { length }) => (
        <>
          <dt>{label}</dt>
          <dd>
            <strong>{date}</strong>
            <div>
              <strong>{time}</strong>
            </div>
            {i === length - 1 && <div class="soft small">{zone(booking.start)}</div>}
          </dd>
        </>
      ))}
    </>
  )
}

/** What's left to pay. */
function Balance({ page: { booking, deposit, quote } }: { page: CustomerPage }) {
  if (!booking) return null
  if (deposit?.page)
    return (
      <>
        <dt>Balance due</dt>
        <dd>{deposit.page.left}</dd>
      </>
    )
  const { price } = booking.service
  return (
    <>
      <dt>Price</dt>
      <dd>
        {quote
          ? `${moneyText(quote.amount, quote.currency)}, as quoted`
          : price.type === 'quote'
            ? 'The business will tell you the price.'
            : `${priceText(price)}, paid to the business`}
      </dd>
    </>
  )
}

/** Until when canceling is free, or gets the deposit back. */
function Terms({ page: { booking, deposit, business }, now }: { page: CustomerPage; now: Date }) {
  if (!booking) return null
  const times = spokenTimes(booking.timezone)
  if (deposit) {
    const until = times.dateTime(deposit.refundableUntil)
    return (
      <>
        <dt>Refund</dt>
        <dd>
          {now <= deposit.refundableUntil ? (
            <>
              You get the full deposit back if you cancel by <strong>{until}</strong> (the business’s local
              time) or if the business cancels. The refund is automatic.
            </>
          ) : (
            <>Only if the business cancels. The deadline to cancel for a refund was {until}.</>
          )}
        </dd>
      </>
    )
  }
  const { freeUntil, cancellationFee: fee } = booking
  const charge = fee?.amount
    ? ` The business’s policy has a fee of ${moneyText(fee.amount, fee.currency)} after that.`
    : ''
  return (
    <>
      <dt>Canceling</dt>
      <dd>
        {freeUntil === null ? (
          <>{business} hasn’t set a deadline. Please cancel as early as you can.</>
        ) : now <= freeUntil ? (
          <>
            Free until <strong>{times.dateTime(freeUntil)}</strong> (the business’s local time).{charge}
          </>
        ) : freeUntil <= booking.createdAt ? (
          <>
            It was booked after the deadline to cancel for free, {times.dateTime(freeUntil)}.{charge}
          </>
        ) : (
          <>
            It was free until {times.dateTime(freeUntil)}.{charge}
          </>
        )}
      </dd>
    </>
  )
}
