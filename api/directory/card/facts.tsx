import type { WrittenCard } from '../../../shared/businesses/card.ts'
import { cancelingText, deadlineText } from '../../../shared/businesses/deadline-text.ts'
import { unmeasured, unrecorded } from '../../../shared/businesses/measured.ts'
import type { CardRow } from '../../../shared/businesses/queries.ts'
import { placeOf } from '../../../shared/customer/place.ts'
import { moneyText } from '../../../shared/money.ts'
import { stateName } from '../../../shared/places/states.ts'
import { replyLabel } from '../../../shared/ranking/figures.ts'
import { pluralize } from '../../../shared/text.ts'
import { type Fact, Facts } from '../../pages/facts.tsx'

export function CardFacts({ row }: { row: CardRow }) {
  const { card, response, record } = row
  const address = placeOf(card.location)
  const isMeasured = Boolean(response?.sampleSize || record?.leads)
  return (
    <Facts
      facts={[
        [
          'Where',
          <>
            {address}{' '}
            <a
              href={`https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(`${card.name}, ${address}`)}`}
            >
              Map
            </a>
          </>,
        ],
        ['Serves', serviceAreaText(card)],
        // A new business's record already says that nothing is measured.
        isMeasured && ['Replies', replyLabel(response ?? unmeasured)],
        ['Record', recordText(record ?? unrecorded)],
        card.emergency.available && ['Emergencies', emergencyText(card.emergency)],
      ]}
    />
  )
}

const emergencyText = ({ hours, surcharge }: WrittenCard['emergency']): string =>
  `${hours ?? 'Yes'}${surcharge ? `, ${moneyText(surcharge.amount, surcharge.currency)} on top of the price` : ''}`

/** The outcomes of its inquiries here. */
function recordText({ leads, replied, bookings, completed, businessNoShow }: typeof unrecorded): string {
  if (leads === 0) return 'New here: nothing measured yet'
  const parts = [
    `${replied} of ${pluralize(leads, 'inquiry', 'inquiries')} answered`,
    bookings > 0 && `${completed} of ${pluralize(bookings, 'appointment')} completed`,
    businessNoShow > 0 && `missed ${businessNoShow}`,
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
  const paymentText = Array.isArray(payment) ? payment.join(', ') : payment
  const facts: Fact[] = [
    cancellation && ['Canceling', `Free ${cancelingText(cancellation)}`],
    deposit && ['Deposit', `Refundable ${deadlineText(deposit.refundableUntilHours)}`],
    paymentText && ['Payment', paymentText],
    licence && ['License', licence],
    insurance && ['Insurance', insurance],
  ]
  if (!facts.some(Boolean)) return null
  return (
    <section>
      <h2>Policies</h2>
      <Facts facts={facts} />
    </section>
  )
}
