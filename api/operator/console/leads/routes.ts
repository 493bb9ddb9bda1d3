import { Elysia } from 'elysia'
import { complaintReasons } from '../../../../shared/events/kinds.ts'
import { Refusal } from '../../../../shared/refusal.ts'
import { seeOther } from '../../../edge/answer.ts'
import { doneOf } from '../../../signed-in/done.ts'
import {
  type ActionInput,
  actionNames,
  actOnLead,
  doneTexts,
  leadActions,
  storyOf,
} from '../../leads/actions.ts'
import { base, oneOf } from '../queue-view.ts'
import { consolePages } from '../session.ts'
import { leadPage } from './lead-page.tsx'

const inputOf = (fields: URLSearchParams): ActionInput => ({
  note: fields.get('note')?.trim() || null,
  reason: oneOf(complaintReasons, fields.get('reason')) ?? 'other',
  by: fields.get('by') === 'customer' ? 'customer' : 'business',
})

function pagesOf(kind: 'leads' | 'bookings') {
  const one = `${base}/${kind}/:id` as const
  const pages = consolePages(`operator/console/${kind}`).page(
    one,
    { may: 'read' },
    async ({ context, params, request, now }, signed) => {
      const found = await storyOf(context, params.id)
      return leadPage({ ...found, signed, now, done: doneOf(request, doneTexts), refused: null })
    },
  )
  for (const action of leadActions)
    pages.form(
      `${one}/${action}`,
      { may: 'customers', action: actionNames[action] },
      async ({ context, params, now }, signed, { fields }) => {
        const { story, booking } = await storyOf(context, params.id)
        try {
          await actOnLead(context, { lead: story.lead, booking }, action, inputOf(fields))
        } catch (error) {
          if (!(error instanceof Refusal) || error.status >= 500 || error.status === 404) throw error
          const refused = { action, problem: error.message, fields }
          return leadPage({ story, booking, signed, now, done: null, refused })
        }
        return seeOther(`${base}/${kind}/${params.id}?done=${action}`)
      },
    )
  return pages.app
}

export const leadPageRoutes = new Elysia({ name: 'operator/console/stories' })
  .use(pagesOf('leads'))
  .use(pagesOf('bookings'))
