import { Elysia } from 'elysia'
import { faultHint } from '../../../shared/businesses/card-check-faults.ts'
import { checkClosures } from '../../../shared/businesses/closures-check.ts'
import { findBusinessForBooking, findOwnCard, updateClosures } from '../../../shared/businesses/queries.ts'
import { writeCard } from '../../../shared/businesses/write-card.ts'
import { refuse } from '../../../shared/refusal.ts'
import { seeOther } from '../../edge/answer.ts'
import { parseJson } from '../../edge/body.ts'
import { edge, type RequestContext } from '../../edge/edge.ts'
import { cardFromForm } from './card-form.ts'
import { cardPage } from './card-page.tsx'
import { type ClosureRow, closuresPage } from './closures-page.tsx'
import type { Desk } from './desk.ts'
import { forDesk, forDeskForm, problemOf } from './desk-session.ts'
import { deskHeaders } from './headers.ts'
import { fromLocalInput, localInput } from './times.ts'

const saved = (request: Request) => (new URL(request.url).searchParams.has('done') ? 'Saved.' : null)

export const cardPageRoutes = new Elysia({ name: 'desk/inbox/card' })
  .use(edge)
  .get(
    '/desk/inbox/card',
    forDesk(async (call, desk) => {
      const { card, version } = await ownCard(call, desk)
      return cardPage({ desk, card, version, done: saved(call.request) })
    }),
    { anyone: { limit: 'read', page: true } },
  )
  .post(
    '/desk/inbox/card',
    forDeskForm(async (call, desk, { fields }) => {
      const { card, version } = await ownCard(call, desk)
      const whole = fields.get('whole')
      try {
        await writeCard(call.context, {
          slug: desk.owner.slug,
          written: whole === null ? cardFromForm(card, fields) : parseJson(new TextEncoder().encode(whole)),
          author: 'desk',
          mayCreate: false,
          // The card may have changed since the form was rendered.
          expectedVersion: /^\d{1,9}$/.test(fields.get('version') ?? '') ? Number(fields.get('version')) : 0,
          claim: null,
        })
      } catch (error) {
        return cardPage({ desk, card, version, draft: whole, ...problemOf(error) })
      }
      return seeOther('/desk/inbox/card?done=1', deskHeaders())
    }),
    { anyone: { limit: 'payments', page: true, raw: true } },
  )
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
      return closuresPage({ desk, rows, done: saved(request) })
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

async function ownCard({ context }: RequestContext, desk: Desk) {
  return (await findOwnCard(context.sql, desk.owner.id)) ?? refuse('business_not_found')
}

function rowsOf(fields: URLSearchParams): ClosureRow[] {
  const [from, to, reason] = [fields.getAll('from'), fields.getAll('to'), fields.getAll('reason')]
  return from
    .map((each, i) => ({ from: each, to: to[i] ?? '', reason: reason[i]?.trim() ?? '' }))
    .filter(row => row.from !== '' || row.to !== '')
}
