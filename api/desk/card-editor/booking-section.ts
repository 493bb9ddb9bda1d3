import { cardSection } from './card-section.ts'
import { durationOptions } from './durations.ts'
import { checkField, choiceField, textField } from './inputs.tsx'

const MAX_CAPACITY = 100
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
      get: card => card.bookable,
      set: (card, value) => {
        card.bookable = value
      },
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
      get: card => String(card.capacity),
      set: (card, text) => {
        card.capacity = Number(text)
      },
    }),
    choiceField({
      name: 'step',
      label: 'Offer a start time every',
      path: 'slotMinutes',
      options: durationOptions(steps, saved.slotMinutes),
      get: card => String(card.slotMinutes),
      set: (card, value) => {
        card.slotMinutes = Number(value)
      },
    }),
  ],
})
