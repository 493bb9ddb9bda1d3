import { findOffer } from '../../shared/bookings/availability.ts'
import { findCalendarMark } from '../../shared/bookings/queries.ts'
import type { Ground } from '../../shared/ground.ts'
import { refuse } from '../../shared/refusal.ts'
import { type Answer, text } from '../edge/answer.ts'
import { offerJson } from './present.ts'

interface Held {
  version: number
  revision: number | null
  closures: string
  from: number
  until: number
  head: string
  tail: string
}

const MOST_HELD = 200
const held = new WeakMap<Ground, Map<string, Held>>()

/**
 * The availability of a business. One primary-key look tells whether what was said last still holds to the letter: the
 * same card, closures and bookings, and no start's notice has begun since. Else it is worked out anew.
 */
export async function answerAvailability(
  ground: Ground,
  slug: string,
  days: number,
  service: string | null,
): Promise<Answer> {
  const mark = (await findCalendarMark(ground.sql, slug)) ?? refuse('business_not_found')
  const now = ground.now().getTime()
  const closures = JSON.stringify(mark.closures)
  const offers = offersOf(ground)
  const key = `${mark.id} ${days} ${service ?? ''}`
  const known = offers.get(key)
  const holds =
    known &&
    known.version === mark.version &&
    known.revision === mark.revision &&
    known.closures === closures &&
    now >= known.from &&
    now <= known.until
  if (holds) return json(known, now)

  // What is read now may be newer than the mark; then the next request finds another mark and reads again.
  const offer = await findOffer(ground, slug, days, service)
  const { version, revision } = mark
  const fresh = {
    version,
    revision,
    closures,
    from: now,
    until: offer.holdsUntil.getTime(),
    ...offerJson(offer, days),
  }
  offers.delete(key)
  if (offers.size >= MOST_HELD) offers.delete(offers.keys().next().value ?? '')
  offers.set(key, fresh)
  return json(fresh, now)
}

const json = ({ head, tail }: Held, now: number): Answer =>
  text(`${head}${new Date(now).toISOString()}${tail}`, 'application/json')

function offersOf(ground: Ground): Map<string, Held> {
  const known = held.get(ground) ?? new Map<string, Held>()
  if (!held.has(ground)) held.set(ground, known)
  return known
}
