import { markRead } from '../../../shared/desk/inbox-queries.ts'
import { findFirstSteps } from '../../../shared/desk/standing-queries.ts'
import type { Id } from '../../../shared/ids.ts'
import { closeLead } from '../../../shared/leads/close.ts'
import { quoteLead } from '../../../shared/leads/quote.ts'
import { sendToAgent } from '../../../shared/leads/send-message.ts'
import { Refusal, refuse } from '../../../shared/refusal.ts'
import { seeOther } from '../../edge/answer.ts'
import type { RequestContext } from '../../edge/edge.ts'
import { searchParamsOf } from '../../edge/query.ts'
import { leadIdOf } from '../../leads/lead-id.ts'
import { asset, script } from '../../pages/asset.ts'
import type { Sent } from '../../signed-in/area.ts'
import { doneOf } from '../../signed-in/done.ts'
import { endMessages } from '../calendar/end-page.tsx'
import { ownBusiness } from '../own-business.ts'
import { type Desk, deskPages } from '../pages/desk.tsx'
import { Checklist, firstSteps } from './checklist.tsx'
import { inboxPage } from './inbox-page.tsx'
import { appointmentKey } from './lead-forms.tsx'
import { leadPage } from './lead-page.tsx'
import { draftOf, type LeadProblems, type Read, readQuote, readReason, readReply } from './read-forms.ts'
import { readInbox } from './read-inbox.ts'
import { type DeskLead, readLead, scheduleOf } from './read-lead.ts'

/** Shown at the end of the conversation. */
const sentMessages = ({ closingCanceled, customer }: DeskLead) => ({
  messages: `Your reply was sent. The customer’s assistant gets it${customer ? ', and the customer can read it on their page' : ''}.`,
  quote: 'Your quote was sent.',
  close: `Closed${closingCanceled ? ', and the booking was canceled' : ''}. The customer’s assistant has been notified.`,
})

const one = <Id extends string>(id: Id) => `/desk/inbox/leads/${id}` as const

export const leadPageRoutes = deskPages('desk/inbox/lead')
  .page('/desk/inbox', async ({ context, request, now }, desk) => {
    const params = searchParamsOf(request)
    const [inbox, business, steps] = await Promise.all([
      readInbox(context, desk, params),
      ownBusiness(context.sql, desk.owner),
      findFirstSteps(context.sql, desk.owner.id),
    ])
    const isFirst = inbox.query === '' && inbox.filter === 'open' && !params.has('after')
    const above = isFirst && <Checklist steps={firstSteps(business.card, steps)} />
    const done = doneOf(request, endMessages)
    return inboxPage({ desk, inbox, schedule: scheduleOf(business), now, done, above })
  })
  .page(one(':id'), async ({ context, params, request, now }, desk) => {
    const id = leadIdOf(params)
    const { owner } = desk
    // First, so a message that arrives now shows up as unread, and is never marked as read unseen.
    const unread = (await markRead(context.sql, owner.id, id)) ? owner.unread - 1 : owner.unread
    const lead = await readLead(context, desk, id)
    return leadPage({
      desk: { ...desk, owner: { ...owner, unread } },
      lead,
      now,
      done: doneOf(request, endMessages),
      sent: doneOf(request, sentMessages(lead)),
    })
  })
  .form(
    `${one(':id')}/messages`,
    sends('messages', readReply, ({ context }, { id, desk }, text, claim) =>
      sendToAgent(context, id, desk.owner.id, { text, claim }),
    ),
  )
  .form(
    `${one(':id')}/quote`,
    sends(
      'quote',
      (draft, { currency }) => readQuote(draft, currency),
      ({ context }, { id, desk, currency }, quote, claim) =>
        quoteLead(context, id, desk.owner.id, { ...quote, currency, claim }),
    ),
  )
  .form(
    `${one(':id')}/close`,
    sends('close', readReason, async ({ context }, { id, desk, fields }, reason) => {
      await closeLead(context, id, desk.owner.id, reason, upcoming => {
        if (fields.get('appointment') !== appointmentKey(upcoming))
          refuse('lead_already_booked', BOOKED_SINCE)
      })
      // A repeat finds its own reason. With another one, it was closed elsewhere.
      const { closedReason } = await readLead(context, desk, id)
      if (closedReason !== (reason ?? 'declined')) refuse('lead_closed', 'This lead was closed already.')
    }),
  )
  .form(`${one(':id')}/insert`, async ({ context, params, now }, desk, { fields }) => {
    const lead = await readLead(context, desk, leadIdOf(params))
    const { text = '', saved = '' } = draftOf(fields)
    const chosen = lead.saved.find(({ n }) => String(n) === saved)
    if (!chosen) {
      const problems = { saved: saved === '' ? 'Choose a reply first.' : 'This reply was removed.' }
      return leadPage({ desk, lead, now, status: 400, draft: { text }, problems })
    }
    const draft = { text: text.trim() === '' ? chosen.text : `${text.trimEnd()}\n\n${chosen.text}` }
    return leadPage({ desk, lead, now, draft })
  })
  .app.get('/desk/inbox/drafts.js', () => script('drafts.js', import.meta.url), asset)

const BOOKED_SINCE =
  'The customer booked or moved a booking in the meantime, and closing cancels it. Check it, then close again.'

interface LeadOfForm extends Pick<DeskLead, 'currency'> {
  id: Id<'lead'>
  desk: Desk
  fields: Sent['fields']
}

/** Handles a form on the lead's page. If it fails, the page is shown again with the input and the reason. */
function sends<T>(
  name: string,
  read: (draft: ReturnType<typeof draftOf>, lead: DeskLead) => Read<T>,
  submit: (call: RequestContext, lead: LeadOfForm, value: T, claim: Sent['claim']) => Promise<unknown>,
) {
  return async (call: RequestContext<'id'>, desk: Desk, { fields, claim }: Sent) => {
    const id = leadIdOf(call.params)
    const draft = draftOf(fields)
    const lead = await readLead(call.context, desk, id)
    const back = (status: number, problems: LeadProblems, problem: string | null = null) =>
      leadPage({ desk, lead, now: call.now, draft, status, problems, problem })
    const input = read(draft, lead)
    if ('problems' in input) return back(400, input.problems)
    try {
      const { currency } = lead
      await submit(call, { id, desk, currency, fields }, input.value, claim)
    } catch (error) {
      if (!(error instanceof Refusal) || error.status >= 500) throw error
      // The hints are for programs.
      return back(error.status, {}, `Not sent. ${error.message}`)
    }
    return seeOther(`${one(id)}?done=${name}#latest`)
  }
}
