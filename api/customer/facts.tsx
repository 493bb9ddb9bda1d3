import { type CustomerPage, depositOf, owesDeposit, upcoming } from '../../shared/customer/page.ts'
import { comesToCustomer, placeOf } from '../../shared/customer/place.ts'
import { owedFact, termsFacts } from '../../shared/customer/terms.ts'
import { whenOf } from '../../shared/customer/when.ts'
import { type DepositState, depositState } from '../../shared/deposits/deposit.ts'
import { moneyText } from '../../shared/money.ts'
import { spokenTimes } from '../../shared/spoken-time.ts'
import { cut } from '../../shared/text.ts'
import { type Fact, Facts } from '../pages/facts.tsx'
import { PhoneLink } from '../pages/phone-link.tsx'

interface PageFactsProps {
  page: CustomerPage
  now: Date
  /** Back from the checkout, so the deposit may be paid before we know it. */
  returned: boolean
}

const MAX_ADDRESS = 200

/** Who, what, when, where and how much. */
export function PageFacts({ page, now, returned }: PageFactsProps) {
  const { booking, timezone, quote } = page
  const times = spokenTimes(booking?.timezone ?? timezone)
  return (
    <Facts
      look="card"
      facts={[
        ...(booking ? whenFacts(booking) : []),
        booking && ['Service', booking.service.name, { dir: 'auto' }],
        ['Business', <Business page={page} />],
        booking && ['Confirmation code', <code class="code">{booking.confirmationCode}</code>],
        !booking && ['Sent', times.dateTime(page.createdAt)],
        !booking && quote && ['Quoted price', <Quote quote={quote} />],
        depositFact(page, now, returned),
        ...(booking?.status === 'confirmed' ? owedFact(page, now) : []),
        ...(upcoming(page, now) ? termsFacts(page, now) : []),
      ]}
    />
  )
}

function Business({ page }: { page: CustomerPage }) {
  const { business, location, phone, booking } = page
  const comes = booking?.status === 'confirmed' && comesToCustomer(page)
  return (
    <>
      <strong>{business}</strong>
      <div>{comes ? <TheyCome page={page} /> : placeOf(location)}</div>
      {phone && (
        <div>
          <PhoneLink phone={phone} />
        </div>
      )}
    </>
  )
}

function TheyCome({ page: { contact } }: { page: CustomerPage }) {
  const address = contact?.details.service_address
  return (
    <>
      They come to you
      {typeof address === 'string' && address.trim() && (
        <>
          : <bdi>{cut(address, MAX_ADDRESS)}</bdi>
        </>
      )}
    </>
  )
}

const Quote = ({ quote }: { quote: NonNullable<CustomerPage['quote']> }) => (
  <>
    {moneyText(quote.amount, quote.currency)}
    {quote.note && (
      <div class="text" dir="auto">
        {quote.note}
      </div>
    )}
  </>
)

/** The amount stands out, unless the deposit won't be paid or is refunded. */
function depositFact(page: CustomerPage, now: Date, returned: boolean): Fact {
  const { deposit, booking, timezone } = page
  const required = deposit || owesDeposit(page, now) ? depositOf(page) : null
  if (!required) return null
  const state = deposit ? depositState(deposit, now) : 'open'
  const ended = returned && !deposit?.paidAt ? null : endedDeposits[state]
  const amount = moneyText(required.amount, required.currency)
  return [
    'Deposit',
    <>
      {ended ? `${amount}, ${ended}` : <strong class="amount">{amount}</strong>}
      {!ended && deposit?.paidAt && (
        <div class="soft small">
          Paid on {spokenTimes(booking?.timezone ?? timezone).dateTime(deposit.paidAt)}
        </div>
      )}
    </>,
  ]
}

const endedDeposits: Partial<Record<DepositState, string>> = {
  cancelled: 'not paid',
  expired: 'not paid',
  refunding: 'being refunded',
  refunded: 'refunded',
}

export function whenFacts(booking: Parameters<typeof whenOf>[0]): Fact[] {
  return whenOf(booking).map(({ label, date, time, zone }, i, all) => [
    label,
    <>
      <strong>{date}</strong>
      <div>
        <strong>{time}</strong>
      </div>
      {zone !== all[i + 1]?.zone && <div class="soft small">{zone}</div>}
    </>,
  ])
}
