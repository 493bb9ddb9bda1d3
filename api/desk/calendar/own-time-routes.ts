import { deleteOwnTime, findOwnTime, type OwnTime } from '../../../shared/bookings/own-time-queries.ts'
import { keepOwnTime, MAX_TITLE } from '../../../shared/bookings/own-times.ts'
import { findBusinessForBooking } from '../../../shared/businesses/queries.ts'
import type { Context } from '../../../shared/context.ts'
import { isId } from '../../../shared/ids.ts'
import { refuse } from '../../../shared/refusal.ts'
import { seeOther } from '../../edge/answer.ts'
import type { RequestContext } from '../../edge/edge.ts'
import { searchParamsOf } from '../../edge/query.ts'
import { problemOf } from '../../pages/problem.ts'
import { localInput, readDate, today } from '../../pages/times.ts'
import { tooLong } from '../../pages/too-long.ts'
import type { Sent } from '../../signed-in/area.ts'
import { chairOf } from '../chair.ts'
import { type Desk, deskPages } from '../pages/desk.tsx'
import { ownTimePage, type TypedOwnTime } from './own-time-page.tsx'
import { readClock, readWhen, type TypedTime, typedTime, type When } from './when-fields.tsx'

const ADD = '/desk/inbox/calendar/add'
const one = <Id extends string>(id: Id) => `/desk/inbox/calendar/times/${id}` as const

export const ownTimeRoutes = deskPages('desk/calendar/own-times')
  .page(ADD, async ({ context, request, now }, desk) => {
    const searchParams = searchParamsOf(request)
    const date = readDate(searchParams.get('date')) ?? today(now, desk.owner.timezone)
    const hour = anHour(date, searchParams.get('time'))
    const typed = { ...hour, title: '', chair: searchParams.get('chair') ?? '1' }
    return ownTimePage(await shown(context, desk, typed, now))
  })
  .form(ADD, (call, desk, sent) => save(call, desk, sent))
  .page(one(':id'), async ({ context, params, now }, desk) => {
    const found = await findOne(context, desk, params.id)
    return ownTimePage(await shown(context, desk, typedOf(context, desk, found), now, found))
  })
  .form(one(':id'), async (call, desk, sent) =>
    save(call, desk, sent, await findOne(call.context, desk, call.params.id)),
  )
  .button(`${one(':id')}/remove`, async ({ context, params, now }, desk, { fields }) => {
    const { id } = params
    // A repeat changes nothing.
    if (isId('own', id)) await deleteOwnTime(context.sql, desk.owner.id, id)
    const date = readDate(fields.get('date')) ?? today(now, desk.owner.timezone)
    return seeOther(`/desk/inbox/calendar?date=${date}&done=removed`)
  }).app

/** Saves the form, or shows it again with its problems and conflicts. */
async function save({ context, now }: RequestContext, desk: Desk, { fields, claim }: Sent, before?: OwnTime) {
  const { timezone } = desk.owner
  const typed: TypedOwnTime = {
    ...typedTime(fields),
    title: fields.get('title')?.trim() ?? '',
    chair: fields.get('chair') ?? '1',
  }
  const when = (before && timeAsBefore(typed, before, timezone)) ?? readWhen(typed, timezone, now)
  const page = await shown(context, desk, typed, now, before)
  const title = tooLong(typed.title, MAX_TITLE)
  const problems = { ...when.problems, ...(title && { title }) }
  if (when.problems || Object.keys(problems).length > 0) return ownTimePage({ ...page, problems })
  const chair = chairOf(typed.chair, page.chairs)
  // "Anyway" applies only to this time: after a change, the form asks again.
  const over = `${+when.start} ${+when.end} ${chair ?? 'all'}`
  try {
    const clashes = await keepOwnTime(context, {
      businessId: desk.owner.id,
      id: before?.id,
      chair,
      start: when.start,
      end: when.end,
      title: typed.title || null,
      claim,
      over: fields.get('over') === over,
    })
    if (clashes.length > 0) return ownTimePage({ ...page, clashes, over })
  } catch (error) {
    return ownTimePage({ ...page, problem: problemOf(error).problem })
  }
  return seeOther(`/desk/inbox/calendar?date=${page.date}&done=kept`)
}

async function findOne({ sql }: Context, desk: Desk, id: string | undefined): Promise<OwnTime> {
  return (
    (isId('own', id) && (await findOwnTime(sql, desk.owner.id, id))) ||
    refuse('route_not_found', 'This time was removed.', 'Go back to your calendar.')
  )
}

async function shown({ sql }: Context, desk: Desk, typed: TypedOwnTime, now: Date, before?: OwnTime) {
  const business = await findBusinessForBooking(sql, desk.owner.slug)
  return {
    desk,
    action: before ? one(before.id) : ADD,
    isNew: before === undefined,
    typed,
    chairs: business?.card.capacity ?? 1,
    date: readDate(typed.date) ?? today(now, desk.owner.timezone),
  }
}

/** An hour from the time that was tapped, or the whole day. */
function anHour(date: Temporal.PlainDate, time: string | null) {
  const minutes = readClock(time ?? '')
  if (minutes === null) return { date: `${date}`, from: '', last: `${date}`, to: '' }
  const end = date
    .toPlainDateTime(new Temporal.PlainTime(Math.floor(minutes / 60), minutes % 60))
    .add({ hours: 1 })
  return {
    date: `${date}`,
    from: time ?? '',
    last: `${end.toPlainDate()}`,
    to: end.toPlainTime().toString().slice(0, 5),
  }
}

/** The saved time if the typed one is the same, or null. Parsing it again could move a time in an hour that the clocks repeat. */
function timeAsBefore(typed: TypedTime, { start, end }: OwnTime, timezone: string): When | null {
  const shown = shownTime({ start, end }, timezone)
  const fields = ['date', 'from', 'last', 'to'] as const
  return fields.every(field => typed[field] === shown[field]) ? { start, end } : null
}

function shownTime({ start, end }: Pick<OwnTime, 'start' | 'end'>, timezone: string): TypedTime {
  const [date = '', from = ''] = localInput(start, timezone).split('T')
  const [last = '', to = ''] = localInput(end, timezone).split('T')
  return { date, from, last, to }
}

function typedOf({ secrets }: Context, { owner }: Desk, time: OwnTime): TypedOwnTime {
  const { id, title, chair } = time
  return {
    ...shownTime(time, owner.timezone),
    title: title ? secrets.open(title, `own_times.title ${id}`) : '',
    chair: String(chair ?? 'all'),
  }
}
