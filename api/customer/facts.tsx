import { type CustomerPage, depositOf, owesDeposit, upcoming } from '../../shared/customer/page.ts'
import { placeOf } from '../../shared/customer/place.ts'
import { type Fact, owedFact, termsFacts } from '../../shared/customer/terms.ts'
import { whenOf } from '../../shared/customer/when.ts'
import { type DepositState, depositState } from '../../shared/deposits/deposit.ts'
import { moneyText } from '../../shared/money.ts'
import { spokenTimes } from '../../shared/spoken-time.ts'
import { PhoneLink } from '../pages/phone-link.tsx'

interface FactsProps {
  page: CustomerPage
  now: Date
}

/** Who, what, when, where and how much. */
export function Facts({ page, now }: FactsProps) {
  const { booking, timezone } = page
  const times = spokenTimes(booking?.timezone ?? timezone)
  return (
    <dl class="card facts">
      {booking && (
        <>
          <When booking={booking} />
          <dt>Service</dt>
          <dd dir="auto">{booking.service.name}</dd>
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
              <dd>
                {moneyText(page.quote.amount, page.quote.currency)}
                {page.quote.note && (
                  <div class="text" dir="auto">
                    {page.quote.note}
                  </div>
                )}
              </dd>
            </>
          )}
        </>
      )}
      <DepositFact page={page} now={now} />
      <FactRows
        facts={[
          ...(booking?.status === 'confirmed' ? owedFact(page, now) : []),
          ...(upcoming(page, now) ? termsFacts(page, now) : []),
        ]}
      />
    </dl>
  )
}

/** Large while it counts, and otherwise with what became of it. */
function DepositFact({ page, now }: FactsProps) {
  const { deposit, booking, timezone } = page
  const asked = deposit || owesDeposit(page, now) ? depositOf(page) : null
  if (!asked) return null
  const state = deposit ? depositState(deposit, now) : 'open'
  const ended = endedDeposits[state]
  const amount = moneyText(asked.amount, asked.currency)
  return (
    <>
      <dt>Deposit</dt>
      <dd>
        {ended ? `${amount}, ${ended}` : <strong class="amount">{amount}</strong>}
        {!ended && deposit?.paidAt && (
          <div class="soft small">
            Paid on {spokenTimes(booking?.timezone ?? timezone).dateTime(deposit.paidAt)}
          </div>
        )}
      </dd>
    </>
  )
}

const endedDeposits: Partial<Record<DepositState, string>> = {
  cancelled: 'not paid',
  expired: 'not paid',
  refunding: 'being refunded',
  refunded: 'refunded',
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
