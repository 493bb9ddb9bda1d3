import { MAX_PAYMENT, type WrittenCard } from '../../shared/businesses/card.ts'
import { moneyText } from '../../shared/money.ts'
import { checkField, textField } from './inputs.tsx'
import { moneyField } from './money-field.tsx'
import { flag, optionalText } from './properties.ts'
import { cardSection, currencyOf } from './section.ts'

const emergencyOf = (card: WrittenCard) => card.emergency

export const emergencySection = cardSection({
  title: 'Emergencies',
  path: 'emergencies',
  lines({ emergency: { available, hours, surcharge } }) {
    const extra = surcharge && `${moneyText(surcharge.amount, surcharge.currency)} extra`
    return [available ? ['Yes', hours, extra].filter(Boolean).join(', ') : 'No']
  },
  intro: 'For jobs that can’t wait, such as a burst pipe at night.',
  fields(_, saved) {
    const currency = saved.emergency.surcharge?.currency ?? currencyOf(saved)
    return [
      checkField({
        name: 'available',
        label: 'I take emergencies',
        path: 'emergency.available',
        ...flag(emergencyOf, 'available'),
      }),
      textField({
        name: 'hours',
        label: 'When (optional)',
        hint: 'For example: day and night, or weekends until 10 PM.',
        path: 'emergency.hours',
        maxLength: 200,
        ...optionalText(emergencyOf, 'hours'),
      }),
      moneyField({
        name: 'surcharge',
        label: 'Surcharge (optional)',
        hint: 'What an emergency costs on top of the normal price.',
        path: 'emergency.surcharge',
        currency,
        min: 0,
        max: MAX_PAYMENT,
        get: ({ emergency }) => emergency.surcharge?.amount ?? null,
        set: ({ emergency }, amount) => {
          emergency.surcharge = amount === null ? null : { amount, currency }
        },
      }),
    ]
  },
})
