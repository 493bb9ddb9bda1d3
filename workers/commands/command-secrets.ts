import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { BadSetting, type Config } from '../../shared/config.ts'

/** The key that the service runs with, for a command beside it; a new one would open and find nothing. */
export function keptSecretsKey({ secretsKey, databaseUrl, dataDir }: Config, purpose: string): string {
  const kept = join(dataDir, 'secrets-key')
  if (secretsKey) return secretsKey
  if (!databaseUrl && existsSync(kept)) return readFileSync(kept, 'utf8').trim()
  throw new BadSetting('SECRETS_KEY', `is needed to ${purpose}: the one that the service runs with`)
}
