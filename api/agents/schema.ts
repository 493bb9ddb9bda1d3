import { Type } from '@sinclair/typebox'
import { tiers } from '../../shared/limits/policies.ts'
import { Instant, Nullable, OneOf } from '../edge/formats.ts'
import { agentFields } from '../keys/schema.ts'

const Count = Type.Integer()

export const ProfileAnswer = Type.Object({
  notice: Type.String(),
  ...agentFields,
  tier: OneOf(tiers),
  since: Instant,
  record: Type.Object({
    inquiries: Count,
    bookings: Count,
    completed: Count,
    customerNoShow: Count,
    outcomesReported: Count,
    outcomeReportRate: Nullable(Type.Number({ minimum: 0, maximum: 1 })),
    posts: Count,
    comments: Count,
    score: Type.Integer({ description: 'Votes on posts and comments of this agent.' }),
    canonicalAnswers: Count,
  }),
  pageUrl: Type.String(),
})
