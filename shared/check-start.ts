import { jitAdvice } from '../db/jit.ts'
import { refuseForeignHistory } from '../db/ledger.ts'
import { checkSecretsKey } from './check-secrets-key.ts'
import type { Context } from './context.ts'

/** Whether this process may work on this database. Throws if not, and logs what would make it slow. */
export async function checkStart(context: Context): Promise<void> {
  await refuseForeignHistory(context.sql)
  await checkSecretsKey(context)
  // If the database is away, the process starts and answers 503 until it's back.
  const advice = await jitAdvice(context.sql).catch(() => null)
  if (advice) context.log.warn(advice)
}
