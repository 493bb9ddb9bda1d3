import type { Service, WrittenCard } from '../../../../shared/businesses/card.ts'
import { MAX_PAYMENT } from '../../../../shared/businesses/card.ts'
import { moneyText } from '../../../../shared/money.ts'
import { fold } from '../../../../shared/places/fold.ts'
import { currencyOf } from '../card-section.ts'
import { durationOptions, lengths } from '../durations.ts'
import { checkField, choiceField, textField } from '../inputs.tsx'
import { moneyField } from '../money-field.tsx'
import { CARD, type Field, type Section } from '../section.ts'
import { priceField } from './price-field.tsx'
import { ServiceBody } from './service-body.tsx'

const buffers = [0, 5, 10, 15, 20, 30, 45, 60, 90, 120, 180, 240]
const notices = [0, 30, 60, 120, 240, 480, 720, 1440, 2880, 4320, 10_080, 20_160, 43_200]

const common = {
  check(edited, { services }, wrong) {
    if (services.some(each => isSame(each, edited))) return
    const old = services.find(({ id }) => id === edited.id)
    const others = services.filter(each => each !== old)
    const isNew = fold(old?.name ?? '') !== fold(edited.name)
    if (isNew && others.some(({ name }) => fold(name) === fold(edited.name)))
      wrong('You already have a service with this name.', 'name')
  },
  fields: serviceFields,
  body: (form, fields) => <ServiceBody form={form} fields={fields} />,
  parent: { href: `${CARD}/services`, label: 'Services' },
} satisfies Partial<Section<Service>>

export const serviceSection = (id: string): Section<Service> => ({
  ...common,
  title: 'Edit service',
  path: `services/${id}`,
  intro: null,
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
  intro: null,
  find: card => blank(currencyOf(card)),
  // A double click adds it once.
  put: (card, edited) =>
    card.services.some(each => isSame(each, edited))
      ? card
      : withBooking(card, { ...card, services: [...card.services, edited] }),
  prefix: ({ services }) => `services[${services.length}].`,
}

/** The first service that can be booked turns on online booking. Later ones leave it as it is: it may be paused. */
function withBooking(before: WrittenCard, after: WrittenCard): WrittenCard {
  const isFirst = !before.services.some(each => each.bookable) && after.services.some(each => each.bookable)
  return isFirst ? { ...after, bookable: true } : after
}

/** A new service has no id yet. */
const isSame = (service: Service, added: Service): boolean =>
  added.id === '' && Bun.deepEquals({ ...service, id: '' }, added)

const blank = (currency: string): Service => ({
  id: '',
  name: '',
  description: '',
  durationMinutes: 60,
  price: { type: 'fixed', amount: null, max: null, currency, unit: null },
  bookable: true,
  deposit: null,
  minNoticeMinutes: 120,
  bufferMinutes: 0,
})

function serviceFields(service: Service): Field<Service>[] {
  const { currency } = service.price
  return [
    textField({
      name: 'name',
      label: 'Name',
      hint: 'As customers would call it, such as “Drain cleaning”.',
      path: 'name',
      maxLength: 120,
      missing: 'Enter a name for the service.',
      get: edited => edited.name,
      set: (edited, text) => {
        edited.name = text
      },
    }),
    priceField(currency),
    textField({
      name: 'unit',
      label: 'The price is per (optional)',
      hint: 'Such as visit, room or night. Leave it empty if it’s for the whole job.',
      path: 'price.unit',
      maxLength: 40,
      // A price by the hour says so already.
      get: ({ price }) => (price.type === 'hourly' && price.unit === 'hour' ? null : price.unit),
      set: ({ price }, text) => {
        price.unit = price.type === 'quote' ? null : text || null
      },
    }),
    choiceField({
      name: 'duration',
      label: 'How long it takes',
      path: 'durationMinutes',
      options: durationOptions(lengths, service.durationMinutes),
      get: edited => String(edited.durationMinutes),
      set: (edited, value) => {
        edited.durationMinutes = Number(value)
      },
    }),
    moneyField({
      name: 'deposit',
      label: 'Deposit (optional)',
      hint: 'Customers pay it online to confirm the booking. Leave it empty for no deposit.',
      path: 'deposit',
      currency,
      min: 1,
      max: MAX_PAYMENT,
      get: edited => edited.deposit?.amount ?? null,
      set: (edited, amount) => {
        edited.deposit = amount === null ? null : { amount, currency }
      },
      check: ({ price }, amount) =>
        price.type === 'fixed' && price.amount !== null && (amount ?? 0) > price.amount
          ? `The deposit can’t be more than the price, ${moneyText(price.amount, currency)}.`
          : null,
    }),
    checkField({
      name: 'bookable',
      label: 'Customers can book it online',
      hint: 'Otherwise they send an inquiry first.',
      path: 'bookable',
      get: edited => edited.bookable,
      set: (edited, value) => {
        edited.bookable = value
      },
    }),
    textField({
      name: 'description',
      label: 'What’s included (optional)',
      path: 'description',
      maxLength: 2000,
      rows: 3,
      get: edited => edited.description,
      set: (edited, text) => {
        edited.description = text
      },
    }),
    choiceField({
      name: 'buffer',
      label: 'Time to keep free afterwards',
      hint: 'For cleaning up, or driving to the next customer.',
      path: 'bufferMinutes',
      options: optionsWithNone('None', durationOptions(buffers, service.bufferMinutes)),
      get: edited => String(edited.bufferMinutes),
      set: (edited, value) => {
        edited.bufferMinutes = Number(value)
      },
    }),
    choiceField({
      name: 'notice',
      label: 'Bookings at least this long ahead',
      path: 'minNoticeMinutes',
      options: optionsWithNone(
        'Any time, even right now',
        durationOptions(notices, service.minNoticeMinutes),
      ),
      get: edited => String(edited.minNoticeMinutes),
      set: (edited, value) => {
        edited.minNoticeMinutes = Number(value)
      },
    }),
  ]
}

const optionsWithNone = (none: string, options: ReturnType<typeof durationOptions>) =>
  options.map(([value, label]) => [value, value === '0' ? none : label] as const)
