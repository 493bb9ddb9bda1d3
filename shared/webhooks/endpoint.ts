import type { Context } from '../context.ts'
import { isId } from '../ids.ts'
import { refuse } from '../refusal.ts'
import { checkCallbackUrl } from './callback-url.ts'
import { redeliver } from './log-queries.ts'
import { clearWebhook, emitTestEvent, saveWebhook } from './queries.ts'
import { newSecret } from './sign.ts'

const OVERLAP_MS = 24 * 3600 * 1000

/**
 * Sets or clears a webhook. `by` is the digest of the key or session that saves it, or null for the operator. Each save
 * makes a new secret, shown once.
 */
export async function setWebhook(
  context: Context,
  owner: string,
  callbackUrl: string | null,
  by: Buffer | null,
) {
  if (callbackUrl === null) {
    await clearWebhook(context.sql, owner)
    // If a lot is due, the worker cancels the rest in steps.
    context.hint('webhooks.drain', { owner })
    return { saved: true, callback_url: null, signingSecret: null, previousSecretValidUntil: null }
  }
  await checkCallbackUrl(callbackUrl, { allowPrivate: context.config.allowPrivateWebhooks })
  const signingSecret = newSecret()
  const now = context.now()
  const row = await saveWebhook(context.sql, {
    owner,
    by,
    callback_url: callbackUrl,
    secret: context.secrets.seal(signingSecret, `endpoints.secret ${owner} webhook`),
    overlapUntil: new Date(now.getTime() + OVERLAP_MS),
    now,
  })
  // The key, its tier or its business ended after the request was authenticated, such as during the DNS lookup.
  if (!row)
    return owner.startsWith('biz_')
      ? refuse('business_not_found')
      : refuse('tier_required', 'Your key ended or lost its tier.', 'GET /keys says which.')
  // Deliveries that waited for a failing endpoint can go to the new one at once.
  context.hint('webhooks.drain', { owner })
  return {
    saved: true,
    callback_url: callbackUrl,
    signingSecret,
    previousSecretValidUntil: row.previous_secret_until,
  }
}

/** Emits webhook.test, once per claim. */
export async function sendTest(context: Context, owner: string, claim: Buffer | null): Promise<string> {
  const event = await emitTestEvent(context.sql, owner, claim, context.now())
  if (event === null) return noWebhook(owner)
  context.hint('webhooks.drain', { owner })
  return event
}

/** Sends a delivery again in any state, once per claim. */
export async function sendAgain(context: Context, owner: string, id: string, claim: Buffer | null) {
  const row = isId('dlv', id) ? await redeliver(context.sql, owner, id, claim) : undefined
  if (!row) return refuse('delivery_not_found')
  if (!row.enabled) return noWebhook(owner)
  if (row.cancelling)
    return refuse(
      'unavailable',
      'Deliveries to your former webhook are still being canceled.',
      'Try again in a minute.',
      { headers: { 'retry-after': '30' } },
    )
  context.hint('webhooks.drain', { owner })
  return { id, state: row.state }
}

const noWebhook = (owner: string): never =>
  refuse(
    'invalid_request',
    "There's no webhook, or it's disabled.",
    owner === 'operator'
      ? 'Set one with PUT /operator/alerts/webhook {"callback_url":"https://hooks.exchange.example/alerts"} and try again.'
      : 'Set one with PATCH /keys {"callback_url":"https://agent.example.com/webhooks"} and try again.',
  )
