import { listOwnTimes } from '../../../shared/bookings/own-time-queries.ts'
import { withNights } from '../../../shared/bookings/stay.ts'
import { openingsBetween } from '../../../shared/businesses/openings.ts'
import { calendarName } from '../../../shared/calendars/calendar-name.ts'
import { listBusyElsewhere, listLinkedCalendars } from '../../../shared/calendars/linked-queries.ts'
import { openWithoutDetails } from '../../../shared/contacts/contact.ts'
import type { Context } from '../../../shared/context.ts'
import { listBookings, listOpenHolds } from '../../../shared/desk/queries.ts'
import { spokenTimes } from '../../../shared/spoken-time.ts'
import { inWords } from '../../../shared/timeline/entry.ts'
import { ownBusiness } from '../own-business.ts'
import type { Desk } from '../pages/desk.tsx'

export interface Entry {
  id: string
  kind: 'appointment' | 'hold' | 'own' | 'closed' | 'elsewhere'
  /** Null: all of them. */
  chair: number | null
  start: Date
  end: Date
  title: string
  /** The customer's name. */
  name: string | null
  href: string | null
  badge: string | null
}

export type Calendar = Awaited<ReturnType<typeof readCalendar>>

const MAX_ENTRIES = 1000

/** Everything in a business's calendar in [from, until). */
export async function readCalendar(context: Context, { owner }: Desk, from: Date, until: Date) {
  const now = context.now()
  const range = { business: owner.id, from, until }
  const [business, bookings, holds, ownTimes, elsewhere, linked] = await Promise.all([
    ownBusiness(context.sql, owner),
    listBookings(context.sql, { ...range, limit: MAX_ENTRIES }),
    listOpenHolds(context.sql, { ...range, now }),
    listOwnTimes(context.sql, owner.id, from, until, MAX_ENTRIES),
    listBusyElsewhere(context.sql, { ...range, limit: MAX_ENTRIES }),
    listLinkedCalendars(context.sql, owner.id, now),
  ])
  const { time } = spokenTimes(owner.timezone)
  const plain = { name: null, href: null, badge: null }
  const entries: Entry[] = [
    ...business.closures
      .filter(closure => closure.from < until && closure.to > from)
      .map((each, i) => ({
        ...plain,
        id: `closed-${i}`,
        kind: 'closed' as const,
        chair: null,
        start: each.from,
        end: each.to,
        title: each.reason === '' ? 'Closed' : `Closed: ${each.reason}`,
      })),
    ...bookings
      .filter(({ status }) => status !== 'cancelled')
      .map(each => ({
        id: each.id,
        kind: 'appointment' as const,
        chair: each.chair,
        start: each.start,
        end: each.end,
        title: withNights(each.service.name, each.service.nights),
        name: each.contact
          ? openWithoutDetails(context.secrets, each.leadId, each.contact).name
          : 'a customer (details deleted)',
        href: `/desk/inbox/leads/${each.leadId}`,
        badge: each.status === 'confirmed' ? null : inWords(each.status),
      })),
    ...holds.map(({ service, expiresAt, ...hold }) => ({
      ...plain,
      ...hold,
      kind: 'hold' as const,
      title: service,
      badge: `held until ${time(expiresAt)}`,
    })),
    ...ownTimes.map(({ title, ...each }) => ({
      ...plain,
      ...each,
      kind: 'own' as const,
      href: `/desk/inbox/calendar/times/${each.id}`,
      title: title ? context.secrets.open(title, `own_times.title ${each.id}`) : 'Blocked',
    })),
    ...elsewhere.map(({ key, chair, start, end, ...calendar }) => ({
      ...plain,
      id: key,
      chair,
      start,
      end,
      kind: 'elsewhere' as const,
      title: 'Busy',
      badge: calendarName(context.secrets, calendar),
    })),
  ]
  return {
    /** In order. Without canceled appointments. */
    entries: entries.sort((a, b) => a.start.getTime() - b.start.getTime()),
    bookings,
    /** When the business is open by its card, closures or not. */
    openings: openingsBetween({ ...business.card, closures: [] }, from.getTime(), until.getTime()),
    /** Linked calendars that have failed for an hour. */
    failing: linked.filter(each => each.reportedAt).map(each => calendarName(context.secrets, each)),
    // A chair that was removed from the card may still have appointments.
    chairs: Math.max(business.card.capacity, ...entries.map(({ chair }) => chair ?? 1)),
  }
}
