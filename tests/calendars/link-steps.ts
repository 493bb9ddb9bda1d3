import { linkCalendar } from '../../shared/calendars/link.ts'
import { listLinkedCalendars } from '../../shared/calendars/linked-queries.ts'
import { refreshCalendar } from '../../shared/calendars/refresh.ts'
import type { Id } from '../../shared/ids.ts'
import type { DeskAccess } from '../../shared/sessions/sessions.ts'
import { type Clock, pass } from '../factories.ts'
import type { TestApp } from '../test-app.ts'
import { aCalendarFile, anEvent } from './calendar-files.ts'

const MINUTE = 60_000
/** 10:00 on the Tuesday after mondayMorning(), in San Antonio. */
export const TEN = '2026-11-24T10:00:00-06:00'
export const busyAtTen = aCalendarFile(anEvent('DTSTART:20261124T160000Z', 'DTEND:20261124T170000Z'))

/** What tests do with the linked calendars of one business, which they may replace. */
export function linkSteps(app: () => TestApp, clock: Clock, shop: DeskAccess & { slug: string }) {
  const read = (calendar: Id<'cal'>) => refreshCalendar(app().context, calendar)
  return {
    read,
    async link(address: string, chair: number | null = null): Promise<Id<'cal'>> {
      const linked = await linkCalendar(app().context, shop, { address, chair })
      if ('fault' in linked) throw new Error(linked.fault)
      return linked.id
    },
    /** Reads it again when it's due. */
    async later(calendar: Id<'cal'>, ms = 10 * MINUTE) {
      pass(clock, ms)
      await read(calendar)
    },
    listed: async () => (await listLinkedCalendars(app().db.sql, shop.id, clock.now))[0],
    isFree: async (start = TEN) =>
      (await app().get(`/businesses/${shop.slug}/availability?days=3`)).body.slots.some(
        (slot: { start: string }) => slot.start === start,
      ),
  }
}
