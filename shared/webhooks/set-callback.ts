import type { Context } from '../context.ts'
import { refuse } from '../refusal.ts'
import { checkCallbackUrl } from './callback-url.ts'
import { clearWebhook, saveWebhook } from './queries.ts'
import { newSecret } from './sign.ts'

const OVERLAP_MS = 24 * 3600 * 1000

export interface CallbackSaved {
  saved: true
  callback_url: string | null
  signingSecret: string | null
  previousSecretValidUntil: Date | null
}

/** Where an agent or a business hears of its events. Each save makes a new secret, shown once. */
export async function setCallback(
  context: Context,
  owner: string,
  callbackUrl: string | null,
): Promise<CallbackSaved> {
  if (callbackUrl === null) {
    await clearWebhook(context.sql, owner)
    // Where the line is long, its steps cancel the rest.
    context.hint('webhooks.drain', { owner })
    return { saved: true, callback_url: null, signingSecret: null, previousSecretValidUntil: null }
  }
  await checkCallbackUrl(callbackUrl, { allowPrivate: context.config.allowPrivateWebhooks })
  const signingSecret = newSecret()
  const now = context.now()
  const row = await saveWebhook(context.sql, {
    owner,
    callback_url: callbackUrl,
    secret: context.secrets.seal(signingSecret),
    overlapUntil: new Date(now.getTime() + OVERLAP_MS),
    now,
  })
  // The tier was lost since the key was looked at.
  if (!row) return refuse('tier_required')
  // What was held back by a failing endpoint may go to the new one at once.
  context.hint('webhooks.drain', { owner })
  return {
    saved: true,
    callback_url: callbackUrl,
    signingSecret,
    previousSecretValidUntil: row.previous_secret_until,
  }
}
