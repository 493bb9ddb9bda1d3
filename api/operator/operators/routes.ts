import { Type } from '@sinclair/typebox'
import { listActions } from '../../../shared/operators/action-queries.ts'
import {
  addOperator,
  changeOperator,
  giveNewKey,
  removeOperator,
} from '../../../shared/operators/operators.ts'
import { roles } from '../../../shared/operators/permissions.ts'
import { listOperators } from '../../../shared/operators/queries.ts'
import { created, noContent, ok } from '../../edge/answer.ts'
import { docs } from '../../edge/endpoint.ts'
import { Body, IdOf, Instant, Model, Nullable, OneOf, Text } from '../../edge/formats.ts'
import { numberCursor, pageOf, pagingFields, pagingQuery } from '../../edge/paging.ts'
import { operatorApi } from '../api.ts'

const Name = Text({ minLength: 2, maxLength: 80, examples: ['Ana Ruiz'] })
const Email = Text({ format: 'email', maxLength: 254, examples: ['ana@exchange.example'] })
const RoleName = OneOf(roles, { examples: ['support'] })

const OperatorBody = Body({ name: Name, email: Email, role: RoleName })
const ChangeBody = Body({ name: Type.Optional(Name), role: Type.Optional(RoleName) })

const OperatorAnswer = Model('Operator', {
  id: IdOf('opr'),
  name: Name,
  email: Email,
  role: RoleName,
  keyHint: Type.String({ examples: ['opk_…7e0c'] }),
  createdAt: Instant,
  disabledAt: Nullable(Instant),
})

const WithKey = Type.Object({
  operator: OperatorAnswer,
  key: Type.String({
    description: 'Shown once.',
    examples: ['opk_0123456789abcdef0123456789abcdef01234567'],
  }),
})

const ActionsQuery = Type.Object({
  operator: Type.Optional(Text({ maxLength: 40, examples: ['root'], description: 'Only this operator.' })),
  ...pagingQuery(200, 50),
})

const ActionsAnswer = Type.Object({
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
  ...pagingFields,
})

export const operatorRoutes = operatorApi('operators')
  .get(
    '/operators',
    async ({ context }) => {
      const operators = await listOperators(context.sql)
      return ok({ operators, count: operators.length })
    },
    {
      operator: { may: 'read' },
      detail: docs({
        summary: 'List the operators',
        description: 'Disabled operators come last.',
        answers: {
          200: {
            description: 'All of them.',
            schema: Type.Object({ operators: Type.Array(OperatorAnswer), count: Type.Integer() }),
          },
        },
      }),
    },
  )
  .post(
    '/operators',
    async ({ context, body, claim, requestId }) => {
      const { name, email, role } = body
      return created(await addOperator(context, { name, email, role, claim, requestId }))
    },
    {
      operator: { may: 'operators' },
      body: OperatorBody,
      detail: docs({
        summary: 'Add an operator',
        description:
          'An owner may do everything. A moderator decides about posts, reports and agents. Support handles reports, leads, bookings, customers, desk links and mail. All of them read everything else, and read-only does nothing more. Operators sign in to the console with the key, or with a link that it mails them.',
        answers: { 201: { description: 'Added. The key is shown once.', schema: WithKey } },
        errors: ['operator_exists'],
      }),
    },
  )
  .patch(
    '/operators/:id',
    async ({ context, params, body }) => {
      const change = { name: body.name ?? null, role: body.role ?? null }
      return ok(await changeOperator(context, params.id, change))
    },
    {
      operator: { may: 'operators' },
      body: ChangeBody,
      detail: docs({
        summary: "Change an operator's name or role",
        description: 'A new role applies from the next request.',
        answers: { 200: { description: 'The operator as they are now.', schema: OperatorAnswer } },
        errors: ['operator_not_found'],
      }),
    },
  )
  .post('/operators/:id/key', async ({ context, params }) => ok(await giveNewKey(context, params.id)), {
    operator: { may: 'operators' },
    detail: docs({
      summary: 'Replace an operator’s key',
      description: 'Ends the old key, all sessions and open sign-in links at once.',
      answers: { 200: { description: 'The new key, shown once.', schema: WithKey } },
      errors: ['operator_not_found'],
    }),
  })
  .delete(
    '/operators/:id',
    async ({ context, params }) => {
      await removeOperator(context, params.id)
      return noContent()
    },
    {
      operator: { may: 'operators' },
      detail: docs({
        summary: 'Disable an operator',
        description:
          'Ends their key, sessions and links at once. The log keeps their name. The last owner can be disabled, too: OPERATOR_KEY still opens everything.',
        answers: { 204: { description: 'Disabled.' } },
        errors: ['operator_not_found'],
      }),
    },
  )
  .get(
    '/actions',
    async ({ context, query }) => {
      const { operator = null, limit = 50 } = query
      const before = numberCursor(query.cursor)
      const rows = await listActions(context.sql, { before, operator, limit: limit + 1 })
      const { page, ...paging } = pageOf(rows, limit, row => String(row.id))
      const actions = page.map(row => ({
        at: row.at,
        operator: { id: row.operator, name: row.name },
        action: row.action,
        target: row.target,
        requestId: row.requestId,
        status: row.status,
      }))
      return ok({ actions, ...paging })
    },
    {
      operator: { may: 'read' },
      query: ActionsQuery,
      detail: docs({
        summary: 'What operators did',
        description: 'Every write and sign-in, newest first, with who did it. Entries are never removed.',
        answers: { 200: { description: 'Newest first.', schema: ActionsAnswer } },
      }),
    },
  )
