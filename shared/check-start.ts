import { jitAdvice } from '../db/jit.ts'
import { refuseForeignHistory } from '../db/ledger.ts'
import type { Context } from './context.ts'
import { keepSecretsUnlocked } from './unlock-secrets.ts'

/**
 * Whether this process may work on this database. Throws if not, logs what would make it slow, and calls `onFault` when it
 * may no longer. Secrets can be read when `unlocked` resolves.
 */
export async function checkStart(
  context: Context,
  onFault: (fault: string) => void,
): Promise<{ unlocked: Promise<void> }> {
  await refuseForeignHistory(context.sql)
  const secrets = await keepSecretsUnlocked(context, onFault)
  // If the database is away, the process starts and answers 503 until it's back.
  const advice = await jitAdvice(context.sql).catch(() => null)
  if (advice) context.log.warn(advice)
  return secrets
}
