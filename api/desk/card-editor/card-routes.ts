import { Elysia } from 'elysia'
import { findOwnCard } from '../../../shared/businesses/queries.ts'
import { writeCard } from '../../../shared/businesses/write-card.ts'
import { refuse } from '../../../shared/refusal.ts'
import { seeOther } from '../../edge/answer.ts'
import { parseJson } from '../../edge/body.ts'
import { edge, type RequestContext } from '../../edge/edge.ts'
import type { Desk } from '../pages/desk.ts'
import { forDesk, forDeskForm, problemOf, savedOf } from '../pages/desk-session.ts'
import { deskHeaders } from '../pages/headers.ts'
import { cardFromForm } from './card-form.ts'
import { cardPage } from './card-page.tsx'

export const cardPageRoutes = new Elysia({ name: 'desk/card-editor' })
  .use(edge)
  .get(
    '/desk/inbox/card',
    forDesk(async (call, desk) => {
      const { card, version } = await ownCard(call, desk)
      return cardPage({ desk, card, version, done: savedOf(call.request) })
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

async function ownCard({ context }: RequestContext, desk: Desk) {
  return (await findOwnCard(context.sql, desk.owner.id)) ?? refuse('business_not_found')
}
