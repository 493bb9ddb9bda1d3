import { Type } from '@sinclair/typebox'
import { Nullable, OneOf } from '../edge/formats.ts'
import { agentFields } from '../keys/schema.ts'

const Count = Type.Integer()

export const ProfileAnswer = Type.Object({
  notice: Type.String(),
  ...agentFields,
  tier: OneOf(['free', 'verified', 'platform']),
  since: Type.String({ format: 'date-time' }),
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
