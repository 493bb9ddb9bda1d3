import { findCards } from '../../moderation/card.ts'
import { plainText } from '../../moderation/plain-text.ts'
import { findSocialSecurityNumbers } from '../../moderation/ssn.ts'
import { isLoginPass, namesPassword, tellsPassword } from './passwords.ts'

export interface Sensitive {
  what: 'a card number' | 'a card security code' | 'a social security number' | 'a password'
  /** Where it stands, without repeating it. */
  path: string
}

/** The first card number, social security number or password in a body, whichever field, key or list it hides in. */
export function findSensitive(body: unknown): Sensitive | null {
  return look(body, [])
}

function look(value: unknown, keys: readonly string[]): Sensitive | null {
  if (value === null || typeof value === 'boolean' || value === undefined) return null
  if (typeof value !== 'object') return lookAtText(String(value), keys)
  const entries = Array.isArray(value) ? value.map(item => ['', item] as const) : Object.entries(value)
  const pieces = inPieces(entries.map(([, item]) => item))
  const found = pieces ? lookAtText(pieces, keys) : null
  if (found) return found
  for (const [key, item] of entries) {
    const inside = key === '' ? null : lookAtText(key, keys)
    const deeper = inside ?? look(item, key === '' ? keys : [...keys, key])
    if (deeper) return deeper
  }
  return null
}

/** A number that was cut up over the items of a list or the fields of an object, put together again. */
function inPieces(items: readonly unknown[]): string | null {
  const texts = items.map(item => (typeof item === 'object' ? '' : String(item).trim()))
  const pieces = texts.filter(text => /^\d{1,8}$/.test(text))
  return pieces.length > 1 ? pieces.join(' ') : null
}

function lookAtText(raw: string, keys: readonly string[]): Sensitive | null {
  // What a field is called says what its value is, as the words before a number in a text do.
  const name = plainText(keys.slice(-3).map(asWords).join(' '))
  const text = plainText(raw).replaceAll('\n', ' ')
  const path = pathOf(keys)
  const named = `${name}: ${text}`
  if (findCards(named).length > 0) return { what: 'a card number', path }
  if (findSocialSecurityNumbers(named).length > 0) return { what: 'a social security number', path }
  if (/(?:^| )(?:cvv2?|cvc2?|security code)$/i.test(name) && /^\d{3,4}$/.test(text.trim()))
    return { what: 'a card security code', path }
  const value = text.trim()
  if ((value !== '' && namesPassword(name)) || isLoginPass(name, value) || tellsPassword(text))
    return { what: 'a password', path }
  return null
}

/** card_number, cardNumber and card-number are all "card number". */
const asWords = (key: string) =>
  key
    .slice(0, 80)
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .replace(/[_\-.\s]+/g, ' ')
    .trim()
    .toLowerCase()

/** Only names that can hold nothing themselves are repeated. */
const pathOf = (keys: readonly string[]) =>
  keys.map(key => (/^[A-Za-z_][\w-]{0,39}$/.test(key) && !/\d{5}/.test(key) ? key : '…')).join('.') || 'body'
