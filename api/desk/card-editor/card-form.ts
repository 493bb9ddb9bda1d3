import type { Service, WeeklyHours, WrittenCard } from '../../../shared/businesses/card.ts'
import { days } from '../../../shared/businesses/card.ts'
import { parseAmount } from '../../../shared/money.ts'

export type OwnCard = WrittenCard & { contact_email?: string | null }

/** The opening times of a day as one line: 08:00-12:00, 13:00-17:00. */
export const hoursLine = (weekly: readonly WeeklyHours[], day: string): string =>
  weekly
    .filter(each => each.day === day)
    .map(({ open, close }) => `${open}-${close}`)
    .join(', ')

/** Applies a form to a card. Values that can't be parsed pass through as typed: the card check reports them. */
export function cardFromForm(card: OwnCard, fields: URLSearchParams): object {
  const text = (name: string) => fields.get(name)?.trim() ?? ''
  return {
    ...card,
    description: text('description'),
    location: { ...card.location, street: text('street') || null },
    phone: text('phone') || null,
    contact_email: text('contact_email') || null,
    hours: { ...card.hours, weekly: days.flatMap(day => hoursOf(day, text(`hours.${day}`))) },
    services: card.services.map(service => serviceFromForm(service, fields)),
    policies: {
      ...card.policies,
      licence: text('licence') || null,
      insurance: text('insurance') || null,
    },
  }
}

function hoursOf(day: string, line: string): object[] {
  return line
    .split(',')
    .map(part => part.trim())
    .filter(Boolean)
    .map(part => {
      const [open = '', close = ''] = part.split(/\s*[-–]\s*/)
      return { day, open: twoDigits(open), close: twoDigits(close) }
    })
}

/** 8:00 becomes 08:00. */
const twoDigits = (time: string) => (/^\d:\d\d$/.test(time) ? `0${time}` : time)

function serviceFromForm(service: Service, fields: URLSearchParams): object {
  const name = (part: string) => `service.${service.id}.${part}`
  // The service was added after the form was rendered.
  if (!fields.has(name('name'))) return service
  const minutes = fields.get(name('minutes')) ?? ''
  const priced = service.price.type !== 'quote' && service.price.amount !== null
  const amount = fields.get(name('amount')) ?? ''
  return {
    ...service,
    name: fields.get(name('name'))?.trim(),
    durationMinutes: /^\d{1,5}$/.test(minutes) ? Number(minutes) : minutes,
    bookable: fields.has(name('bookable')),
    price: priced
      ? { ...service.price, amount: parseAmount(amount, service.price.currency) ?? amount }
      : service.price,
  }
}
