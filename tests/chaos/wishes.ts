import { anInquiry } from '../factories.ts'

/** What one customer wants: an inquiry at a business, and then a start there that one other customer wants too. */
export interface Wish {
  slug: string
  start: string
  /** Its own Idempotency-Key; every other client books without one. */
  key: string
  bookingKey: string | null
  body: object
  lead: string | null
  /** A booking's id, or `taken`. */
  booking: string | null
}

/** Twice each start, in an order in which the two come close together but seldom one right after the other. */
export function wishesFor(slug: string, starts: readonly string[]): Wish[] {
  return starts
    .flatMap(start => [start, start])
    .map((start, n) => ({
      slug,
      start,
      key: crypto.randomUUID(),
      bookingKey: n % 2 === 0 ? crypto.randomUUID() : null,
      body: anInquiry(),
      lead: null,
      booking: null,
    }))
}

type Told = { status: number; body: Record<string, unknown> } | null

/** One client of the API: what is not answered stays open, and is asked again later, word for word. */
export function openClient(url: string, agentKey: string) {
  let lost = 0
  async function post(path: string, body: object, key: string | null): Promise<Told> {
    try {
      const answer = await fetch(`${url}${path}`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${agentKey}`,
          'content-type': 'application/json',
          ...(key && { 'idempotency-key': key }),
        },
        body: JSON.stringify(body),
      })
      const told = { status: answer.status, body: (await answer.json()) as Record<string, unknown> } // the API's own
      if (answer.status < 500) return told
    } catch {
      // Killed in the middle of it, or not yet there again.
    }
    lost++
    return null
  }

  return {
    /** How often nobody could say what became of a request. */
    get lost() {
      return lost
    },
    /** Goes as far as it can. True where nothing is left to be done. */
    async pursue(wish: Wish): Promise<boolean> {
      const inquiry = await post(`/businesses/${wish.slug}/inquiries`, wish.body, wish.key)
      if (!inquiry || isRunning(inquiry)) return false
      wish.lead = same(wish.lead, idOf(inquiry, 'lead_id'))
      const asked = { lead_id: wish.lead, start: wish.start }
      const booking = await post(`/businesses/${wish.slug}/bookings`, asked, wish.bookingKey)
      if (!booking || isRunning(booking)) return false
      wish.booking = same(
        wish.booking,
        codeOf(booking) === 'slot_unavailable' ? 'taken' : idOf(booking, 'id'),
      )
      return true
    },
  }
}

const codeOf = (told: NonNullable<Told>) => (told.body.error as { code?: string } | undefined)?.code

const isRunning = (told: NonNullable<Told>) => codeOf(told) === 'idempotency_in_progress'

function idOf(told: NonNullable<Told>, field: string): string {
  const id = told.body[field]
  if (told.status !== 201 || typeof id !== 'string') throw new Error(JSON.stringify(told))
  return id
}

function same(before: string | null, now: string): string {
  if (before !== null && before !== now) throw new Error(`It was ${before} and is ${now}`)
  return now
}
