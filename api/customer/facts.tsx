import {
  type CustomerPage,
  depositOf,
  owesDeposit,
  type PageState,
  upcoming,
} from '../../shared/customer/page.ts'
import { placeOf } from '../../shared/customer/place.ts'
import { type Fact, owedFact, termsFacts } from '../../shared/customer/terms.ts'
import { whenOf } from '../../shared/customer/when.ts'
import { moneyText } from '../../shared/money.ts'
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
  const asked = deposit || owesDeposit(page, now) ? depositOf(page) : null
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
      {asked && (
        <>
          <dt>Deposit</dt>
          <dd>
            <strong class="amount">{moneyText(asked.amount, asked.currency)}</strong>
            {state === 'paid' && deposit?.paidAt && (
              <div class="soft small">Paid on {times.dateTime(deposit.paidAt)}</div>
            )}
          </dd>
        </>
      )}
      <FactRows
        facts={[
          ...(booking?.status === 'confirmed' ? owedFact(page, now) : []),
          ...(upcoming(page, now) ? termsFacts(page, now) : []),
        ]}
      />
    </dl>
  )
}

export const FactRows = ({ facts }: { facts: readonly Fact[] }) => (
  <>
    {facts.map(([label, text]) => (
      <>
        <dt>{label}</dt>
        <dd>{text}</dd>
      </>
    ))}
  </>
)

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
