import type { Context } from '../context.ts'
import { ownerOfBusiness } from '../ids.ts'
import { keyHint } from '../keys/create.ts'
import { makeKey } from '../keys/key.ts'
import type { KeyRing } from '../keys/resolve.ts'
import { refuse } from '../refusal.ts'
import { hashKey } from '../secrets.ts'
import { deleteBusiness, resetAccess } from './queries.ts'
import { isSlug } from './write-card.ts'

/** Removes a business, and ends every way into its desk. A job closes its open leads. */
export async function removeBusiness(context: Context, keys: KeyRing, slug: string): Promise<void> {
  const id = isSlug(slug) ? await deleteBusiness(context.sql, slug, 'operator', context.now()) : null
  if (id === null) return refuse('business_not_found')
  forgetAccess(context, keys, id)
  context.hint('feed.index', {})
  context.hint('leads.close', {})
}

/** Makes a new key, and ends every other way into the desk. */
export async function resetBusinessAccess(context: Context, keys: KeyRing, slug: string): Promise<string> {
  const key = makeKey('bzk')
  const id = isSlug(slug)
    ? await resetAccess(context.sql, {
        slug,
        keyHash: hashKey(key, context.config.keyPepper),
        keyHint: keyHint(key),
        now: context.now(),
      })
    : null
  if (id === null) return refuse('business_not_found')
  forgetAccess(context, keys, id)
  return key
}

function forgetAccess(context: Context, keys: KeyRing, id: number): void {
  keys.forget(String(id))
  // If a lot was due to the former webhook and mailbox, the worker cancels the rest in steps.
  context.hint('webhooks.drain', { owner: ownerOfBusiness(id) })
}
