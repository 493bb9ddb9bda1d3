import { pluralize } from '../../shared/text.ts'
import { durationOptions } from './durations.ts'
import { checkField, choiceField, textField } from './inputs.tsx'
import { flag, self, wholeNumber } from './properties.ts'
import { cardSection } from './section.ts'
import { neverFree } from './services/never-free.ts'

const MAX_CAPACITY = 100
const steps = [5, 10, 15, 20, 30, 45, 60, 90, 120, 180, 240]

export const bookingSection = cardSection({
  title: 'Online booking',
  path: 'booking',
  lines(card, today) {
    const offered = card.services.filter(service => service.bookable).length
    if (!card.bookable || offered === 0) return ['Off']
    const blocked = neverFree(card, today).length
    return [
      offered > blocked ? `On, for ${pluralize(offered - blocked, 'service')}` : 'On',
      blocked > 0 ? `Nobody can book ${pluralize(blocked, 'service')}: see Services.` : '',
    ]
  },
  todo: { booking: 'Let customers book at least one service during your hours.' },
  intro: 'Turn booking on or off for each service under Services.',
  fields: (_, saved) => [
    checkField({
      name: 'bookable',
      label: 'Take bookings online',
      hint: 'Turn it off to pause bookings. Inquiries still reach you.',
      ...flag(self, 'bookable'),
    }),
    textField({
      name: 'capacity',
      label: 'Appointments at once',
      hint: 'How many customers you can serve at the same time (chairs, rooms, vans), for all services together.',
      maxLength: 3,
      inputMode: 'numeric',
      missing: 'Enter how many customers you can serve at the same time, such as 1.',
      check: text =>
        /^\d{1,3}$/.test(text) && Number(text) >= 1 && Number(text) <= MAX_CAPACITY
          ? null
          : `Enter a number from 1 to ${MAX_CAPACITY}.`,
      ...wholeNumber(self, 'capacity'),
    }),
    choiceField({
      name: 'step',
      label: 'Offer a start time every',
      path: 'slotMinutes',
      options: durationOptions(steps, saved.slotMinutes),
      ...wholeNumber(self, 'slotMinutes'),
    }),
  ],
})
