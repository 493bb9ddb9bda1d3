import { MAX_PAYMENT, type WrittenCard } from '../../shared/businesses/card.ts'
import { cancelingText, deadlineText } from '../../shared/businesses/deadline-text.ts'
import type { Option } from '../pages/choices.tsx'
import { deadlineHours, withCurrent } from './durations.ts'
import { choiceField, textField } from './inputs.tsx'
import { moneyField } from './money-field.tsx'
import { optionalText } from './properties.ts'
import { cardSection, currencyOf, type Field } from './section.ts'

const policiesOf = (card: WrittenCard) => card.policies

export const policiesSection = cardSection({
  title: 'Policies',
  path: 'policies',
  lines: ({ policies: { cancellation, payment, licence, insurance } }) => [
    cancellation ? `Free cancellation ${cancelingText(cancellation)}` : '',
    Array.isArray(payment) ? payment.join(', ') : (payment ?? ''),
    licence ? `License ${licence}` : '',
    insurance ?? '',
  ],
  todo: {
    policies: 'Say how customers can cancel or pay.',
    'licence or insurance': 'Add your license or insurance.',
  },
  intro: 'What customers should know before they book.',
  fields: (_, saved) => [
    freeCancellation(saved),
    cancellationFee(saved.policies.cancellation?.fee?.currency ?? currencyOf(saved)),
    refundableDeposit(saved),
    paymentField(saved.policies.payment),
    licenseField,
    insuranceField,
  ],
})

const deadlines = (none: string, current: number | undefined): Option[] => [
  ['', none],
  ...withCurrent(deadlineHours, current).map((each): Option => [String(each), deadlineText(each)]),
]

const freeCancellation = ({ policies }: WrittenCard): Field<WrittenCard> =>
  choiceField({
    name: 'cancellation',
    label: 'Canceling is free',
    path: 'policies.cancellation',
    options: deadlines('I haven’t decided', policies.cancellation?.freeUntilHours),
    get: card => card.policies.cancellation?.freeUntilHours.toString() ?? '',
    set: (card, value) => {
      card.policies.cancellation = value === '' ? null : { freeUntilHours: Number(value), fee: null }
    },
  })

const cancellationFee = (currency: string): Field<WrittenCard> =>
  moneyField({
    name: 'fee',
    label: 'Fee for canceling later (optional)',
    path: 'policies.cancellation.fee',
    currency,
    min: 0,
    max: MAX_PAYMENT,
    get: ({ policies }) => policies.cancellation?.fee?.amount ?? null,
    set: ({ policies }, amount) => {
      if (policies.cancellation) policies.cancellation.fee = amount === null ? null : { amount, currency }
    },
    check: ({ policies }, amount) =>
      amount !== null && policies.cancellation === null
        ? 'First choose how long canceling is free, or leave the fee empty.'
        : null,
  })

const refundableDeposit = ({ policies }: WrittenCard): Field<WrittenCard> =>
  choiceField({
    name: 'deposit',
    label: 'Deposits are paid back after a cancellation',
    path: 'policies.deposit',
    options: deadlines('as long as canceling is free', policies.deposit?.refundableUntilHours),
    get: card => card.policies.deposit?.refundableUntilHours.toString() ?? '',
    set: (card, value) => {
      card.policies.deposit = value === '' ? null : { refundableUntilHours: Number(value) }
    },
  })

/** A list of ways to pay stays one, and a text stays a text. */
const paymentField = (before: WrittenCard['policies']['payment']): Field<WrittenCard> =>
  textField({
    name: 'payment',
    label: 'How customers can pay',
    hint: 'Such as cash, cards, Zelle.',
    path: 'policies.payment',
    maxLength: 500,
    get: ({ policies: { payment } }) => (Array.isArray(payment) ? payment.join(', ') : payment),
    set: ({ policies }, text) => {
      const parts = text
        .split(',')
        .map(part => part.trim())
        .filter(Boolean)
      policies.payment = text === '' ? null : Array.isArray(before) ? parts : text
    },
  })

const licenseField: Field<WrittenCard> = textField({
  name: 'license',
  label: 'License',
  hint: 'Number and issuer, if your trade needs one.',
  path: 'policies.licence',
  maxLength: 200,
  ...optionalText(policiesOf, 'licence'),
})

const insuranceField: Field<WrittenCard> = textField({
  name: 'insurance',
  label: 'Insurance',
  hint: 'Such as general liability, $1 million.',
  path: 'policies.insurance',
  maxLength: 200,
  ...optionalText(policiesOf, 'insurance'),
})
