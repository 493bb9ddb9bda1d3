import { Type } from '@sinclair/typebox'
import type { Context } from '../../../../shared/context.ts'
import { listActions } from '../../../../shared/operators/action-queries.ts'
import {
  addOperator,
  changeOperator,
  giveNewKey,
  removeOperator,
} from '../../../../shared/operators/operators.ts'
import { roles } from '../../../../shared/operators/permissions.ts'
import { listOperators } from '../../../../shared/operators/queries.ts'
import { cutPage } from '../../../../shared/page.ts'
import { Refusal } from '../../../../shared/refusal.ts'
import { isEmail } from '../../../../shared/text.ts'
import { seeOther } from '../../../edge/answer.ts'
import { Text } from '../../../edge/formats.ts'
import { doneOf } from '../../../signed-in/done.ts'
import { showOnce } from '../../../signed-in/show-once.ts'
import { base, oneOf } from '../queue-view.ts'
import { consolePages } from '../session.ts'
import { sentBeforePage } from '../shell.tsx'
import type { Signed } from '../signed.tsx'
import { actionsPage, type Draft, type OperatorsExtra, operatorsPage } from './pages.tsx'

const path = `${base}/operators`
const PAGE = 100
const doneTexts = {
  role: 'The role is changed, from their next page on.',
  disabled: 'Disabled. Their key, sessions and links have ended.',
}

const ActionsQuery = Type.Object({
  operator: Type.Optional(Text({ maxLength: 40 })),
  before: Type.Optional(Type.Integer({ minimum: 1, maximum: 1e15 })),
})

const show = async (context: Context, signed: Signed, extra: OperatorsExtra = {}) =>
  operatorsPage(signed, { operators: await listOperators(context.sql), ...extra })

export const operatorPages = consolePages('operator/console/operators')
  .page(path, { may: 'operators' }, ({ context, request }, signed) =>
    show(context, signed, { done: doneOf(request, doneTexts) }),
  )
  .form(
    path,
    { may: 'operators', action: 'Add an operator' },
    async ({ context, requestId }, signed, { fields, claim }) => {
      const draft: Draft = {
        name: fields.get('name')?.trim() ?? '',
        email: fields.get('email')?.trim() ?? '',
        role: oneOf(roles, fields.get('role')) ?? 'read-only',
      }
      const problems = problemsOf(draft)
      if (problems) return show(context, signed, { draft, problems })
      try {
        const made = await addOperator(context, { ...draft, claim, requestId })
        return await show(context, signed, { made })
      } catch (error) {
        if (!(error instanceof Refusal) || error.code !== 'operator_exists') throw error
        const problems = { email: 'An operator already has this address. Each needs their own.' }
        return show(context, signed, { draft, problems })
      }
    },
  )
  .form(
    `${path}/:id`,
    { may: 'operators', action: 'Change an operator’s role' },
    async ({ context, params }, _, { fields }) => {
      await changeOperator(context, params.id, { name: null, role: oneOf(roles, fields.get('role')) })
      return seeOther(`${path}?done=role`)
    },
  )
  .form(
    `${path}/:id/key`,
    { may: 'operators', action: 'Replace an operator’s key' },
    ({ context, params }, signed, { claim }) =>
      showOnce(
        context,
        claim,
        async () => show(context, signed, { made: await giveNewKey(context, params.id) }),
        () => sentBeforePage(signed, path),
      ),
  )
  .form(
    `${path}/:id/disable`,
    { may: 'operators', action: 'Disable an operator' },
    async ({ context, params }) => {
      await removeOperator(context, params.id)
      return seeOther(`${path}?done=disabled`)
    },
  )
  .page(`${base}/actions`, { may: 'read', query: ActionsQuery }, async ({ context, query }, signed) => {
    const { operator = null, before } = query
    const rows = await listActions(context.sql, { before: before ?? null, operator, limit: PAGE + 1 })
    const { page: actions, next } = cutPage(rows, PAGE)
    return actionsPage(signed, actions, operator, next?.id ?? null)
  }).app

function problemsOf({ name, email }: Draft): Partial<Record<keyof Draft, string>> | null {
  const characters = [...name].length
  const problems = {
    ...((characters < 2 || characters > 80) && { name: 'Enter a name of 2 to 80 characters.' }),
    ...(!isEmail(email) && { email: 'Enter an email address, such as ana@example.com.' }),
  }
  return Object.keys(problems).length > 0 ? problems : null
}
