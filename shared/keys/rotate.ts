import type { Context } from '../context.ts'
import { refuse } from '../refusal.ts'
import { hashKey } from '../secrets.ts'
import { keyHint } from './create.ts'
import { makeKey } from './key.ts'
import { isRotatedOut, type Rotation, rotateKeys } from './queries.ts'

/** The `who` of a browser session that was started with a key. The session ends with the key. */
export const whoHas = (hash: Buffer): string => `account ${hash.toString('base64url')}`

const OVERLAP_MS = 24 * 3600 * 1000

interface RotationRequest extends Pick<Rotation, 'agent' | 'byHash' | 'revokeOld' | 'claim'> {
  /** A browser session that continues with the new key. */
  session?: Buffer
}

/** Creates a new key. The old ones work for another 24 hours, so the agent can switch without downtime. */
export async function rotateKey(context: Context, { session, ...options }: RotationRequest) {
  const key = makeKey('agx')
  const hash = hashKey(key, context.config.keyPepper)
  const now = context.now()
  const expires = new Date(now.getTime() + OVERLAP_MS)
  const isRotated = await rotateKeys(context.sql, {
    ...options,
    hash,
    hint: keyHint(key),
    expires,
    now,
    session: session ? { digest: session, who: whoHas(hash) } : null,
  })
  if (!isRotated) return refuse('key_rotated')
  return { key, previousKeyValidUntil: options.revokeOld ? null : expires }
}

/** Refuses a rotated key, so a stolen one can't delete the agent or redirect its events. */
export async function refuseRotatedKey({ sql }: Context, hash: Buffer): Promise<void> {
  if (await isRotatedOut(sql, hash)) refuse('key_rotated')
}
