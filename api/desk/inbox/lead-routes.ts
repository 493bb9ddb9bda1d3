import { Elysia } from 'elysia'
import { listLeads } from '../../../shared/desk/queries.ts'
import { type Id, isId } from '../../../shared/ids.ts'
import { closeLead } from '../../../shared/leads/close.ts'
import { quoteLead } from '../../../shared/leads/quote.ts'
import { sendToAgent } from '../../../shared/leads/send-message.ts'
import { leadStatuses } from '../../../shared/leads/status.ts'
import { parseAmount } from '../../../shared/money.ts'
import { refuse } from '../../../shared/refusal.ts'
import { type Answer, seeOther } from '../../edge/answer.ts'
import { edge, type RequestContext } from '../../edge/edge.ts'
import { leadIdOf } from '../../leads/lead-id.ts'
import { presentDeskLeads } from '../leads/present.ts'
import type { Desk } from '../pages/desk.ts'
import { forDesk, forDeskForm, problemOf, type Sent } from '../pages/desk-session.ts'
import { deskHeaders } from '../pages/headers.ts'
import { inboxPage } from './inbox-page.tsx'
import type { Draft } from './lead-forms.tsx'
import { leadPage } from './lead-page.tsx'
import { readLead } from './read-lead.ts'

const PAGE_SIZE = 25
const CURRENCY = 'USD'

const doneMessages: Record<string, string> = {
  messages: 'Your reply was sent.',
  quote: 'Your quote was sent.',
  close: 'Closed.',
  cancel: 'The appointment was canceled, and its time is available again.',
  complete: 'The appointment is marked as completed.',
  'no-show': 'The appointment is marked as a no-show.',
}

/** The result of the last form, from the URL it redirected to. */
export const doneOf = (request: Request): string | null =>
  doneMessages[new URL(request.url).searchParams.get('done') ?? ''] ?? null

export const leadPageRoutes = new Elysia({ name: 'desk/inbox/lead' })
  .use(edge)
  .get(
    '/desk/inbox',
    forDesk(async ({ context, request }, desk) => {
      const { searchParams } = new URL(request.url)
      const status = leadStatuses.find(each => each === searchParams.get('status')) ?? null
      const cursor = searchParams.get('after')
      const after = isId('lead', cursor) ? cursor : null
      const rows = await listLeads(context.sql, { business: desk.owner.id, status, after, limit: PAGE_SIZE })
      const leads = presentDeskLeads(context.secrets, rows, PAGE_SIZE)
      return inboxPage({ desk, leads, status, done: doneOf(request) })
    }),
    { anyone: { limit: 'read', page: true } },
  )
  .get(
    '/desk/inbox/leads/:id',
    forDesk(async ({ context, params, request, now }, desk) => {
      const lead = await readLead(context, desk, leadIdOf(params))
      return leadPage({ desk, lead, now, done: doneOf(request) })
    }),
    { anyone: { limit: 'read', page: true } },
  )
  .use(
    formRoute('messages', async ({ context }, desk, id, { fields, claim }) => {
      const text = fields.get('text')?.trim() ?? ''
      if (text === '' || [...text].length > 4000) refuse('invalid_request', 'Enter 1 to 4000 characters.', '')
      await sendToAgent(context, id, desk.owner.id, { text, claim })
    }),
  )
  .use(
    formRoute('quote', async ({ context }, desk, id, { fields, claim }) => {
      const amount = parseAmount(fields.get('amount') ?? '', CURRENCY)
      if (amount === null)
        return refuse('invalid_request', 'Enter the price as an amount, such as 189.00.', '')
      const note = fields.get('note')?.trim().slice(0, 2000) || null
      await quoteLead(context, id, desk.owner.id, { amount, currency: CURRENCY, note, claim })
    }),
  )
  .use(
    formRoute('close', async ({ context }, desk, id, { fields }) => {
      const reason = fields.get('reason')?.trim().slice(0, 300) || null
      await closeLead(context, id, desk.owner.id, reason)
    }),
  )

/** The route of a form on the lead's page. If it fails, the page is shown again with the input and the reason. */
function formRoute(
  name: string,
  submit: (call: RequestContext, desk: Desk, id: Id<'lead'>, sent: Sent) => Promise<void>,
) {
  return new Elysia().use(edge).post(
    `/desk/inbox/leads/:id/${name}`,
    forDeskForm(async (call, desk, sent): Promise<Answer> => {
      const id = leadIdOf(call.params)
      try {
        await submit(call, desk, id, sent)
      } catch (error) {
        const { status, problem } = problemOf(error)
        const lead = await readLead(call.context, desk, id)
        const draft: Draft = Object.fromEntries(sent.fields)
        return leadPage({ desk, lead, now: call.now, problem, status, draft })
      }
      return seeOther(`/desk/inbox/leads/${id}?done=${name}`, deskHeaders())
    }),
    { anyone: { limit: 'payments', page: true, raw: true } },
  )
}
