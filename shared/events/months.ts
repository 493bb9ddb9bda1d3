import { firstIdAt, type Id } from '../ids.ts'

const alphabet = '0123456789abcdefghjkmnpqrstvwxyz'

/** The first id of the month after that of an event: where its partition ends. */
export function firstIdOfNextMonth(event: Id<'evt'>): Id<'evt'> {
  // The first ten characters hold two zero bits and the 48 of the milliseconds.
  const ms = [...event.slice(4, 14)].reduce((sum, each) => sum * 32 + alphabet.indexOf(each), 0)
  const at = new Date(ms)
  return firstIdAt('evt', new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 1)))
}
