import { isSlug } from '../businesses/write-card.ts'
import { plainPhone } from '../contacts/contact.ts'
import { isEmail } from '../text.ts'
import { isToken } from '../token.ts'

/** Longer texts are cut before anything looks at them. */
export const MAX_TEXT = 200
const MAX_CODES = 5
const MAX_WORDS = 8

/** What kinds of things a text may name. */
export type Clues = ReturnType<typeof readClues>

// Without a quantifier over the prefix, so nothing backtracks.
const ids = /(?:agt|lead|bkg|hld|out|dep|evt|pst|cmt|rpt|rev|app|dlv|msg)_[0-7][0-9a-hjkmnp-tv-z]{25}/g

/** Reads what an operator typed or pasted: an id, the address of a page, a code, an email address, a phone number or words. */
export function readClues(input: string) {
  const text = input.trim().slice(0, MAX_TEXT)
  const email = isEmail(text) ? text : null
  const phone = /^[\d\s().+-]{7,25}$/.test(text) ? plainPhone(text) : null
  const parts = text.split(/[^A-Za-z0-9]+/)
  return {
    text,
    /** The last one in the text: addresses of pages end with it. */
    id: text.match(ids)?.at(-1) ?? null,
    /** From the address of a customer's page. */
    pageToken: after(text, '/pay/', isToken),
    /** Confirmation codes, as they're stored. */
    codes: [...parts, parts.join('')]
      .map(part => part.toUpperCase())
      .filter((part, i, all) => isCode(part) && all.indexOf(part) === i)
      .slice(0, MAX_CODES),
    email,
    /** In E.164. */
    phone,
    /** From the address of a business's page, or typed alone. */
    slug: after(text, '/b/', isSlug) ?? (isSlug(text.toLowerCase()) ? text.toLowerCase() : null),
    /** Beginnings of words, in lower case. An address or a number isn't a name. */
    words: email || phone ? [] : (text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).slice(0, MAX_WORDS),
  }
}

/** The part of an address that follows `start`. */
function after(text: string, start: string, fits: (part: string) => boolean): string | null {
  const at = text.indexOf(start)
  if (at < 0) return null
  const part = text.slice(at + start.length).split(/[/?#.\s]/, 1)[0] ?? ''
  return fits(part) ? part : null
}

/** The letters of `shared/bookings/request.ts`. */
const isCode = (text: string): boolean => /^[2-9A-HJKMNP-TV-Z]{8}$/.test(text)
