import type { Service, WrittenCard } from '../../../shared/businesses/card.ts'
import { completeServices } from '../../../shared/businesses/card-check-services.ts'
import { fold } from '../../../shared/places/fold.ts'
import { type BodyProps, currencyOf, type Section } from '../section.ts'
import { usualNight } from './length-field.tsx'
import { serviceFields } from './service-fields.ts'

const MAX_SERVICES = 100

const common = {
  check(edited, { services }, wrong) {
    if (services.some(each => isSame(each, edited))) return
    if (edited.id === '' && services.length >= MAX_SERVICES)
      wrong(`A card has room for ${MAX_SERVICES} services. Remove one first.`, 'name')
    const old = services.find(({ id }) => id === edited.id)
    const others = services.filter(each => each !== old)
    const isNew = fold(old?.name ?? '') !== fold(edited.name)
    if (isNew && others.some(({ name }) => fold(name) === fold(edited.name)))
      wrong('You already have a service with this name.', 'name')
  },
  fields: serviceFields,
  Body: ServiceBody,
  parent: { path: 'services', label: 'Services' },
} satisfies Partial<Section<Service>>

export const serviceSection = (id: string): Section<Service> => ({
  ...common,
  title: 'Edit service',
  path: `services/${id}`,
  find: ({ services }) => services.find(each => each.id === id) ?? null,
  put: (card, edited) =>
    withBooking(card, {
      ...card,
      services: card.services.map(each => (each.id === id ? edited : each)),
    }),
  prefix: ({ services }) => `services[${services.findIndex(each => each.id === id)}].`,
  again: newServiceSection,
})

export const newServiceSection: Section<Service> = {
  ...common,
  title: 'Add a service',
  path: 'add-service',
  find: card => blank(card),
  // A double click adds it once.
  put: (card, edited) =>
    card.services.some(each => isSame(each, edited))
      ? card
      : withBooking(card, { ...card, services: [...card.services, edited] }),
  prefix: ({ services }) => `services[${services.length}].`,
}

/** The first service that can be booked turns on online booking. Later ones don't: it may be paused on purpose. */
function withBooking(before: WrittenCard, after: WrittenCard): WrittenCard {
  const isFirst = !before.services.some(each => each.bookable) && after.services.some(each => each.bookable)
  return isFirst ? { ...after, bookable: true } : after
}

/** A new service has no id yet. The card check completes its unit and its length. */
function isSame(service: Service, added: Service): boolean {
  const [saved] = completeServices([added], added.bookable)
  return added.id === '' && Bun.deepEquals({ ...service, id: '' }, { ...saved, id: '' })
}

const blank = (card: WrittenCard): Service => ({
  id: '',
  name: '',
  description: '',
  durationMinutes: 60,
  price: { type: 'fixed', amount: null, max: null, currency: currencyOf(card), unit: null },
  bookable: true,
  deposit: null,
  minNoticeMinutes: 120,
  bufferMinutes: 0,
  nightly: card.industry === 'str' || card.industry === 'hotels' ? usualNight : null,
})

const more = ['unit', 'description', 'buffer', 'notice']

/** What every service needs first, the rest folded away. */
function ServiceBody({ form, fields }: BodyProps<Service>) {
  const isMore = ({ name }: { name: string }) => more.includes(name)
  return (
    <>
      {fields.filter(field => !isMore(field)).map(field => field.render(form))}
      <details class="card" open={form.problems.some(isMore)}>
        <summary>More: what’s included, time in between, notice</summary>
        {fields.filter(isMore).map(field => field.render(form))}
      </details>
    </>
  )
}
