import { randomBytes } from 'node:crypto'
import type { Sql } from '../db/client.ts'
import { isTableMissing, isUnreachable } from '../db/unreachable.ts'
import { BadSetting } from './config.ts'
import type { Context } from './context.ts'
import { refuseOtherPepper } from './keys/pepper.ts'
import type { SealedPlace } from './sealed-columns.ts'
import { openWith, type SealingKey, sealWith } from './sealing-key.ts'
import { type LockableBox, makeSecretBox } from './secrets.ts'
import { addFirstKey, addKey, listSecretsKeys, type SecretsKey } from './secrets-key-queries.ts'

type Parts = Pick<Context, 'sql' | 'secrets'>
type StartParts = Pick<Context, 'sql' | 'secrets' | 'config'>

const RETRY_MS = 1000
/** How long a process may keep running without a key that another one already seals with. */
const CHECK_MS = 15_000
const DIGEST_KEY_BYTES = 32

/** Reads the digest key, or makes it in a new database. Throws if this process must not run with its keys. */
export async function unlockSecrets({ sql, secrets }: Parts): Promise<void> {
  const newest = newestOf(secrets)
  let known = await listSecretsKeys(sql)
  if (known.length === 0) {
    await addFirstKey(sql, sealDigestKey(newest, randomBytes(DIGEST_KEY_BYTES)))
    known = await listSecretsKeys(sql)
  }
  const fault = faultOf(known, secrets.keys)
  if (fault) throw new BadSetting('SECRETS_KEY', fault)
  const { id, digestKey: sealed } = known.find(key => key.digestKey) ?? {}
  if (!id || !sealed) throw new Error('the database has no digest key')
  const digestKey = openWith(secrets.keys, sealed, placeOfKey(id))
  // From now on, processes that couldn't open what this one seals don't start.
  if (!known.some(key => key.id.equals(newest.id))) await addKey(sql, sealDigestKey(newest, digestKey))
  secrets.unlock(digestKey)
}

/** An unlocked box, for a command. */
export async function openSecretBox(sql: Sql, keys: readonly string[]): Promise<LockableBox> {
  const secrets = makeSecretBox(keys)
  await unlockSecrets({ sql, secrets })
  return secrets
}

/** What's wrong with these keys, or null. */
export const keysFault = async (sql: Sql, keys: readonly SealingKey[]): Promise<string | null> =>
  faultOf(await listSecretsKeys(sql), keys)

/** Why this process should be restarted with other keys, or null. */
export async function secretsFault(parts: Parts): Promise<string | null> {
  const fault = await keysFault(parts.sql, parts.secrets.keys)
  // A process that says it's ready must be.
  if (!fault && !parts.secrets.isUnlocked()) await unlockSecrets(parts)
  return fault
}

/**
 * Unlocks at the start, and throws if the keys are wrong. If the database is down or empty, tries again until it's ready.
 * Then watches whether the keys are still right.
 */
export async function keepSecretsUnlocked(
  parts: StartParts,
  onFault: (fault: string) => void,
  onWait: (error: unknown) => void = () => {},
): Promise<{ unlocked: Promise<void> }> {
  const watch = () => every(CHECK_MS, async () => onFaultOf(await secretsFault(parts).catch(() => null)))
  const onFaultOf = (fault: string | null) => (fault ? onFault(`SECRETS_KEY: ${fault}`) : undefined)
  if (await tryToUnlock(parts, onWait)) {
    watch()
    return { unlocked: Promise.resolve() }
  }
  const later = Promise.withResolvers<void>()
  const timer = every(RETRY_MS, async () => {
    const isDone = await tryToUnlock(parts).catch(error => {
      if (!(error instanceof BadSetting)) throw error
      onFault(error.message)
      return false
    })
    if (!isDone) return
    clearInterval(timer)
    later.resolve()
    watch()
  })
  return { unlocked: later.promise }
}

async function tryToUnlock(parts: StartParts, onWait?: (error: unknown) => void): Promise<boolean> {
  try {
    await refuseOtherPepper(parts.sql, parts.config.keyPepper)
    await unlockSecrets(parts)
    return true
  } catch (error) {
    // Before `release`, there's no table yet.
    if (!isUnreachable(error) && !isTableMissing(error)) throw error
    onWait?.(error)
    return false
  }
}

function faultOf(known: readonly SecretsKey[], keys: readonly SealingKey[]): string | null {
  const isOurs = (id: Buffer) => keys.some(key => key.id.equals(id))
  const lacking = known.find(key => key.digestKey && !isOurs(key.id))
  if (lacking)
    return `lacks key ${name(lacking.id)}, which this database's data is encrypted with. Set all keys, newest first, separated by commas`
  const ended = known.find(key => !key.digestKey && keys[0]?.id.equals(key.id))
  return ended ? `starts with key ${name(ended.id)}, which was replaced. Put the newest key first` : null
}

const placeOfKey = (id: Buffer): SealedPlace => `secrets_keys.digest_key ${name(id)}`
const name = (id: Buffer) => id.toString('hex')

const sealDigestKey = (key: SealingKey, digestKey: Buffer) => ({
  id: key.id,
  digestKey: sealWith(key, digestKey, placeOfKey(key.id)),
})

export function newestOf({ keys: [newest] }: Pick<Context['secrets'], 'keys'>): SealingKey {
  if (!newest) throw new BadSetting('SECRETS_KEY', 'is required')
  return newest
}

/** One run at a time. It doesn't keep the process alive. */
function every(ms: number, run: () => Promise<void>): ReturnType<typeof setInterval> {
  let isRunning = false
  const timer = setInterval(async () => {
    if (isRunning) return
    isRunning = true
    await run().catch(() => {})
    isRunning = false
  }, ms)
  timer.unref()
  return timer
}
