import type { Service, WrittenCard } from '../../../../shared/businesses/card.ts'
import { moneyText } from '../../../../shared/money.ts'
import type { Answer } from '../../../edge/answer.ts'
import type { Desk } from '../../pages/desk.ts'
import { deskPage, FormToken } from '../../pages/frame.tsx'
import { Back } from '../back.tsx'
import { durationText } from '../durations.ts'
import { CARD, overview } from '../section.ts'
import { priceWords } from './price-words.ts'

interface ServicesPage {
  desk: Desk
  card: WrittenCard
  done?: string | null
}

/** The services in the order that customers see, with buttons to move and remove them. */
export function servicesPage({ desk, card, done }: ServicesPage): Answer {
  const { services, bookable } = card
  const isPaused = !bookable && services.some(each => each.bookable)
  return deskPage({
    title: 'Services',
    desk,
    section: 'card',
    above: <Back to={overview} />,
    done,
    children: (
      <>
        {services.length === 0 && <p>You have no services yet. Start with the one you do most often.</p>}
        {isPaused && (
          <p class="notice">
            Online booking is off, so none of them can be booked. <a href={`${CARD}/booking`}>Turn it on</a>
          </p>
        )}
        <form method="post" action={`${CARD}/services`}>
          <FormToken desk={desk} />
          {services.map((service, i) => (
            <ServiceCard key={service.id} service={service} index={i} last={services.length - 1} />
          ))}
        </form>
        <p>
          <a class="button" href={`${CARD}/add-service`}>
            Add a service
          </a>
        </p>
      </>
    ),
  })
}

function ServiceCard({ service, index, last }: { service: Service; index: number; last: number }) {
  const { id, name, durationMinutes, nightly, price, deposit, bookable } = service
  const facts = [
    priceWords(price),
    nightly ? 'by the night' : durationText(durationMinutes),
    deposit && `${moneyText(deposit.amount, deposit.currency)} deposit`,
    !bookable && 'by inquiry only',
  ]
  return (
    <article class="card service" id={id}>
      <h2>{name}</h2>
      <p class="soft">{facts.filter(Boolean).join(' · ')}</p>
      <div class="row">
        <a href={`${CARD}/services/${id}`} aria-label={`Edit ${name}`}>
          Edit
        </a>
        {index > 0 && <Move id={id} to={index - 1} label={`Move ${name} up`} arrow="↑ Up" />}
        {index < last && <Move id={id} to={index + 1} label={`Move ${name} down`} arrow="↓ Down" />}
        <a href={`${CARD}/services/${id}/remove`} aria-label={`Remove ${name}`}>
          Remove
        </a>
      </div>
    </article>
  )
}

/** Names the new place, so sending it twice moves once. */
const Move = ({ id, to, label, arrow }: { id: string; to: number; label: string; arrow: string }) => (
  <button
    class="link"
    type="submit"
    name="move"
    value={`${id} ${to}`}
    formAction={`${CARD}/services#${id}`}
    aria-label={label}
  >
    {arrow}
  </button>
)

const services = { href: `${CARD}/services`, label: 'Services' }

export const removePage = (desk: Desk, { id, name }: Service): Answer =>
  deskPage({
    title: `Remove ${name}?`,
    desk,
    section: 'card',
    above: <Back to={services} />,
    children: (
      <>
        <p>Customers won’t see it anymore. Appointments that are already booked stay.</p>
        <form method="post" action={`${CARD}/services/${id}/remove`} class="row">
          <FormToken desk={desk} />
          <button class="danger" type="submit">
            Remove
          </button>
          <a class="button quiet" href={`${CARD}/services`}>
            Keep it
          </a>
        </form>
      </>
    ),
  })
