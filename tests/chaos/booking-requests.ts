import { anInquiry } from '../factories.ts'

/** An inquiry at a business and then a booking of a slot that one other customer requests too. */
export interface BookingRequest {
  slug: string
  start: string
  /** The Idempotency-Key of the inquiry. Every other request books without one. */
  key: string
  bookingKey: string | null
  body: object
  lead: string | null
  /** The id of the booking, or `taken`. */
  booking: string | null
}

/** Two requests for each start. The two come close together but rarely in direct succession. */
export function requestsFor(slug: string, starts: readonly string[]): BookingRequest[] {
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

type ApiAnswer = { status: number; body: Record<string, unknown> } | null

/** A client of the API that can repeat unanswered requests unchanged. */
export function openClient(url: string, agentKey: string) {
  let lost = 0
  async function post(path: string, body: object, key: string | null): Promise<ApiAnswer> {
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
      const answered = { status: answer.status, body: (await answer.json()) as Record<string, unknown> } // the API's own
      if (answer.status < 500) return answered
    } catch {
      // The API was killed, or isn't back yet.
    }
    lost++
    return null
  }

  return {
    /** How many requests got no answer. */
    get lost() {
      return lost
    },
    /** Sends the inquiry and then the booking. True if both were answered. */
    async send(request: BookingRequest): Promise<boolean> {
      const inquiry = await post(`/businesses/${request.slug}/inquiries`, request.body, request.key)
      if (!inquiry || isRunning(inquiry)) return false
      request.lead = same(request.lead, idOf(inquiry, 'lead_id'))
      const wanted = { lead_id: request.lead, start: request.start }
      const booking = await post(`/businesses/${request.slug}/bookings`, wanted, request.bookingKey)
      if (!booking || isRunning(booking)) return false
      request.booking = same(
        request.booking,
        codeOf(booking) === 'slot_unavailable' ? 'taken' : idOf(booking, 'id'),
      )
      return true
    },
  }
}

const codeOf = (answered: NonNullable<ApiAnswer>) =>
  (answered.body.error as { code?: string } | undefined)?.code

const isRunning = (answered: NonNullable<ApiAnswer>) => codeOf(answered) === 'idempotency_in_progress'

function idOf(answered: NonNullable<ApiAnswer>, field: string): string {
  const id = answered.body[field]
  if (answered.status !== 201 || typeof id !== 'string') throw new Error(JSON.stringify(answered))
  return id
}

function same(before: string | null, now: string): string {
  if (before !== null && before !== now) throw new Error(`It was ${before} and is ${now}`)
  return now
}
