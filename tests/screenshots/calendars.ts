import { feedUrl, renewFeed } from '../../shared/calendars/feed.ts'
import { linkCalendar } from '../../shared/calendars/link.ts'
import { claimCalendar, recordFailure, recordRead } from '../../shared/calendars/refresh-queries.ts'
import { sha256 } from '../../shared/secrets.ts'
import { insertSession } from '../../shared/sessions/queries.ts'
import type { TestApp } from '../test-app.ts'

const HOUR = 3_600_000

/** Links a working and a failing calendar, without calling their servers. Returns the path of the desk's own. */
export async function tellTheCalendars(app: TestApp, business: number, now: Date): Promise<string> {
  const { sql, secrets } = app.context
  const until = new Date(now.getTime() + 60 * 24 * HOUR)
  const soon = new Date(now.getTime() + HOUR)
  const desk = { id: business, by: sha256('session') }
  await insertSession(sql, { digest: desk.by, who: `desk ${business}`, expiresAt: until })
  for (const [address, name] of [
    ['https://calendar.google.com/calendar/ical/mike/private-1/basic.ics', 'Mike’s calendar'],
    ['https://outlook.office365.com/owa/calendar/mike/calendar.ics', null],
  ] as const) {
    const linked = await linkCalendar(app.context, desk, { address, chair: null })
    if ('fault' in linked) throw new Error(linked.fault)
    const lease = crypto.randomUUID()
    const claimed = await claimCalendar(sql, {
      id: linked.id,
      lease,
      leaseUntil: soon,
      coverUntil: until,
      now,
    })
    if (!claimed) throw new Error('the calendar is taken')
    const read = { coveredUntil: until, timezone: claimed.timezone, etag: null, lastModified: null }
    const busy = [now.getTime() + 3 * HOUR, now.getTime() + 4 * HOUR]
    if (name)
      await recordRead(
        sql,
        claimed,
        { ...read, busy, name: secrets.seal(name, `linked_calendars.name ${linked.id}`) },
        { now, nextAt: soon },
      )
    else await recordFailure(sql, claimed, { fault: 'not_found', now, nextAt: soon, reportBefore: now })
  }
  await renewFeed(app.context, desk)
  return (await feedUrl(app.context, business))?.split('/').at(-1) ?? ''
}
