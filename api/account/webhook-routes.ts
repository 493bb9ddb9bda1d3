import { isId } from '../../shared/ids.ts'
import { findAgentRecord } from '../../shared/keys/queries.ts'
import { refuseRotatedKey } from '../../shared/keys/rotate.ts'
import { cutPage } from '../../shared/page.ts'
import { refuse } from '../../shared/refusal.ts'
import { sendAgain, sendTest, setWebhook } from '../../shared/webhooks/endpoint.ts'
import { listDeliveries } from '../../shared/webhooks/log-queries.ts'
import { seeOther } from '../edge/answer.ts'
import type { RequestContext } from '../edge/edge.ts'
import { searchParamsOf } from '../edge/query.ts'
import { addressProblem } from '../pages/address-problem.ts'
import { problemOf } from '../pages/problem.ts'
import { doneOf } from '../signed-in/done.ts'
import { showOnce } from '../signed-in/show-once.ts'
import type { Account } from './account.ts'
import { shownStates } from './deliveries.tsx'
import { accountPages } from './session.ts'
import { type WebhooksPage, webhooksPage } from './webhooks-page.tsx'

const PAGE = 25

type Result = Partial<Omit<WebhooksPage, 'account' | 'now'>>

const done: Record<string, string> = {
  cleared: 'Webhooks are off. GET /events still has everything that happens.',
  test: 'A test event is on its way. Reload in a moment to see how your endpoint responded.',
  again: 'It’s on its way again. Reload in a moment to see how your endpoint responded.',
}

async function show(call: RequestContext, account: Account, result: Result = {}) {
  const { context, request, now } = call
  const query = searchParamsOf(request)
  const state = shownStates.find(each => each === query.get('show')) ?? null
  const show = state ?? 'all'
  const before = query.get('before')
  const [record, rows] = await Promise.all([
    findAgentRecord(context.sql, account.id),
    listDeliveries(context.sql, {
      owner: account.id,
      state,
      before: isId('evt', before) ? before : null,
      limit: PAGE + 1,
    }),
  ])
  if (!record) return refuse('invalid_key')
  const { page: deliveries, next } = cutPage(rows, PAGE)
  const older = next?.event_id ?? null
  const message = doneOf(request, done)
  return webhooksPage({ account, record, deliveries, show, older, now, done: message, ...result })
}

async function saveAddress(call: RequestContext, account: Account, url: string) {
  try {
    await refuseRotatedKey(call.context, account.hash)
    if (account.tier === 'free') refuse('tier_required')
    const saved = await setWebhook(call.context, account.id, url === '' ? null : url, account.hash)
    if (url === '') return seeOther('/account/webhooks?done=cleared')
    return await show(call, account, { done: 'The address was saved.', secret: saved.signingSecret })
  } catch (error) {
    const { status, problem } = problemOf(error)
    const atField = addressProblem(error)
    return show(call, account, atField ? { typed: { url, problem: atField }, status } : { problem, status })
  }
}

export const webhookPageRoutes = accountPages('account/webhooks')
  .page('/account/webhooks', (call, account) => show(call, account))
  .form('/account/webhooks', (call, account, { fields, claim }) => {
    const url = fields.get('url')?.trim() ?? ''
    if (url === '') return saveAddress(call, account, url)
    return showOnce(
      call.context,
      claim,
      () => saveAddress(call, account, url),
      () =>
        show(call, account, {
          problem:
            'This form was sent before, and its secret was shown then. If you don’t have it, save the address again.',
          status: 409,
        }),
    )
  })
  .form('/account/webhooks/test', async (call, account, { claim }) => {
    try {
      await sendTest(call.context, account.id, claim)
      return seeOther('/account/webhooks?done=test')
    } catch (error) {
      const { status } = problemOf(error)
      return show(call, account, {
        problem: 'There’s no webhook, or it’s disabled. Save its address first.',
        status,
      })
    }
  })
  .form('/account/webhooks/deliveries/:id', async (call, account, { claim }) => {
    try {
      await sendAgain(call.context, account.id, call.params.id, claim)
      return seeOther('/account/webhooks?done=again')
    } catch (error) {
      const { status } = problemOf(error)
      const problem =
        status === 404
          ? 'This delivery is gone: they’re kept for 30 days.'
          : 'There’s no webhook to send it to, or it’s disabled. Save its address first.'
      return show(call, account, { problem, status })
    }
  }).app
