import { findOffer } from '../../shared/bookings/availability.ts'
import { findCalendarMark } from '../../shared/bookings/queries.ts'
import { coalesced } from '../../shared/coalesce.ts'
import type { Context } from '../../shared/context.ts'
import { keepNewest } from '../../shared/keep-newest.ts'
import { refuse } from '../../shared/refusal.ts'
import type { Answer } from '../edge/answer.ts'
import { offerBytes } from './present.ts'

interface Held {
  version: number
  revision: number | null
  closures: string
  from: number
  until: number
  bytes: Buffer<ArrayBuffer>
  stampAt: number
  stampedAt: number
  /** The same bytes, made smaller for those who ask; null until somebody does. */
  packed: Uint8Array<ArrayBuffer> | null
}

const MOST_HELD = 100
/** Thirty days of slots are 130 KB, and 3 when packed. What fits in a packet or two stays as it is. */
const PACKED_FROM = 4096
/** How old generatedAt may be; that the answer holds is looked up each time. */
const STAMP_MS = 100
const held = new WeakMap<Context, Map<string, Held>>()

/**
 * The availability of a business. One primary-key look tells whether what was said last still holds to the letter: the
 * same card, closures and bookings, and no start's notice has begun since. Else it is worked out anew.
 */
export async function answerAvailability(
  context: Context,
  slug: string,
  days: number,
  service: string | null,
  acceptEncoding: string | null,
): Promise<Answer> {
  const mark =
    (await coalesced(context.sql, `calendar ${slug}`, () => findCalendarMark(context.sql, slug))) ??
    refuse('business_not_found')
  const now = context.now().getTime()
  const closures = JSON.stringify(mark.closures)
  const offers = offersOf(context)
  const key = `${mark.id} ${days} ${service ?? ''}`
  const known = offers.get(key)
  const holds =
    known &&
    known.version === mark.version &&
    known.revision === mark.revision &&
    known.closures === closures &&
    now >= known.from &&
    now <= known.until
  if (holds) return json(known, now, acceptEncoding)

  // What is read now may be newer than the mark; then the next request finds another mark and reads again.
  const offer = await findOffer(context, slug, days, service)
  const { version, revision } = mark
  const fresh: Held = {
    version,
    revision,
    closures,
    from: now,
    until: offer.holdsUntil.getTime(),
    ...offerBytes(offer, days),
    stampedAt: 0,
    packed: null,
  }
  keepNewest(offers, key, fresh, MOST_HELD)
  return json(fresh, now, acceptEncoding)
}

/** Bytes, because a string of this size would be encoded for every request. */
function json(held: Held, now: number, acceptEncoding: string | null): Answer {
  if (Math.abs(now - held.stampedAt) >= STAMP_MS) {
    // A copy, since the bytes of the answer before may still be on their way.
    held.bytes = Buffer.from(held.bytes)
    held.bytes.write(new Date(now).toISOString(), held.stampAt, 'latin1')
    held.stampedAt = now
    held.packed = null
  }
  const headers = { 'content-type': 'application/json; charset=utf-8', vary: 'Accept-Encoding' }
  if (held.bytes.length < PACKED_FROM || !takesGzip(acceptEncoding))
    return { status: 200, body: held.bytes, headers }
  held.packed ??= Bun.gzipSync(held.bytes, { level: 1 })
  return { status: 200, body: held.packed, headers: { ...headers, 'content-encoding': 'gzip' } }
}

const takesGzip = (accept: string | null) =>
  /(?:^|[\s,])(?:gzip|\*)(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/i.test(accept ?? '')

function offersOf(context: Context): Map<string, Held> {
  const known = held.get(context) ?? new Map<string, Held>()
  if (!held.has(context)) held.set(context, known)
  return known
}
