import { Elysia } from 'elysia'
import { complaintReasons } from '../../../../shared/events/kinds.ts'
import { seeOther } from '../../../edge/answer.ts'
import { searchParamsOf } from '../../../edge/query.ts'
import { type Acting, actNames, actOnLead, doneTexts, leadActs } from '../../leads/act.ts'
import { storyOf } from '../../leads/story-of.ts'
import { attempt } from '../entities/attempt.ts'
import { base, oneOf } from '../queue-view.ts'
import { consolePages } from '../session.ts'
import type { Tried } from './lead-actions.tsx'
import { leadPage } from './lead-page.tsx'

type LeadPath = 'leads' | 'bookings'

const actingOf = (fields: URLSearchParams): Acting => ({
  note: fields.get('note')?.trim() || null,
  reason: oneOf(complaintReasons, fields.get('reason')) ?? 'other',
  by: fields.get('by') === 'customer' ? 'customer' : 'business',
})

function pagesOf(kind: LeadPath) {
  const one = `${base}/${kind}/:id` as const
  const pages = consolePages(`operator/console/${kind}`).page(
    one,
    { may: 'read' },
    async ({ context, params, request, now }, signed) => {
      const found = await storyOf(context, params.id)
      const done = oneOf(leadActs, searchParamsOf(request).get('done'))
      return leadPage({ ...found, signed, now, done: done && doneTexts[done], tried: null })
    },
  )
  for (const action of leadActs)
    pages.form(
      `${one}/${action}`,
      { may: 'customers', action: actNames[action] },
      async ({ context, params, now }, signed, { fields }) => {
        const { story, booking } = await storyOf(context, params.id)
        const problem = await attempt(() =>
          actOnLead(context, { lead: story.lead, booking }, action, actingOf(fields)),
        )
        if (problem === null) return seeOther(`${base}/${kind}/${params.id}?done=${action}`)
        const tried: Tried = { action, problem, fields }
        return leadPage({ story, booking, signed, now, done: null, tried })
      },
    )
  return pages.app
}

/** Inquiries and bookings. */
export const leadPageRoutes = new Elysia({ name: 'operator/console/stories' })
  .use(pagesOf('leads'))
  .use(pagesOf('bookings'))
