import { deleteClosure, insertClosure } from '../../../shared/businesses/closure-queries.ts'
import type { Closure } from '../../../shared/businesses/closures-check.ts'
import { findBusinessForBooking } from '../../../shared/businesses/queries.ts'
import type { Context } from '../../../shared/context.ts'
import { parseInstant } from '../../../shared/instant.ts'
import { refuse } from '../../../shared/refusal.ts'
import { seeOther } from '../../edge/answer.ts'
import { today } from '../../pages/times.ts'
import { doneOf } from '../../signed-in/done.ts'
import type { Desk } from '../pages/desk.ts'
import { deskPages } from '../pages/desk-session.ts'
import { closuresPage, nothingTyped } from './closures-page.tsx'
import { readWhen, typedTime } from './read-when.ts'

const PATH = '/desk/inbox/calendar/closures'
const MAX_CLOSURES = 200
const MAX_REASON = 200
/** Reply times of the last 90 days still depend on them. */
const REMEMBERED_MS = 120 * 86_400_000

const doneMessages: Record<string, string> = { added: 'Added.', removed: 'Removed.' }

export const closurePageRoutes = deskPages('desk/calendar/closures')
  .page(PATH, async ({ context, request, now }, desk) => {
    const done = doneOf(request, doneMessages)
    return closuresPage({ ...(await shown(context, desk, now)), typed: nothingTyped, done })
  })
  .form(PATH, async ({ context, now }, desk, { fields }) => {
    const typed = { ...typedTime(fields), reason: fields.get('reason')?.trim() ?? '' }
    const when = readWhen(typed, desk.owner.timezone, now)
    const isLong = [...typed.reason].length > MAX_REASON
    if ('problems' in when || isLong) {
      const problems = {
        ...('problems' in when ? when.problems : {}),
        ...(isLong ? { reason: `Use at most ${MAX_REASON} characters.` } : {}),
      }
      return closuresPage({ ...(await shown(context, desk, now)), typed, problems })
    }
    const closure = { from: when.start, to: when.end, reason: typed.reason }
    const forgotten = new Date(now.getTime() - REMEMBERED_MS)
    if (!(await insertClosure(context.sql, desk.owner.id, closure, { most: MAX_CLOSURES, forgotten }))) {
      const problem = `There are already ${MAX_CLOSURES} closures. Remove some first.`
      return closuresPage({ ...(await shown(context, desk, now)), typed, problem })
    }
    return seeOther(`${PATH}?done=added`)
  })
  .button(`${PATH}/remove`, async ({ context }, desk, { fields }) => {
    const from = parseInstant(fields.get('from') ?? '')
    const to = parseInstant(fields.get('to') ?? '')
    const reason = fields.get('reason') ?? ''
    // One that's gone already is fine.
    if (from && to) await deleteClosure(context.sql, desk.owner.id, { from, to, reason })
    return seeOther(`${PATH}?done=removed`)
  }).app

/** The closures ahead. */
async function shown({ sql }: Context, desk: Desk, now: Date) {
  const business = (await findBusinessForBooking(sql, desk.owner.slug)) ?? refuse('business_not_found')
  const closures: Closure[] = business.closures
    .filter(({ to }) => to > now)
    .sort((a, b) => a.from.getTime() - b.from.getTime())
  return { desk, closures, date: today(now, desk.owner.timezone) }
}
