import type { Context } from '../context.ts'
import type { Id } from '../ids.ts'
import { refuse } from '../refusal.ts'
import { hashKey } from '../secrets.ts'
import { keyHint } from './create.ts'
import { makeKey } from './key.ts'
import { isRotatedOut, rotateKeys } from './queries.ts'

const OVERLAP_MS = 24 * 3600 * 1000

interface RotationRequest {
  agent: Id<'agt'>
  /** The key it was sent with. */
  byKey: string
  revokeOld: boolean
  claim: Buffer | null
}

/** Creates a new key. The old ones work for another 24 hours, so the agent can switch without downtime. */
export async function rotateKey(context: Context, { agent, byKey, revokeOld, claim }: RotationRequest) {
  const { keyPepper } = context.config
  const key = makeKey('agx')
  const now = context.now()
  const expires = new Date(now.getTime() + OVERLAP_MS)
  const isRotated = await rotateKeys(context.sql, {
    ...{ agent, byHash: hashKey(byKey, keyPepper), hash: hashKey(key, keyPepper), hint: keyHint(key) },
    ...{ expires, revokeOld, claim, now },
  })
  if (!isRotated) return refuse('key_rotated')
  return { key, previousKeyValidUntil: revokeOld ? null : expires }
}

/** Refuses a rotated key, so a stolen one can't delete the agent or redirect its events. */
export async function refuseRotatedKey({ sql, config }: Context, key: string): Promise<void> {
  if (await isRotatedOut(sql, hashKey(key, config.keyPepper))) refuse('key_rotated')
}
