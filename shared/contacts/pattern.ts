import { bareAddress } from '../text.ts'
import { type Contact, phoneDigits } from './contact.ts'

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\/-]/g, '\\$&')

/**
 * A pattern that finds the contact's phone number or email in a text, in any common notation. Null if it has neither.
 * It works in Postgres and in JavaScript.
 */
export function contactPattern({ phone, email }: Pick<Contact, 'phone' | 'email'>): string | null {
  const patterns = [phone && phonePattern(phone), email && emailPattern(email)].filter(Boolean)
  return patterns.length > 0 ? patterns.join('|') : null
}

function emailPattern(email: string): string {
  const [local = '', domain = ''] = bareAddress(email).split('@')
  return `(?<![a-z0-9._%+-])${escaped(local)}(?:\\+[^\\s@]*)?@${escaped(domain)}(?![a-z0-9-])`
}

function phonePattern(phone: string): string | null {
  const digits = phoneDigits(phone)
  if (!digits) return null
  // People rarely write the country code of a North American number.
  const [country, rest] =
    digits.length === 11 && digits.startsWith('1') ? ['1', digits.slice(1)] : ['', digits]
  const separator = '[^0-9a-z]{0,3}'
  return `(?<![0-9])${country && `(?:\\+?${country}${separator})?`}${[...rest].join(separator)}(?![0-9])`
}
