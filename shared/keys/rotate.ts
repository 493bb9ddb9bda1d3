import type { Context } from '../context.ts'
import type { Id } from '../ids.ts'
import { hashKey } from '../secrets.ts'
import { keyHint } from './create.ts'
import { makeKey } from './key.ts'
import { rotateKeys } from './queries.ts'

const OVERLAP_MS = 24 * 3600 * 1000

/** Creates a new key. The old ones work for another 24 hours, so the agent can switch without downtime. */
export async function rotateKey(context: Context, agent: Id<'agt'>) {
  const key = makeKey('agx')
  const now = context.now()
  const previousKeyValidUntil = new Date(now.getTime() + OVERLAP_MS)
  await rotateKeys(context.sql, {
    agent,
    hash: hashKey(key, context.config.keyPepper),
    hint: keyHint(key),
    expires: previousKeyValidUntil,
    now,
  })
  return { key, previousKeyValidUntil }
}
