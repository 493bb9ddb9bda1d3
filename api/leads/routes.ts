import { Elysia } from 'elysia'
import { listHolds } from '../../shared/bookings/chair-queries.ts'
import { findBookingOfLead } from '../../shared/bookings/queries.ts'
import type { Context } from '../../shared/context.ts'
import { findDepositByLead } from '../../shared/deposits/queries.ts'
import type { Id } from '../../shared/ids.ts'
import { withoutPlaceholders } from '../../shared/industries/intake.ts'
import { changeDetails } from '../../shared/leads/change-details.ts'
import { inquire } from '../../shared/leads/inquire.ts'
import { listAgentLeads } from '../../shared/leads/queries.ts'
import { findLeadRecord } from '../../shared/leads/record-queries.ts'
import { sendToBusiness } from '../../shared/leads/send-message.ts'
import { refuseSensitive } from '../../shared/leads/sensitive/refuse.ts'
import { recordOutcome } from '../../shared/outcomes/record.ts'
import { refuse } from '../../shared/refusal.ts'
import { slugOf } from '../bookings/slug.ts'
import { created, ok } from '../edge/answer.ts'
import { edge } from '../edge/edge.ts'
import { docs } from '../edge/endpoint.ts'
import { idCursor } from '../edge/paging.ts'
import { unknownFieldWarnings } from '../edge/unknown-fields.ts'
import { leadIdOf } from './lead-id.ts'
import { presentInquiry, presentLead, presentLeads, presentMessage, presentOutcome } from './present.ts'
import {
  DetailsAnswer,
  DetailsBody,
  DryRunAnswer,
  InquiryAnswer,
  InquiryBody,
  InquiryQuery,
  LeadAnswer,
  LeadsAnswer,
  LeadsQuery,
  MessageAnswer,
  MessageBody,
  OutcomeAnswer,
  OutcomeBody,
} from './schema.ts'

async function readLead(context: Context, id: Id<'lead'>, agent: Id<'agt'>) {
  const [row, booking, deposit, holds] = await Promise.all([
    findLeadRecord(context.sql, id, { agent }),
    findBookingOfLead(context.sql, id),
    findDepositByLead(context.sql, id),
    listHolds(context.sql, id, context.now()),
  ])
  return row ? presentLead(context, row, { booking, deposit, holds }) : refuse('lead_not_found')
}

export const leadRoutes = new Elysia({ name: 'leads', tags: ['Leads and bookings'] })
  .use(edge)
  .get(
    '/leads',
    async ({ context, caller, query: { cursor, limit = 25 } }) => {
      const after = idCursor('lead', cursor)
      const rows = await listAgentLeads(context.sql, { agent: caller.id, after, limit: limit + 1 })
      return ok(presentLeads(context.secrets, rows, limit))
    },
    {
      agent: { limit: 'read' },
      query: LeadsQuery,
      detail: docs({
        summary: 'List your leads, newest first',
        description: 'In case you lost their ids. GET /events says what changes.',
        answers: { 200: { description: 'A page of leads.', schema: LeadsAnswer } },
      }),
    },
  )
  .post(
    '/businesses/:slug/inquiries',
    async ({ context, caller, params, query, body, claim }) => {
      // In the body it isn't read, and the customer's details would reach the business.
      if ('dry_run' in body && body.dry_run !== false)
        refuse(
          'invalid_request',
          'dry_run belongs in the query, not in the body.',
          'POST /businesses/{slug}/inquiries?dry_run=true checks the inquiry. To send it, leave dry_run out.',
        )
      const { name, phone, email } = body.customer
      const answer = await inquire(context, {
        slug: slugOf(params),
        agent: caller.id,
        customer: { name: name.trim(), phone: phone?.trim() || null, email: email || null },
        message: body.message?.trim() || null,
        details: withoutPlaceholders(body.details ?? {}),
        consent: body.customer_consent,
        body,
        claim,
        dryRun: query.dry_run ?? false,
      })
      const presented = presentInquiry(answer, unknownFieldWarnings(InquiryBody, body), body)
      return query.dry_run ? ok(presented) : created(presented)
    },
    {
      agent: { limit: 'inquiries' },
      query: InquiryQuery,
      body: InquiryBody,
      detail: docs({
        summary: "Send a customer's inquiry to a business",
        description:
          "Needs the customer's consent. missingDetails lists what the business still needs to know, with the question to ask. Card numbers, social security numbers and passwords are refused in every field. A dry run and a refused body count toward the limit of inquiries, too.",
        answers: {
          201: { description: 'Received; keep lead_id.', schema: InquiryAnswer },
          200: {
            description: 'With dry_run: what the response would be. Nothing was stored.',
            schema: DryRunAnswer,
          },
        },
        errors: ['business_not_found', 'consent_required', 'sensitive_data', 'contact_rate_limited'],
      }),
    },
  )
  .get(
    '/leads/:id',
    async ({ context, caller, params }) => ok(await readLead(context, leadIdOf(params), caller.id)),
    {
      agent: { limit: 'read' },
      detail: docs({
        summary: 'Read one of your leads',
        description: "Its status, messages, quote, booking, timeline, and both sides' outcomes.",
        answers: { 200: { description: 'The lead.', schema: LeadAnswer } },
        errors: ['lead_not_found'],
      }),
    },
  )
  .patch(
    '/leads/:id',
    async ({ context, caller, params, body }) => {
      const id = leadIdOf(params)
      refuseSensitive(body)
      const { saved, warnings } = await changeDetails(
        context,
        id,
        caller.id,
        withoutPlaceholders(body.details),
      )
      const lead = await readLead(context, id, caller.id)
      return ok({ ...lead, saved, warnings: [...warnings, ...unknownFieldWarnings(DetailsBody, body)] })
    },
    {
      agent: { limit: 'bookings' },
      body: DetailsBody,
      detail: docs({
        summary: 'Add or correct answers to the intake',
        description:
          'While the lead is open. The business is notified. missingDetails lists what it still needs to know. ' +
          "The customer's name, phone and email can't be changed: if one was wrong, cancel and send a new inquiry.",
        answers: { 200: { description: 'The lead.', schema: DetailsAnswer } },
        errors: ['lead_not_found', 'lead_closed', 'sensitive_data', 'business_not_found'],
      }),
    },
  )
  .post(
    '/leads/:id/messages',
    async ({ context, caller, params, body, claim }) => {
      const lead = leadIdOf(params)
      return created(
        presentMessage(lead, await sendToBusiness(context, lead, caller.id, { text: body.text, claim })),
      )
    },
    {
      agent: { limit: 'bookings' },
      body: MessageBody,
      detail: docs({
        summary: 'Send a message to the business',
        answers: { 201: { description: 'Sent.', schema: MessageAnswer } },
        errors: ['lead_not_found', 'lead_closed', 'sensitive_data', 'business_not_found'],
      }),
    },
  )
  .post(
    '/leads/:id/outcomes',
    async ({ context, caller, params, body }) => {
      const lead = leadIdOf(params)
      refuseSensitive(body)
      const note = body.note?.trim() || null
      return created(
        presentOutcome(await recordOutcome(context, lead, { agent: caller.id }, { kind: body.kind, note })),
      )
    },
    {
      agent: { limit: 'bookings' },
      body: OutcomeBody,
      detail: docs({
        summary: 'Report what happened',
        description:
          'Each kind counts once; repeating one returns the first, unless the lead was reopened or booked again since. What the business recorded outweighs what an agent reports. If you report several ends of one appointment, the latest counts in the ranking; the status of the booking and the record on the card keep the first, unless the business corrects it. Before the start, customer_cancelled and business_cancelled cancel the appointment. After it they are recorded, and customer_cancelled closes the lead, but they cancel and refund nothing: if nobody came, report customer_no_show or business_no_show.',
        answers: { 201: { description: 'Recorded.', schema: OutcomeAnswer } },
        errors: ['lead_not_found', 'outcome_not_allowed', 'sensitive_data'],
      }),
    },
  )
