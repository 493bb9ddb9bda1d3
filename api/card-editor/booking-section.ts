import type { WrittenCard } from '../../shared/businesses/card.ts'
import { cardSection } from './card-section.ts'
import { durationOptions } from './durations.ts'
import { checkField, choiceField, textField } from './inputs.tsx'
import { flag, wholeNumber } from './properties.ts'

const MAX_CAPACITY = 100
const whole = (card: WrittenCard) => card
const steps = [5, 10, 15, 20, 30, 45, 60, 90, 120, 180, 240]

export const bookingSection = cardSection({
  title: 'Online booking',
  path: 'booking',
  intro: 'Which services can be booked is up to each service.',
  fields: (_, saved) => [
    checkField({
      name: 'bookable',
      label: 'Take bookings online',
      hint: 'Turn it off to pause bookings. Inquiries still reach you.',
      path: 'bookable',
      ...flag(whole, 'bookable'),
    }),
    textField({
      name: 'capacity',
      label: 'Customers at the same time',
      hint: 'How many you can serve at once: chairs, rooms or vans.',
      path: 'capacity',
      maxLength: 3,
      inputMode: 'numeric',
      missing: 'Enter how many customers you can serve at once, such as 1.',
      check: text =>
        /^\d{1,3}$/.test(text) && Number(text) >= 1 && Number(text) <= MAX_CAPACITY
          ? null
          : `Enter a number from 1 to ${MAX_CAPACITY}.`,
      ...wholeNumber(whole, 'capacity'),
    }),
    choiceField({
      name: 'step',
      label: 'Offer a start time every',
      path: 'slotMinutes',
      options: durationOptions(steps, saved.slotMinutes),
      ...wholeNumber(whole, 'slotMinutes'),
    }),
  ],
})
