import { MAX_PAYMENT, type Service } from '../../../shared/businesses/card.ts'
import { moneyText } from '../../../shared/money.ts'
import { durationOptions } from '../durations.ts'
import { checkField, choiceField, textField } from '../inputs.tsx'
import { moneyField } from '../money-field.tsx'
import { flag, self, text, wholeNumber } from '../properties.ts'
import type { Field } from '../section.ts'
import { lengthField } from './length-field.tsx'
import { priceField } from './price-field.tsx'

const buffers = [0, 5, 10, 15, 20, 30, 45, 60, 90, 120, 180, 240]
// Not 30 days: nothing later can be booked.
const notices = [0, 30, 60, 120, 240, 480, 720, 1440, 2880, 4320, 10_080, 20_160]

export function serviceFields(service: Service): Field<Service>[] {
  const { currency } = service.price
  return [
    textField({
      name: 'name',
      label: 'Name',
      hint: 'As customers would call it.',
      maxLength: 120,
      missing: 'Enter a name for the service.',
      ...text(self, 'name'),
    }),
    priceField(currency),
    lengthField(service),
    moneyField({
      name: 'deposit',
      label: 'Deposit (optional)',
      hint: 'Customers are asked to pay it online after they book. Leave it empty for no deposit.',
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
      ...flag(self, 'bookable'),
    }),
    textField({
      name: 'unit',
      label: 'The price is per (optional)',
      hint: 'Such as visit or room. Leave it empty if it’s for the whole job, or for a night.',
      path: 'price.unit',
      maxLength: 40,
      // A price by the hour or the night says so already.
      get: ({ price, nightly }) =>
        price.unit === (price.type === 'hourly' ? 'hour' : nightly ? 'night' : null) ? null : price.unit,
      set: ({ price }, text) => {
        price.unit = price.type === 'quote' ? null : text || null
      },
    }),
    textField({
      name: 'description',
      label: 'What’s included (optional)',
      maxLength: 2000,
      rows: 3,
      ...text(self, 'description'),
    }),
    choiceField({
      name: 'buffer',
      label: 'Time to keep free afterward',
      hint: 'For cleaning up, or driving to the next customer.',
      path: 'bufferMinutes',
      options: optionsWithNone('None', durationOptions(buffers, service.bufferMinutes)),
      ...wholeNumber(self, 'bufferMinutes'),
    }),
    choiceField({
      name: 'notice',
      label: 'Minimum notice for bookings',
      path: 'minNoticeMinutes',
      options: optionsWithNone(
        'Any time, even right now',
        durationOptions(notices, service.minNoticeMinutes),
      ),
      ...wholeNumber(self, 'minNoticeMinutes'),
    }),
  ]
}

const optionsWithNone = (none: string, options: ReturnType<typeof durationOptions>) =>
  options.map(([value, label]) => [value, value === '0' ? none : label] as const)
