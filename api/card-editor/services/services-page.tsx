import { horizonDays } from '../../../shared/bookings/starts.ts'
import type { Service, WrittenCard } from '../../../shared/businesses/card.ts'
import { moneyText } from '../../../shared/money.ts'
import { Form } from '../../signed-in/form.tsx'
import { durationText } from '../durations.ts'
import { Back, type Editor, editorPage, useEditor } from '../editor.tsx'
import { type CardPart, firstOf } from '../section.ts'
import { neverFree } from './never-free.ts'
import { priceWords } from './price-field.tsx'

/** Isolates the text's direction, so a price after a Hebrew name isn’t shown inside it. */
const apart = (text: string): string => `\u2068${text}\u2069`

export const servicesPart: CardPart = {
  title: 'Services',
  path: 'services',
  lines: ({ services }) => firstOf(services.map(({ name, price }) => `${apart(name)}: ${priceWords(price)}`)),
  todo: {
    services: 'Add your services.',
    'all services priced': 'Give every service a price, at least a starting price.',
  },
}

/** The services in the order that customers see, with buttons to move and remove them. */
export function servicesPage(
  editor: Editor,
  card: WrittenCard,
  today: Temporal.PlainDate,
  done: string | null,
) {
  const blocked = neverFree(card, today)
  const { services, bookable } = card
  const isPaused = !bookable && services.some(each => each.bookable)
  return editorPage(editor, {
    title: 'Services',
    above: <Back to={editor.overview} />,
    done,
    children: (
      <>
        {services.length === 0 && <p>You have no services yet. Start with the one you do most often.</p>}
        {isPaused && (
          <p class="notice">
            Online booking is off, so none of them can be booked.{' '}
            <a href={`${editor.base}/booking`}>Turn it on</a>
          </p>
        )}
        <Form action={`${editor.base}/services`}>
          {services.map((service, i) => (
            <ServiceCard
              service={service}
              index={i}
              count={services.length}
              isBlocked={blocked.includes(service)}
            />
          ))}
        </Form>
        <p>
          <a class="button" href={`${editor.base}/add-service`}>
            Add a service
          </a>
        </p>
      </>
    ),
  })
}

interface ServiceCardProps {
  service: Service
  index: number
  count: number
  /** No time fits it. */
  isBlocked: boolean
}

function ServiceCard({ service, index, count, isBlocked }: ServiceCardProps) {
  const { base } = useEditor()
  const { id, name, durationMinutes, nightly, price, deposit, bookable } = service
  const facts = [
    priceWords(price),
    nightly ? 'by the night' : durationText(durationMinutes),
    deposit && `${moneyText(deposit.amount, deposit.currency)} deposit`,
    !bookable && 'by inquiry only',
  ]
  return (
    // After a move, the address names it, so it has the focus and a screen reader says its new position.
    <article class="card service" id={id} tabIndex={-1} aria-label={`${name}, ${index + 1} of ${count}`}>
      <h2>{name}</h2>
      <p class="soft">{facts.filter(Boolean).join(' · ')}</p>
      {isBlocked && (
        <p class="notice">
          Nobody can book this in the next {horizonDays} days:{' '}
          {nightly
            ? 'you’re never open from check-in on.'
            : 'its length and notice fit nowhere in your hours. If customers keep it overnight, choose “By the night” as its length.'}{' '}
          <a href={`${base}/hours`}>Change your hours</a>
        </p>
      )}
      <div class="row">
        <a class="link" href={`${base}/services/${id}`} aria-label={`Edit ${name}`}>
          Edit
        </a>
        {index > 0 && <Move id={id} to={index - 1} label={`Move ${name} up`} arrow="↑ Up" />}
        {index < count - 1 && <Move id={id} to={index + 1} label={`Move ${name} down`} arrow="↓ Down" />}
        <a class="link" href={`${base}/services/${id}/remove`} aria-label={`Remove ${name}`}>
          Remove
        </a>
      </div>
    </article>
  )
}

/** Names the new position, so sending it twice moves once. */
const Move = ({ id, to, label, arrow }: { id: string; to: number; label: string; arrow: string }) => (
  <button
    class="link"
    type="submit"
    name="move"
    value={`${id} ${to}`}
    formAction={`${useEditor().base}/services#${id}`}
    aria-label={label}
  >
    {arrow}
  </button>
)

export const removePage = (editor: Editor, { id, name }: Service) =>
  editorPage(editor, {
    title: `Remove ${name}?`,
    above: <Back to={{ href: `${editor.base}/services`, label: 'Services' }} />,
    children: (
      <>
        <p>Customers won’t see it anymore. Appointments that are already booked stay.</p>
        <Form action={`${editor.base}/services/${id}/remove`} class="row">
          <button class="danger" type="submit">
            Remove
          </button>
          <a class="button quiet" href={`${editor.base}/services`}>
            Keep it
          </a>
        </Form>
      </>
    ),
  })
