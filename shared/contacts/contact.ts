import type { Id } from '../ids.ts'
import { phoneLibrary } from '../phone-library.ts'
import { fold } from '../places/fold.ts'
import type { SecretBox } from '../secrets.ts'
import { bareAddress } from '../text.ts'

/** A customer's personal details, stored as one AES-256-GCM blob in `contacts`. `shared/retention` erases them. */
export interface Contact {
  name: string
  phone: string | null
  email: string | null
  /** Intake answers, which may contain addresses. */
  details: Record<string, unknown>
}

/** The details come last, for `openWithoutDetails`. */
export const sealContact = (
  secrets: SecretBox,
  lead: Id<'lead'>,
  { name, phone, email, details }: Contact,
): Buffer => secrets.seal(JSON.stringify({ name, phone, email, details }), `contacts.sealed ${lead}`)

export const openContact = (secrets: SecretBox, lead: Id<'lead'>, sealed: Uint8Array): Contact =>
  JSON.parse(secrets.open(sealed, `contacts.sealed ${lead}`)) as Contact // `sealContact` wrote it

/** Without the details, for lists: they may be 64 KB each, in thousands of parts. Quotes in a name are escaped. */
export function openWithoutDetails(
  secrets: SecretBox,
  lead: Id<'lead'>,
  sealed: Uint8Array,
): Pick<Contact, 'name' | 'phone' | 'email'> {
  const [named] = secrets.open(sealed, `contacts.sealed ${lead}`).split(',"details":', 1)
  return JSON.parse(`${named}}`) // `sealContact` wrote it
}

/** The number in E.164, such as +12105550147, or null if it can't be a phone number. */
export function plainPhone(phone: string): string | null {
  const parsed = phoneLibrary().parsePhoneNumberFromString(phone, 'US')
  return parsed?.isPossible() ? parsed.number : null
}

// Anything shorter, such as "none" or an extension, could be anyone's.
const MIN_DIGITS = 7

/** The digits of a phone number, with the country code where it's known. Null if there are too few to be one. */
export function phoneDigits(phone: string, plain = plainPhone(phone)): string | null {
  const digits = (plain ?? phone).replace(/\D/g, '')
  return digits.length < MIN_DIGITS ? null : digits
}

/**
 * Keyed digests that find a person again without storing anything readable: of the phone number and the email, or of the
 * name if there is neither.
 */
export function contactPoints(secrets: SecretBox, contact: Omit<Contact, 'details'>): Buffer[] {
  const points = addressPoints(secrets, contact)
  return points.length > 0 ? points : [secrets.digest(`name ${fold(contact.name)}`)]
}

/** The same without the name, which strangers share. Empty if there is neither. */
export function addressPoints(secrets: SecretBox, contact: Pick<Contact, 'phone' | 'email'>): Buffer[] {
  const points: string[] = []
  if (contact.phone) {
    const plain = plainPhone(contact.phone)
    if (phoneDigits(contact.phone, plain))
      points.push(`phone ${plain ?? contact.phone.replace(/[^\p{L}\p{N}]/gu, '')}`)
  }
  if (contact.email) points.push(`email ${bareAddress(contact.email)}`)
  return points.map(secrets.digest)
}
