import type { WrittenCard } from '../../../shared/businesses/card.ts'
import { deadlineText } from '../../../shared/businesses/deadline-text.ts'
import { unmeasured, unrecorded } from '../../../shared/businesses/measured.ts'
import type { CardRow } from '../../../shared/businesses/queries.ts'
import { placeOf } from '../../../shared/customer/place.ts'
import { moneyText } from '../../../shared/money.ts'
import { stateName } from '../../../shared/places/states.ts'
import { replyLabel } from '../../../shared/ranking/figures.ts'
import { pluralize } from '../../../shared/text.ts'

/** Where it is, whom it serves, and how it has worked. */
export function Facts({ row }: { row: CardRow }) {
  const { card } = row
  const { emergency } = card
  const address = placeOf(card.location)
  return (
    <dl class="facts">
      <dt>Where</dt>
      <dd>
        {address}{' '}
        <a
          href={`https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(`${card.name}, ${address}`)}`}
        >
          Map
        </a>
      </dd>
      <dt>Serves</dt>
      <dd>{serviceAreaText(card)}</dd>
      <dt>Replies</dt>
      <dd>{replyLabel(row.response ?? unmeasured)}</dd>
      <dt>Record</dt>
      <dd>{recordText(row.record ?? unrecorded)}</dd>
      {emergency.available && <dt>Emergencies</dt>}
      {emergency.available && (
        <dd>
          {emergency.hours ?? 'Yes'}
          {emergency.surcharge &&
            `, ${moneyText(emergency.surcharge.amount, emergency.surcharge.currency)} on top of the price`}
        </dd>
      )}
    </dl>
  )
}

/** What came of its inquiries here. */
function recordText({ leads, replied, bookings, completed, businessNoShow }: typeof unrecorded): string {
  if (leads === 0) return 'New here: nothing measured yet'
  const parts = [
    `${replied} of ${pluralize(leads, 'inquiry', 'inquiries')} answered`,
    bookings > 0 && `${completed} of ${pluralize(bookings, 'appointment')} completed`,
    businessNoShow > 0 && `didn’t come to ${businessNoShow}`,
  ]
  return parts.filter(Boolean).join(', ')
}

const MAX_ZIPS = 12

function serviceAreaText({ serviceArea, location }: WrittenCard): string {
  const { zips, radiusMiles, states, nationwide } = serviceArea
  const more = zips.length > MAX_ZIPS ? ` and ${zips.length - MAX_ZIPS} more` : ''
  const parts = [
    nationwide && 'the whole country',
    states.length > 0 && states.map(code => stateName(code) ?? code).join(', '),
    radiusMiles !== null && `${radiusMiles} miles around ${location.zip}`,
    zips.length > 0 && `${zips.slice(0, MAX_ZIPS).join(', ')}${more}`,
  ].filter(Boolean)
  return parts.join('; ') || 'customers at its location'
}

export function Policies({ policies }: Pick<WrittenCard, 'policies'>) {
  const { cancellation, deposit, payment, licence, insurance } = policies
  const fee = cancellation?.fee
    ? `, after that ${moneyText(cancellation.fee.amount, cancellation.fee.currency)}`
    : ''
  const rows: [string, string | null][] = [
    ['Canceling', cancellation && `Free ${deadlineText(cancellation.freeUntilHours)}${fee}`],
    ['Deposit', deposit && `Refundable ${deadlineText(deposit.refundableUntilHours)}`],
    ['Payment', Array.isArray(payment) ? payment.join(', ') : payment],
    ['License', licence],
    ['Insurance', insurance],
  ]
  const filled = rows.filter(([, text]) => text)
  if (filled.length === 0) return null
  return (
    <section>
      <h2>Policies</h2>
      <dl class="facts">
        {filled.map(([name, text]) => [<dt key={name}>{name}</dt>, <dd key={text}>{text}</dd>])}
      </dl>
    </section>
  )
}
