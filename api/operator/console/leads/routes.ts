import { Elysia } from 'elysia'
import type { Context } from '../../../../shared/context.ts'
import { type Id, isId } from '../../../../shared/ids.ts'
import { refuse } from '../../../../shared/refusal.ts'
import { type LeadStory, readLeadStory } from '../../../../shared/timeline/lead.ts'
import { findLeadOfBooking } from '../../../../shared/timeline/lead-queries.ts'
import { type Answer, seeOther } from '../../../edge/answer.ts'
import { edge, type RequestContext } from '../../../edge/edge.ts'
import { base, oneOf } from '../queue-view.ts'
import { forOperator, forOperatorForm } from '../session.ts'
import { attempt } from '../things/attempt.ts'
import { actNames, actOnLead, doneTexts, type LeadAct, leadActs } from './act.ts'
import type { Tried } from './lead-actions.tsx'
import { leadPage } from './lead-page.tsx'

type Kind = 'leads' | 'bookings'

/** The lead that a page is about, by its own id or that of one of its bookings. */
async function storyOf(context: Context, kind: Kind, id: string | undefined) {
  const lead = await leadOf(context, kind, id)
  const story: LeadStory | null = lead && (await readLeadStory(context, lead))
  if (!story) return refuse(kind === 'leads' ? 'lead_not_found' : 'booking_not_found')
  return { story, booking: story.bookings.find(each => each.id === id) ?? null }
}

async function leadOf(context: Context, kind: Kind, id: string | undefined): Promise<Id<'lead'> | null> {
  if (kind === 'leads') return isId('lead', id) ? id : null
  return isId('bkg', id) ? ((await findLeadOfBooking(context.sql, id)) ?? null) : null
}

const show = (kind: Kind) => (call: RequestContext) =>
  forOperator(async ({ context, params, request, now }, signed) => {
    const found = await storyOf(context, kind, params.id)
    const done = oneOf(leadActs, new URL(request.url).searchParams.get('done'))
    return leadPage({ ...found, signed, now, done: done && doneTexts[done], tried: null })
  })(call)

const act = (kind: Kind, action: LeadAct) => (call: RequestContext) =>
  forOperatorForm(async ({ context, params, now }, fields, signed): Promise<Answer> => {
    const { story, booking } = await storyOf(context, kind, params.id)
    const problem = await attempt(() => actOnLead(context, { lead: story.lead, booking }, action, fields))
    if (problem === null) return seeOther(`${base}/${kind}/${params.id}?done=${action}`)
    const tried: Tried = { action, problem, fields }
    return leadPage({ story, booking, signed, now, done: null, tried })
  })(call)

const pagesOf = (kind: Kind) => {
  const pages = new Elysia({ name: `operator/console/${kind}` })
    .use(edge)
    .get(`${base}/${kind}/:id`, show(kind), { console: { may: 'read' } })
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
