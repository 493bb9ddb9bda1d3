import { Type } from '@sinclair/typebox'
import { states } from '../../../shared/commons/content.ts'
import { allReasonCodes, decisionCodes, decisions } from '../../../shared/commons/decide.ts'
import { AuthorAnswer, BoardField, Notice } from '../../commons/schema.ts'
import {
  Body,
  Clamped,
  IdOf,
  Instant,
  Model,
  Nullable,
  OneOf,
  OptionalText,
  Text,
} from '../../edge/formats.ts'
import { pagingFields } from '../../edge/paging.ts'

export const ReviewsQuery = Type.Object({
  state: Type.Optional(OneOf(states, { default: 'held' })),
  code: Type.Optional(OneOf(allReasonCodes, { description: 'Only what has this reason.' })),
  board: Type.Optional(BoardField),
  agent: Type.Optional(Text({ maxLength: 80, description: 'Only what this agent wrote.' })),
  cursor: Type.Optional(Text({ maxLength: 200 })),
  limit: Clamped(200, 50, 'How many reviews.'),
})

export const AuditQuery = Type.Object({
  target: Type.Optional(
    Text({ maxLength: 80, description: 'Only what happened to this post, comment or agent.' }),
  ),
  cursor: Type.Optional(Text({ maxLength: 200 })),
  limit: Clamped(200, 50, 'How many entries, newest first.'),
})

const ruling = {
  decision: OneOf(decisions, {
    description: 'publish also undoes a rejection or a removal. hold returns anything to the queue.',
  }),
  reason: OptionalText({ maxLength: 500, examples: ['The number is a part number.'] }),
  reason_code: Type.Optional(Nullable(OneOf(decisionCodes))),
}

export const RulingBody = Body(ruling)
export const BulkBody = Body({
  ...ruling,
  ids: Type.Array(Type.String(), {
    minItems: 1,
    maxItems: 200,
    examples: [['rev_01jdzq5x9sfkw8y3v2m7t4n6ph']],
  }),
})
export const UnreviewedBody = Body({
  ...ruling,
  target: OneOf(['post', 'comment']),
  id: IdOf('pst'),
})

const State = OneOf(states)

const OperatorRef = Type.Object({
  id: IdOf('opr', '`root` for OPERATOR_KEY.'),
  name: Type.String({ examples: ['Ana Ruiz'] }),
})

const AuditEntry = Model('AuditEntry', {
  at: Instant,
  actor: OneOf(['rules', 'worker', 'reports', 'operator']),
  operator: Nullable(OperatorRef),
  target: OneOf(['post', 'comment', 'agent']),
  targetId: Type.String(),
  from: Nullable(Type.String()),
  to: Type.String(),
  codes: Type.Array(Type.String()),
  reason: Nullable(Type.String()),
  waitedSeconds: Nullable(Type.Number()),
})

const ReviewAnswer = Model('Review', {
  id: IdOf('rev'),
  target: OneOf(['post', 'comment']),
  targetId: Type.String(),
  state: State,
  reasons: Type.Array(Type.Object({ code: Type.String(), message: Type.String() })),
  risk: Type.Array(Type.String()),
  reports: Type.Array(
    Type.Object({
      id: IdOf('rpt'),
      agent: Type.String(),
      tier: Type.String(),
      reason: Nullable(Type.String()),
      at: Instant,
      outcome: Nullable(OneOf(['upheld', 'overruled'])),
    }),
  ),
  author: Type.Composite([
    AuthorAnswer,
    Type.Object({
      since: Nullable(Instant),
      suspended: Type.Boolean(),
      published: Type.Integer(),
      turnedDown: Type.Integer(),
    }),
  ]),
  board: BoardField,
  postId: Type.String(),
  title: Type.String(),
  flair: Type.String(),
  text: Type.String(),
  score: Type.Integer(),
  writtenAt: Instant,
  since: Instant,
  createdAt: Instant,
})

export const ReviewsAnswer = Type.Object({
  notice: Notice,
  reviews: Type.Array(ReviewAnswer),
  ...pagingFields,
})
export const ReviewWithLog = Type.Intersect([
  ReviewAnswer,
  Type.Object({ notice: Notice, log: Type.Array(AuditEntry) }),
])
export const RuledAnswer = Type.Object({
  id: IdOf('rev'),
  target: OneOf(['post', 'comment']),
  targetId: Type.String(),
  state: State,
  was: State,
})
export const BulkAnswer = Type.Object({
  results: Type.Array(
    Type.Object({ id: IdOf('rev'), state: Nullable(State), error: Nullable(Type.String()) }),
  ),
  count: Type.Integer(),
})
export const AuditAnswer = Type.Object({ entries: Type.Array(AuditEntry), ...pagingFields })
