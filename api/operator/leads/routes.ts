import { type TSchema, Type } from '@sinclair/typebox'
import { Elysia } from 'elysia'
import type { ErrorCode } from '../../../shared/errors.ts'
import { complaintReasons } from '../../../shared/events/kinds.ts'
import { ok } from '../../edge/answer.ts'
import { edge } from '../../edge/edge.ts'
import { docs } from '../../edge/endpoint.ts'
import { IdOf, Instant, Nullable, OneOf, OptionalBody, OptionalText } from '../../edge/formats.ts'
import { moneyFields } from '../../money.ts'
import { operatorApi } from '../api.ts'
import {
  type ActionInput,
  actionNames,
  type LeadAction,
  leadActions,
  MAX_NOTE,
  runAction,
  storyOf,
} from './actions.ts'
import { presentStory } from './present.ts'

const Note = OptionalText({
  maxLength: MAX_NOTE,
  examples: ['She waited for two hours.'],
  description: 'Without the customer’s details.',
})

const StoryAnswer = Type.Object({
  lead_id: IdOf('lead'),
  status: Type.String(),
  statusSince: Instant,
  closedReason: Nullable(Type.String()),
  createdAt: Instant,
  unread: Type.Boolean({ description: 'The owner hasn’t read the latest news.' }),
  business: Type.Object({
    slug: Type.String(),
    name: Type.String(),
    removed: Type.Boolean(),
    mailed: Type.Boolean({ description: 'It has an email address.' }),
  }),
  agent: Type.Object({ id: IdOf('agt'), name: Type.String(), suspended: Type.Boolean() }),
  customer: Type.Object({
    digests: Type.Array(Type.String()),
    mailed: Type.Boolean(),
    erasedAt: Nullable(Instant),
  }),
  bookings: Type.Array(
    Type.Object({
      id: IdOf('bkg'),
      confirmationCode: Type.String(),
      status: Type.String(),
      service: Type.String(),
      start: Type.String(),
      end: Type.String(),
      timezone: Type.String(),
      deposit: Nullable(Type.Object({ id: IdOf('dep'), state: Type.String(), ...moneyFields })),
    }),
  ),
  timeline: Type.Array(
    Type.Object({
      at: Instant,
      by: Type.String({
        description: 'agent, business, customer, provider, service, or the name of an operator.',
      }),
      what: Type.String(),
      text: Nullable(Type.String({ description: 'What someone wrote.' })),
      about: Nullable(Type.Object({ kind: Type.String(), id: Type.String() })),
    }),
  ),
  notice: Type.String(),
})

const may = { may: 'customers' } as const
const either = 'By the id of the lead or of one of its bookings. A repeat changes nothing.'

const about = (summary: string, description: string, ...errors: ErrorCode[]) =>
  docs({
    summary,
    description,
    answers: { 200: { description: 'The lead as it is now.', schema: StoryAnswer } },
    errors: ['lead_not_found', 'booking_not_found', ...errors],
  })

const actions: Record<LeadAction, { description: string; body?: TSchema; errors: ErrorCode[] }> = {
  refund: {
    description: `${either} Works after the deadline, too, and after the deposit was paid out to the business.`,
    errors: ['deposit_not_required'],
  },
  'paid-back': {
    description: `${either} For a refund that failed at the provider, or three times, and that you paid back another way. The customer gets an email.`,
    errors: ['deposit_not_required'],
  },
  report: {
    description:
      'The business gets an email and the event `lead.complaint`. The same report again within a minute changes nothing.',
    body: OptionalBody({
      reason: Type.Optional(OneOf(complaintReasons, { examples: ['nobody_came'] })),
      note: Note,
    }),
    errors: ['sensitive_data'],
  },
  'no-show': {
    description: 'Records `business_no_show` for the agent, after the start of the appointment.',
    body: OptionalBody({ note: Note }),
    errors: ['outcome_not_allowed', 'sensitive_data'],
  },
  cancel: {
    description:
      'If the business cancels (the default), a deposit is always refunded. Without a booking, the inquiry is withdrawn.',
    body: OptionalBody({
      by: Type.Optional(OneOf(['business', 'customer'], { examples: ['business'] })),
      note: Note,
    }),
    errors: ['booking_cancelled', 'lead_closed', 'outcome_not_allowed', 'sensitive_data'],
  },
}

/** What operators can do about an inquiry, for agents that work for them. */
export const operatorLeadRoutes = operatorApi('leads')
  .get(
    '/leads/:id',
    async ({ context, params, now }) => ok(presentStory((await storyOf(context, params.id)).story, now)),
    {
      operator: may,
      detail: about(
        'Read everything that happened to a lead',
        'By its id, or the id of one of its bookings. Never says who the customer is.',
      ),
    },
  )
  .use(
    leadActions.map(action => {
      const { description, body, errors } = actions[action]
      return new Elysia({ tags: ['Operator'] })
        .use(edge)
        .post(
          `/leads/:id/${action}`,
          async ({ context, params, body: sent }) =>
            ok(await runAction(context, params.id, action, body ? (sent as Partial<ActionInput>) : {})),
          {
            operator: may,
            ...(body && { body }),
            detail: about(actionNames[action], description, ...errors),
          },
        )
    }),
  )
