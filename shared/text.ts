/** More than any writing system needs. `normalize` is quadratic in a run of unsorted marks: 240 KB took 43 s. */
export const MAX_MARKS = 30

/** Whether it's too slow to normalize. Checked before anything else touches a text from outside. */
export const hasPiledMarks = (text: string): boolean => pile.test(text)
const pile = new RegExp(`\\p{M}{${MAX_MARKS + 1}}`, 'u')

/** A word in braces from `nextRequests`. Agents have sent `{customer_name}` as it is. */
export const isPlaceholder = (value: unknown): boolean =>
  typeof value === 'string' && /^\{[a-z_]{1,40}\}$/.test(value)

/** Whether mail can be sent to this address. Stricter than the standard. */
export function isEmail(text: string): boolean {
  if (text.length > 254) return false
  const at = text.lastIndexOf('@')
  const local = text.slice(0, at)
  const domain = text.slice(at + 1)
  return (
    at > 0 &&
    local.length <= 64 &&
    !/[\s"(),:;<>@[\]\\\p{C}]/u.test(local) &&
    !local.startsWith('.') &&
    !local.endsWith('.') &&
    !local.includes('..') &&
    isDomain(domain)
  )
}

/** A dotted name whose top-level domain has only letters, or is punycode. */
function isDomain(text: string): boolean {
  const labels = text.split('.')
  return (
    text.length <= 253 &&
    labels.length >= 2 &&
    labels.every(label => /^[\p{L}\p{N}]([\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?$/u.test(label)) &&
    /^(\p{L}{2,}|xn--[a-z0-9-]+)$/iu.test(labels.at(-1) ?? '')
  )
}

/** An http or https URL without credentials. */
export function isWebAddress(text: string): boolean {
  if (!/^https?:\/\/[^\s\p{C}]+$/iu.test(text) || !URL.canParse(text)) return false
  const { username, password } = new URL(text)
  return username === '' && password === ''
}

/** The beginning of a text, without half an emoji at its end. */
export const cut = (text: string, length: number): string =>
  text.slice(0, length).replace(/[\ud800-\udbff]$/, '')

/** At most `most` characters of a text, and `…` for the rest. */
export const shorten = (text: string, most: number): string =>
  text.length > most ? `${cut(text, most)}…` : text

/**
 * Someone else's text, in quotes and on one line, so agents can't take it for one of our lines. JSON alone escapes only some
 * line breaks.
 */
export const quoted = (value: string | number | boolean | object): string =>
  JSON.stringify(value).replaceAll(
    /[\x85\u2028\u2029]/g,
    each => `\\u${each.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )

/** `1 comment`, `2 comments` */
export const pluralize = (n: number, one: string, many = `${one}s`): string => `${n} ${n === 1 ? one : many}`

/** For comparing email addresses: lower case, without the `+tag`. */
export function bareAddress(email: string): string {
  const [local = '', domain = ''] = email.toLowerCase().split('@')
  return `${local.split('+')[0]}@${domain}`
}

/** For hints. */
export const allowedValues = (name: string, values: readonly unknown[]): string =>
  `Allowed values of ${name}: ${values.join(', ')}.`
