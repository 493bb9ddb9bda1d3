import { Elysia } from 'elysia'
import { findBookingOfLead } from '../../../shared/bookings/queries.ts'
import { findBusinessForBooking } from '../../../shared/businesses/queries.ts'
import { listLeads } from '../../../shared/desk/queries.ts'
import { closeLead } from '../../../shared/leads/close.ts'
import { quoteLead } from '../../../shared/leads/quote.ts'
import { findLeadRecord } from '../../../shared/leads/record-queries.ts'
import { sendToAgent } from '../../../shared/leads/send-message.ts'
import { currencyCode, presentMoney } from '../../../shared/money.ts'
import { refuse } from '../../../shared/refusal.ts'
import { created, ok } from '../../edge/answer.ts'
import { edge } from '../../edge/edge.ts'
import { docs } from '../../edge/endpoint.ts'
import { idCursor } from '../../edge/paging.ts'
import { leadIdOf } from '../../leads/lead-id.ts'
import { presentMessage } from '../../leads/present.ts'
import { MessageAnswer, MessageBody } from '../../leads/schema.ts'
import { presentDeskLead, presentDeskLeads } from './present.ts'
import {
  CloseAnswer,
  CloseBody,
  DeskLeadAnswer,
  DeskLeadsAnswer,
  DeskLeadsQuery,
  QuoteAnswer,
  QuoteBody,
} from './schema.ts'

export const deskLeadRoutes = new Elysia({ name: 'desk/leads', prefix: '/desk/leads', tags: ['Desk'] })
  .use(edge)
  .get(
    '/',
    async ({ context, caller, query }) => {
      const { status = null, limit = 25 } = query
      const after = idCursor('lead', query.after)
      const rows = await listLeads(context.sql, { business: caller.id, status, after, limit: limit + 1 })
      return ok(presentDeskLeads(context.secrets, rows, limit))
    },
    {
      business: { limit: 'read' },
      query: DeskLeadsQuery,
      detail: docs({
        summary: 'Your leads, newest first',
        answers: { 200: { description: 'A page of leads.', schema: DeskLeadsAnswer } },
        errors: ['cursor_invalid'],
      }),
    },
  )
  .get(
    '/:id',
    async ({ context, caller, params }) => {
      const id = leadIdOf(params)
      const [row, booking, business] = await Promise.all([
        findLeadRecord(context.sql, id, { business: caller.id }),
        findBookingOfLead(context.sql, id),
        findBusinessForBooking(context.sql, caller.slug),
      ])
      if (!row || !business) return refuse('lead_not_found')
      return ok(presentDeskLead(context.secrets, row, booking, business))
    },
    {
      business: { limit: 'read' },
      detail: docs({
        summary: "A lead with the customer's contact, what was asked, and consent",
        answers: { 200: { description: 'The lead.', schema: DeskLeadAnswer } },
        errors: ['lead_not_found'],
      }),
    },
  )
  .post(
    '/:id/messages',
    async ({ context, caller, params, body, claim }) => {
      const lead = leadIdOf(params)
      return created(
        presentMessage(lead, await sendToAgent(context, lead, caller.id, { text: body.text, claim })),
      )
    },
    {
      business: { limit: 'bookings' },
      body: MessageBody,
      detail: docs({
        summary: 'Write to the customer, through their agent',
        description:
          'Your first message moves the lead to “in conversation”, and so does one within 30 days after it closed.',
        answers: { 201: { description: 'Sent.', schema: MessageAnswer } },
        errors: ['lead_not_found', 'lead_closed'],
      }),
    },
  )
  .post(
    '/:id/quote',
    async ({ context, caller, params, body, claim }) => {
      const lead = leadIdOf(params)
      const currency =
        currencyCode(body.currency ?? 'USD') ??
        refuse('invalid_request', 'currency must be an ISO 4217 code.', 'Send a code such as USD.')
      const sent = { amount: body.amount, currency, note: body.note?.trim() || null, claim }
      const { status, ...quote } = await quoteLead(context, lead, caller.id, sent)
      return created({ lead_id: lead, status, quote: presentMoney(quote) })
    },
    {
      business: { limit: 'bookings' },
      body: QuoteBody,
      detail: docs({
        summary: 'Name a price',
        answers: { 201: { description: 'Quoted. A later quote replaces it.', schema: QuoteAnswer } },
        errors: ['lead_not_found', 'lead_closed'],
      }),
    },
  )
  .post(
    '/:id/close',
    async ({ context, caller, params, body }) => {
      const reason = body.reason?.trim() || null
      const lead = await closeLead(context, leadIdOf(params), caller.id, reason)
      return ok({ lead_id: lead.id, status: lead.status, closedReason: lead.closedReason })
    },
    {
      business: { limit: 'bookings' },
      body: CloseBody,
      detail: docs({
        summary: 'Decline or end a lead',
        description: 'This also cancels an upcoming appointment. A closed lead stays unchanged.',
        answers: { 200: { description: 'Closed.', schema: CloseAnswer } },
        errors: ['lead_not_found'],
      }),
    },
  )
