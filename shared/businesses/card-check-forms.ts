import { isDate, parseInstant } from '../instant.ts'
import { currencyCode } from '../money.ts'
import { stateCode } from '../places/states.ts'
import { isZip } from '../places/zips.ts'
import { isEmail } from '../text.ts'

/** Formats by the name in `x-form`. Each returns the normalized text, or null if it doesn't have that format. */
export const forms: ReadonlyMap<string, (text: string) => string | null> = new Map([
  ['account', matching(/^[A-Za-z0-9_-]+$/)],
  ['currency', currencyCode],
  ['date', text => (isDate(text) && text.startsWith('20') ? text : null)],
  ['email', text => (isEmail(text) ? text : null)],
  ['instant', text => (parseInstant(text) ? text : null)],
  ['key', text => (/^[a-z][a-z0-9_]{0,39}$/.test(text) && !(text in {}) ? text : null)],
  ['phone', phoneNumber],
  ['serviceId', matching(/^[A-Za-z0-9_-]+$/)],
  ['state', stateCode],
  ['time', matching(/^([01]\d|2[0-3]):[0-5]\d$/)],
  ['timezone', zoneId],
  ['zip', text => (isZip(text) ? text : null)],
])

/** Never quoted in a fault, because import reports are kept. */
export const privateForms: ReadonlySet<string> = new Set(['account', 'email'])

function matching(pattern: RegExp) {
  return (text: string) => (pattern.test(text) ? text : null)
}

/** Kept as written. */
export function phoneNumber(text: string): string | null {
  const digits = text.replace(/\D/g, '').length
  return /^[+(]?[\d(). /-]+$/.test(text) && digits >= 7 && digits <= 15 ? text : null
}

/** The zone as IANA spells it. Offsets such as +05:00 are refused: they don't change with daylight saving time. */
function zoneId(text: string): string | null {
  if (!/^[A-Za-z]/.test(text)) return null
  try {
    return new Temporal.ZonedDateTime(0n, text).timeZoneId
  } catch {
    return null
  }
}
