import { isUnreachable } from '../db/unreachable.ts'
import { BadSetting } from './config.ts'
import type { Context } from './context.ts'
import { keepSecretsProbe } from './secrets-queries.ts'

/**
 * The first process seals a probe that every later one must be able to open. With another key, new data would be sealed
 * with it and old data couldn't be read. If the database is away, the process starts and answers 503 until it's back.
 */
export async function checkSecretsKey({ sql, secrets }: Pick<Context, 'sql' | 'secrets'>): Promise<void> {
  const probe = await keepSecretsProbe(sql, secrets.seal('probe')).catch(error => {
    // Before `release`, there's no table yet.
    if (isUnreachable(error) || Object(error).code === '42P01') return null
    throw error
  })
  try {
    if (probe) secrets.open(probe)
  } catch {
    throw new BadSetting('SECRETS_KEY', "isn't the key that this database's data is encrypted with")
  }
}
