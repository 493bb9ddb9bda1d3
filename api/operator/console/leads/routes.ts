import { Elysia } from 'elysia'
import { complaintReasons } from '../../../../shared/events/kinds.ts'
import { type Answer, seeOther } from '../../../edge/answer.ts'
import { edge } from '../../../edge/edge.ts'
import { searchParamsOf } from '../../../edge/query.ts'
import { type Acting, actNames, actOnLead, doneTexts, type LeadAct, leadActs } from '../../leads/act.ts'
import { storyOf } from '../../leads/story-of.ts'
import { attempt } from '../entities/attempt.ts'
import { base, oneOf } from '../queue-view.ts'
import { forOperator, forOperatorForm } from '../session.ts'
import type { Tried } from './lead-actions.tsx'
import { leadPage } from './lead-page.tsx'

type LeadPath = 'leads' | 'bookings'

const show = forOperator(async ({ context, params, request, now }, signed) => {
  const found = await storyOf(context, params.id)
  const done = oneOf(leadActs, searchParamsOf(request).get('done'))
  return leadPage({ ...found, signed, now, done: done && doneTexts[done], tried: null })
})

const act = (kind: LeadPath, action: LeadAct) =>
  forOperatorForm(async ({ context, params, now }, signed, { fields }): Promise<Answer> => {
    const { story, booking } = await storyOf(context, params.id)
    const problem = await attempt(() =>
      actOnLead(context, { lead: story.lead, booking }, action, actingOf(fields)),
    )
    if (problem === null) return seeOther(`${base}/${kind}/${params.id}?done=${action}`)
    const tried: Tried = { action, problem, fields }
    return leadPage({ story, booking, signed, now, done: null, tried })
  })

const actingOf = (fields: URLSearchParams): Acting => ({
  note: fields.get('note')?.trim() || null,
  reason: oneOf(complaintReasons, fields.get('reason')) ?? 'other',
  by: fields.get('by') === 'customer' ? 'customer' : 'business',
})

const pagesOf = (kind: LeadPath) => {
  const pages = new Elysia({ name: `operator/console/${kind}` })
    .use(edge)
    .get(`${base}/${kind}/:id`, show, { console: { may: 'read' } })
  for (const each of leadActs)
    pages.post(`${base}/${kind}/:id/${each}`, act(kind, each), {
      console: { may: 'customers', action: actNames[each], raw: true },
    })
  return pages
}

/** Inquiries and bookings. */
export const leadPageRoutes = new Elysia({ name: 'operator/console/stories' })
  .use(pagesOf('leads'))
  .use(pagesOf('bookings'))
