import type { Context } from '../context.ts'
import { isId } from '../ids.ts'
import { refuse } from '../refusal.ts'
import { redeliver } from './log-queries.ts'
import { emitTestEvent } from './queries.ts'

/** An event that says nothing, to see whether webhooks arrive. The same claim again is the same event. */
export async function sendTest(context: Context, owner: string, claim: Buffer | null): Promise<string> {
  const event = await emitTestEvent(context.sql, owner, claim, context.now())
  if (event === null) return noWebhook()
  context.hint('webhooks.drain', { owner })
  return event
}

/** A delivery once more, whatever became of it. The same claim again finds it under way, or over. */
export async function sendAgain(context: Context, owner: string, id: string, claim: Buffer | null) {
  const row = isId('dlv', id) ? await redeliver(context.sql, owner, id, claim) : undefined
  if (!row) return refuse('delivery_not_found')
  if (!row.enabled) return noWebhook()
  if (row.cancelling)
    return refuse(
      'unavailable',
      'What was left of your former webhook is still being cancelled.',
      'Send this again in a minute.',
      { headers: { 'retry-after': '30' } },
    )
  context.hint('webhooks.drain', { owner })
  return { id, state: row.state }
}

const noWebhook = (): never =>
  refuse(
    'invalid_request',
    'There is no webhook to send to, or it was disabled.',
    'Set one with PATCH /keys {"callback_url":"https://agent.example.com/webhooks"} and send this again.',
  )
