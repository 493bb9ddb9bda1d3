import { jitAdvice } from '../db/jit.ts'
import { refuseForeignHistory } from '../db/ledger.ts'
import { loginFault } from '../db/login.ts'
import { findPooler } from '../db/pooler.ts'
import { isTableMissing } from '../db/unreachable.ts'
import { BadSetting, type Config, unsetAdvice } from './config.ts'
import type { Context } from './context.ts'
import { reportDirectOutage, reportReplicaOutage } from './outage.ts'
import { keepSecretsUnlocked } from './unlock-secrets.ts'

/**
 * Checks that this process may work on this database, and throws if not. Logs what would make it slow, and calls `onFault`
 * once it may no longer. Secrets can be read when `unlocked` resolves.
 */
export async function checkStart(context: Context, onFault: (fault: string) => void) {
  await refuseWrongLogins(context.config)
  await refusePooler(context.config)
  await refuseForeignHistory(context.sql)
  const secrets = await keepSecretsUnlocked(context, onFault, error => {
    const message = isTableMissing(error) ? 'waits for migrations: npm run migrate' : 'waits for the database'
    context.log.warn(message, { code: Object(error).code })
  })
  const { databaseDirectUrl, databasePooled, databaseReplicaUrl } = context.config
  // Without a host, it's a socket file.
  if (databasePooled && databaseDirectUrl && new URL(databaseDirectUrl).hostname)
    reportDirectOutage(databaseDirectUrl, context.log)
  if (databaseReplicaUrl && context.replica)
    reportReplicaOutage(databaseReplicaUrl, context.replica, context.log)
  for (const advice of unsetAdvice(context.config)) context.log.warn(advice)
  // If the database is down, the process starts and returns 503 until it's back.
  const advice = await jitAdvice(context.sql).catch(() => null)
  if (advice) context.log.warn(advice)
  return secrets
}

/** LISTEN, jobs and prepared statements don't work through a pooler in transaction mode. */
async function refusePooler({ databaseUrl, databasePooled }: Config): Promise<void> {
  if (!databaseUrl || databasePooled) return
  const pooler = await findPooler(databaseUrl).catch(() => null)
  if (pooler === 'transaction' || pooler === 'statement')
    throw new BadSetting('DATABASE_URL', 'is a pooler. Set DATABASE_DIRECT_URL to the server itself, too')
}

/** The settings that the database refuses. A database that's down isn't a wrong setting. */
export async function findWrongLogins({
  databaseUrl,
  databaseDirectUrl,
  databasePooled,
}: Config): Promise<BadSetting[]> {
  const urls = { DATABASE_URL: databaseUrl, DATABASE_DIRECT_URL: databasePooled ? databaseDirectUrl : null }
  const found = Object.entries(urls).map(async ([name, url]) => {
    const fault = url && (await loginFault(url))
    return fault ? [new BadSetting(name, fault)] : []
  })
  return (await Promise.all(found)).flat()
}

/** Throws if the database refuses a setting. */
export async function refuseWrongLogins(config: Config): Promise<void> {
  const [wrong] = await findWrongLogins(config)
  if (wrong) throw wrong
}
