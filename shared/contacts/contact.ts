import { fold } from '../places/fold.ts'
import type { SecretBox } from '../secrets.ts'
import { bareAddress } from '../text.ts'

/** What a customer gave of themselves: sealed together, in the one table that holds such things. */
export interface Contact {
  name: string
  phone: string | null
  email: string | null
  /** The answers to the intake: they hold addresses. */
  details: Record<string, unknown>
}

export const sealContact = (secrets: SecretBox, contact: Contact): Buffer =>
  secrets.seal(JSON.stringify(contact))

export const openContact = (secrets: SecretBox, sealed: Uint8Array): Contact =>
  JSON.parse(secrets.open(sealed)) as Contact // sealed by us, from a Contact

// With the first number, not with the start: it takes as long to load as all the rest of this room.
// The cast says what `require` can not: what it loads.
const library = () => require('libphonenumber-js/min') as typeof import('libphonenumber-js/min')

/** A number as it is compared: +12105550147. Null where it is none that could be called. */
export function plainPhone(phone: string): string | null {
  const parsed = library().parsePhoneNumberFromString(phone, 'US')
  return parsed?.isPossible() ? parsed.number : null
}

/**
 * Keyed digests by which a person is found again without being readable: of the phone number and the address, and
 * of the name alone only where there is neither.
 */
export function contactPoints(secrets: SecretBox, contact: Omit<Contact, 'details'>): Buffer[] {
  const points: string[] = []
  if (contact.phone)
    points.push(`phone ${plainPhone(contact.phone) ?? contact.phone.replace(/[^\p{L}\p{N}]/gu, '')}`)
  if (contact.email) points.push(`email ${bareAddress(contact.email)}`)
  if (points.length === 0) points.push(`name ${fold(contact.name)}`)
  return points.map(secrets.digest)
}
