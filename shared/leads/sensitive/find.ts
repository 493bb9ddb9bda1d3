import { findCards, isCard } from '../../moderation/card.ts'
import { plainText } from '../../moderation/plain-text.ts'
import { findSocialSecurityNumbers } from '../../moderation/ssn.ts'
import { containsPassword, isLoginPass, isPasswordField } from './passwords.ts'

interface Sensitive {
  what: 'a card number' | 'a card security code' | 'a social security number' | 'a password'
  /** The path of the field. Never contains the value. */
  path: string
}

/** `Please leave out card numbers.` */
export const leaveOut = ({ what }: Sensitive): string => `Please leave out ${what.replace('a ', '')}s.`

/** The first card number, social security number or password in any field, key or list of a body. */
export function findSensitive(body: unknown): Sensitive | null {
  return findIn(body, [])
}

function findIn(value: unknown, keys: readonly string[]): Sensitive | null {
  if (value === null || typeof value === 'boolean' || value === undefined) return null
  if (typeof value !== 'object') return findInText(String(value), keys)
  const entries = Array.isArray(value) ? value.map(item => ['', item] as const) : Object.entries(value)
  const pieces = joinPieces(entries.map(([, item]) => item))
  const found = pieces ? findInText(pieces, keys, Array.isArray(value) ? hasCard : isGroupedCard) : null
  if (found) return found
  for (const [key, item] of entries) {
    const inEntry = key === '' ? findIn(item, keys) : (findInText(key, keys) ?? findIn(item, [...keys, key]))
    if (inEntry) return inEntry
  }
  return null
}

/** Joins a number that was split across the items of a list or the fields of an object. */
function joinPieces(items: readonly unknown[]): string | null {
  const texts = items.map(item => (typeof item === 'object' ? '' : String(item).trim()))
  const pieces = texts.filter(text => /^(?:\d{1,8}|\d{4}(?: \d{4}){1,2})$/.test(text))
  return pieces.length > 1 ? pieces.join(' ') : null
}

/** Whether the pieces are grouped as on a card. In other lengths, answers to different questions can make one by chance. */
function isGroupedCard(pieces: string): boolean {
  const groups = pieces.split(' ')
  return cardGroups.some(lengths =>
    groups.some((_, start) => {
      const parts = groups.slice(start, start + lengths.length)
      return lengths.every((length, i) => parts[i]?.length === length) && isCard(parts.join(''), '')
    }),
  )
}

const cardGroups = [
  [4, 4, 4, 4],
  [4, 6, 5],
  [8, 8],
]

const onlyNumbers = /^\d+(?:, \d+)+$/

/** Commas separate prices, unless the text is nothing but a card. */
const hasCard = (text: string, name: string): boolean =>
  findCards(`${name}: ${text}`).length > 0 ||
  (onlyNumbers.test(text.trim()) && isGroupedCard(text.trim().replaceAll(', ', ' ')))

/** Nothing sensitive is shorter, except in a field for passwords. */
const MIN_LENGTH = 3

function findInText(raw: string, keys: readonly string[], holdsCard = hasCard): Sensitive | null {
  const name = nameOf(keys)
  if (raw.length < MIN_LENGTH && !isPasswordField(name)) return null
  const text = plainText(raw).replaceAll('\n', ' ')
  const path = pathOf(keys)
  if (holdsCard(text, name)) return { what: 'a card number', path }
  if (findSocialSecurityNumbers(`${name}: ${text}`).length > 0)
    return { what: 'a social security number', path }
  if (/(?:^| )(?:cvv2?|cvc2?|security code)$/i.test(name) && /^\d{3,4}$/.test(text.trim()))
    return { what: 'a card security code', path }
  const value = text.trim()
  if ((value !== '' && isPasswordField(name)) || isLoginPass(name, value) || containsPassword(text))
    return { what: 'a password', path }
  return null
}

const names = new WeakMap<readonly string[], string>()

/** The field's name gives context, like the words before a number. Cached, because up to 30,000 list items share one. */
function nameOf(keys: readonly string[]): string {
  const known = names.get(keys)
  if (known !== undefined) return known
  const name = plainText(keys.slice(-3).map(asWords).join(' '))
  names.set(keys, name)
  return name
}

/** Turns card_number, cardNumber and card-number into "card number". */
const asWords = (key: string) =>
  key
    .slice(0, 80)
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .replace(/[_\-.\s]+/g, ' ')
    .trim()
    .toLowerCase()

/** Replaces names that might contain the value themselves. */
const pathOf = (keys: readonly string[]) =>
  keys.map(key => (/^[A-Za-z_][\w-]{0,39}$/.test(key) && !/\d{5}/.test(key) ? key : '…')).join('.') || 'body'
