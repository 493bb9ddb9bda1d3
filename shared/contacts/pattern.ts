import { bareAddress } from '../text.ts'
import { type Contact, plainPhone } from './contact.ts'

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\/-]/g, '\\$&')

/**
 * A pattern that finds a phone number or an address in a text, however it is written there; null where the contact has
 * neither. Postgres and JavaScript read it alike.
 */
export function traceOf({ phone, email }: Pick<Contact, 'phone' | 'email'>): string | null {
  const ways = [phone && phoneTrace(phone), email && emailTrace(email)].filter(way => way)
  return ways.length > 0 ? ways.join('|') : null
}

function emailTrace(email: string): string {
  const [local = '', domain = ''] = bareAddress(email).split('@')
  return `(?<![a-z0-9._%+-])${escaped(local)}(?:\\+[^\\s@]*)?@${escaped(domain)}(?![a-z0-9-])`
}

function phoneTrace(phone: string): string | null {
  const digits = (plainPhone(phone) ?? phone).replace(/\D/g, '')
  // What is too short to be anybody's number would be found everywhere.
  if (digits.length < 7) return null
  // The country of a North American number is seldom written.
  const [country, rest] =
    digits.length === 11 && digits.startsWith('1') ? ['1', digits.slice(1)] : ['', digits]
  const apart = '[^0-9a-z]{0,3}'
  return `(?<![0-9])${country && `(?:\\+?${country}${apart})?`}${[...rest].join(apart)}(?![0-9])`
}
