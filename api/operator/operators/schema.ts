import { Type } from '@sinclair/typebox'
import { roles } from '../../../shared/operators/permissions.ts'
import { Body, Clamped, Cursor, Instant, Nullable, OneOf, Text } from '../../edge/formats.ts'

export const Name = Text({ minLength: 2, maxLength: 80, examples: ['Ana Ruiz'] })
export const Email = Text({ format: 'email', maxLength: 254, examples: ['ana@exchange.example'] })
const RoleName = OneOf(roles, { examples: ['support'] })

export const OperatorBody = Body({ name: Name, email: Email, role: RoleName })
export const ChangeBody = Body({ name: Type.Optional(Name), role: Type.Optional(RoleName) })

export const OperatorAnswer = Type.Object({
  id: Type.String({ examples: ['opr_01k9z5n2r7g9h1j3k5m7n9p1q3'] }),
  name: Name,
  email: Email,
  role: RoleName,
  keyHint: Type.String({ examples: ['opk_…7e0c'] }),
  createdAt: Instant,
  disabledAt: Nullable(Instant),
})

export const WithKey = Type.Object({
  operator: OperatorAnswer,
  key: Type.String({
    description: 'Shown once.',
    examples: ['opk_0123456789abcdef0123456789abcdef01234567'],
  }),
})

export const ActionsQuery = Type.Object({
  operator: Type.Optional(Text({ maxLength: 40, examples: ['root'], description: 'Only this operator.' })),
  cursor: Cursor,
  limit: Clamped(200, 50, 'How many, newest first.'),
})

export const ActionsAnswer = Type.Object({
  actions: Type.Array(
    Type.Object({
      at: Instant,
      operator: Type.Object({ id: Type.String(), name: Type.String() }),
      action: Type.String({ examples: ['Create or replace a business card'] }),
      target: Type.String({ examples: ['lone-star-plumbing'] }),
      requestId: Type.String(),
      status: Nullable(
        Type.Integer({ description: 'The HTTP status. Null if the process died before it was done.' }),
      ),
    }),
  ),
  count: Type.Integer(),
  nextCursor: Nullable(Type.String()),
})
