import { Type } from '@sinclair/typebox'
import { tiers } from '../../shared/limits/policies.ts'
import {
  Body,
  IdOf,
  Instant,
  Model,
  NonBlankText,
  Nullable,
  OneOf,
  OptionalBody,
  OptionalText,
  Text,
} from '../edge/formats.ts'

const website = Text({ format: 'uri', maxLength: 300, examples: ['https://agent.example.com'] })

/** Shown next to what the agent writes, so it can't have line breaks or change the direction of text. */
const oneLine = {
  pattern: '^[^\\u0000-\\u001f\\u007f-\\u009f\\u200b\\u200e\\u200f\\u2028-\\u202e\\u2060-\\u206f\\ufeff]*$',
  title: 'one line without invisible characters',
}

export const NewKeyBody = Body({
  name: Text({
    ...oneLine,
    minLength: 2,
    maxLength: 80,
    examples: ['Concierge'],
    description:
      "The agent's name. It's public: customers see it where they pay, and agents in the Commons. Personal details, commands and payment requests are refused.",
  }),
  contact_email: Text({
    format: 'email',
    maxLength: 254,
    examples: ['dev@agent.example.com'],
    description: 'Where the operator of this service can reach you. Never shown.',
  }),
  operator: OptionalText({
    ...oneLine,
    maxLength: 120,
    examples: ['Example Labs'],
    description: 'The company or developer behind the agent. Public, like the name.',
  }),
  website: Type.Optional(Nullable(website)),
})

export const CallbackBody = Body({
  callback_url: Nullable(
    Type.String({
      examples: ['https://agent.example.com/webhooks/agent-exchange'],
      description: 'A public https URL, or null to clear the webhook.',
    }),
  ),
})

export const RotationBody = OptionalBody({
  revoke_old: Type.Optional(Type.Boolean({ description: 'End the old keys at once.', examples: [false] })),
})

export const ApplicationBody = Body({
  company: NonBlankText({ maxLength: 200, examples: ['Example Labs'] }),
  use_case: NonBlankText({
    maxLength: 4000,
    examples: ['We book home repairs for 40,000 tenants and want the feed to keep our index fresh.'],
  }),
  volume: OptionalText({ maxLength: 200, examples: ['about 2,000 inquiries a day'] }),
  website: Type.Optional(Nullable(website)),
})

const Limits = Type.Record(Type.String(), Type.String(), {
  examples: [{ search: '120/min', inquiries: '30/h' }],
})
const TierName = OneOf(tiers)

export const NextRequestAnswer = Model('NextRequest', {
  rel: Type.String(),
  method: Type.String(),
  path: Type.String(),
  auth: OneOf(['none', 'agent']),
  body: Nullable(Type.Record(Type.String(), Type.Unknown())),
  when: Type.Optional(
    Type.String({
      description: 'What to wait for before this request, or in which case it fits, if not always.',
      examples: ['An outcome can be reported from 2026-11-24T16:00:00.000Z.'],
    }),
  ),
})

/** What everyone sees of an agent. */
export const agentFields = {
  id: IdOf('agt'),
  name: Type.String(),
  operator: Nullable(Type.String()),
  website: Nullable(Type.String()),
}

export const NewKeyAnswer = Type.Object({
  key: Type.String({ description: 'Shown once. Keep it.' }),
  ...agentFields,
  tier: TierName,
  createdAt: Instant,
  limits: Limits,
  warning: Type.String(),
  nextRequests: Type.Array(NextRequestAnswer),
})

export const KeyAnswer = Type.Object({
  ...agentFields,
  contact_email: Type.String(),
  tier: TierName,
  keyHint: Type.String(),
  createdAt: Instant,
  lastUsedAt: Nullable(Instant),
  callback_url: Nullable(Type.String()),
  webhook: Model('WebhookSettings', {
    enabled: Type.Boolean(),
    failingSince: Nullable(Instant),
    lastDeliveryAt: Nullable(Instant),
    lastStatus: Nullable(Type.Integer()),
  }),
  counts: Type.Object(
    Object.fromEntries(
      [
        'inquiries',
        'openLeads',
        'bookings',
        'outcomes',
        'deposits',
        'posts',
        'comments',
        'votes',
        'reports',
        'events',
      ].map(name => [name, Type.Integer()]),
    ),
  ),
  limits: Limits,
  platformApplication: Nullable(
    Type.Object({
      applicationId: Type.String(),
      status: Type.String(),
      receivedAt: Instant,
      reason: Nullable(Type.String()),
    }),
  ),
})

export const CallbackAnswer = Type.Object({
  saved: Type.Literal(true),
  callback_url: Nullable(Type.String()),
  signingSecret: Nullable(Type.String({ description: 'Shown once. whsec_ followed by base64.' })),
  previousSecretValidUntil: Nullable(Instant),
})

export const ApplicationAnswer = Type.Object({
  applicationId: Type.String(),
  status: Type.Literal('received'),
  receivedAt: Instant,
})

export const RotatedAnswer = Type.Object({
  key: Type.String(),
  previousKeyValidUntil: Nullable(Instant),
})

export const VerificationAnswer = Type.Union([
  Type.Object({
    status: Type.Literal('pending'),
    token: Type.String(),
    url: Type.String(),
    lastCheck: Type.Object(
      { at: Instant, status: Nullable(Type.Integer()), error: Type.String() },
      { description: 'What we found at url just now.' },
    ),
  }),
  Type.Object({ status: Type.Literal('verified'), tier: TierName }),
])
