import { findBusinessForBooking } from '../../../shared/businesses/queries.ts'
import { calendarName } from '../../../shared/calendars/calendar-name.ts'
import { feedUrl, readFeed, renewFeed } from '../../../shared/calendars/feed.ts'
import { deleteFeed } from '../../../shared/calendars/feed-queries.ts'
import { linkCalendar } from '../../../shared/calendars/link.ts'
import { deleteLinkedCalendar, listLinkedCalendars } from '../../../shared/calendars/linked-queries.ts'
import type { Context } from '../../../shared/context.ts'
import { isId } from '../../../shared/ids.ts'
import { refuse } from '../../../shared/refusal.ts'
import { seeOther, text } from '../../edge/answer.ts'
import { searchParamsOf } from '../../edge/query.ts'
import { today } from '../../pages/times.ts'
import { doneOf } from '../../signed-in/done.ts'
import { chairOf } from '../chair.ts'
import { type Desk, deskPages } from '../pages/desk.tsx'
import { LINKED, linkedNotice, linkedPage } from './linked-page.tsx'

const doneMessages: Record<string, string> = {
  removed: 'Removed. Its busy times don’t count anymore.',
  renewed: 'This is the address. Keep it private.',
  off: 'Turned off. The address no longer works.',
}

const back = (done: string) => seeOther(`${LINKED}?done=${done}`)

export const linkedCalendarRoutes = deskPages('desk/calendar/linked')
  .page(LINKED, async ({ context, request, now }, desk) => {
    const page = { ...(await shown(context, desk, now)), typed: { address: '', chair: 'all' } }
    const newest = page.calendars.at(-1)
    return searchParamsOf(request).get('done') === 'linked' && newest
      ? linkedPage({ ...page, ...linkedNotice(newest, desk.owner.timezone, now) })
      : linkedPage({ ...page, done: doneOf(request, doneMessages) })
  })
  .form(LINKED, async ({ context, now }, desk, { fields }) => {
    const typed = { address: fields.get('address')?.trim() ?? '', chair: fields.get('chair') ?? 'all' }
    const page = await shown(context, desk, now)
    const chair = chairOf(typed.chair, page.chairs)
    const linked = await linkCalendar(context, desk.access, { address: typed.address, chair })
    if (!('fault' in linked)) return back('linked')
    if (linked.fault === 'known' && linked.chair === chair) {
      const newest = (await listLinkedCalendars(context.sql, desk.owner.id, now)).at(-1)
      // The form was sent twice, and the first has just linked it.
      if (linked.id === newest?.id) return back('linked')
    }
    return linkedPage({ ...page, typed, fault: linked.fault })
  })
  .button(`${LINKED}/remove`, async ({ context }, desk, { fields }) => {
    const id = fields.get('calendar')
    // It may already be gone.
    if (isId('cal', id)) await deleteLinkedCalendar(context.sql, desk.owner.id, id)
    return back('removed')
  })
  .button(`${LINKED}/feed`, async ({ context }, desk) => {
    await renewFeed(context, desk.access)
    return back('renewed')
  })
  .button(`${LINKED}/feed/remove`, async ({ context }, desk) => {
    await deleteFeed(context.sql, desk.owner.id)
    return back('off')
  })
  // The desk's calendar as a feed for the owner's own calendar. The token in the path is the key.
  .app.get(
    '/calendar/:file',
    async ({ context, params }) => {
      const token = /^(.+)\.ics$/.exec(params.file)?.[1]
      const feed = token === undefined ? null : await readFeed(context, token)
      if (feed === null) return refuse('route_not_found', 'There’s no calendar at this address anymore.', '')
      return text(feed, 'text/calendar', { 'cache-control': 'private, no-cache' })
    },
    { anyone: { limit: 'read', caching: 'etag', page: 'private' } },
  )

async function shown(context: Context, desk: Desk, now: Date) {
  const { id, slug, timezone } = desk.owner
  const [calendars, url, business] = await Promise.all([
    listLinkedCalendars(context.sql, id, now),
    feedUrl(context, id),
    findBusinessForBooking(context.sql, slug),
  ])
  const chairs = business?.card.capacity ?? 1
  const named = calendars.map(each => ({ ...each, title: calendarName(context.secrets, each) }))
  return { desk, date: today(now, timezone), calendars: named, feedUrl: url, chairs, now }
}
