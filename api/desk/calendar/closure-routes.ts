import { Elysia } from 'elysia'
import { faultHint } from '../../../shared/businesses/card-check-faults.ts'
import { checkClosures } from '../../../shared/businesses/closures-check.ts'
import { findBusinessForBooking, updateClosures } from '../../../shared/businesses/queries.ts'
import { refuse } from '../../../shared/refusal.ts'
import { seeOther } from '../../edge/answer.ts'
import { edge } from '../../edge/edge.ts'
import { forDesk, forDeskForm, savedOf } from '../pages/desk-session.ts'
import { deskHeaders } from '../pages/headers.ts'
import { fromLocalInput, localInput } from '../pages/times.ts'
import { type ClosureRow, closuresPage } from './closures-page.tsx'

export const closurePageRoutes = new Elysia({ name: 'desk/calendar/closures' })
  .use(edge)
  .get(
    '/desk/inbox/closures',
    forDesk(async ({ context, request }, desk) => {
      const business =
        (await findBusinessForBooking(context.sql, desk.owner.slug)) ?? refuse('business_not_found')
      const { timezone } = desk.owner
      const rows = business.closures.map(({ from, to, reason }) => ({
        from: localInput(from, timezone),
        to: localInput(to, timezone),
        reason,
      }))
      return closuresPage({ desk, rows, done: savedOf(request) })
    }),
    { anyone: { limit: 'read', page: true } },
  )
  .post(
    '/desk/inbox/closures',
    forDeskForm(async ({ context }, desk, { fields }) => {
      const rows = rowsOf(fields)
      const { timezone } = desk.owner
      const checked = checkClosures({
        closures: rows.map(({ from, to, reason }) => ({
          // An invalid time passes through: the card check reports it.
          from: fromLocalInput(from, timezone) ?? from,
          to: fromLocalInput(to, timezone) ?? to,
          reason,
        })),
      })
      if ('faults' in checked) {
        return closuresPage({ desk, rows, status: 400, problem: `Not saved. ${faultHint(checked.faults)}` })
      }
      await updateClosures(context.sql, desk.owner.id, checked.closures)
      return seeOther('/desk/inbox/closures?done=1', deskHeaders())
    }),
    { anyone: { limit: 'payments', page: true, raw: true } },
  )

function rowsOf(fields: URLSearchParams): ClosureRow[] {
  const [from, to, reason] = [fields.getAll('from'), fields.getAll('to'), fields.getAll('reason')]
  return from
    .map((each, i) => ({ from: each, to: to[i] ?? '', reason: reason[i]?.trim() ?? '' }))
    .filter(row => row.from !== '' || row.to !== '')
}
