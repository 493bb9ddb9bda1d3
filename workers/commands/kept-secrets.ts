import { chmodSync, existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { explainDiskError, StartError } from '../../db/start-error.ts'
import { BadSetting, type Config } from '../../shared/config.ts'
import { looksRight, makeKey } from '../../shared/keys/key.ts'
import { isVapidKey, makeVapidKey } from '../../shared/push/vapid.ts'

// The secrets that an embedded start makes once and keeps in DATA_DIR.

export const operatorKeyFile = (dataDir: string): string => join(dataDir, 'operator-key')
const secretsKeyFile = (dataDir: string) => join(dataDir, 'secrets-key')

export function keepOperatorKey(dataDir: string): string {
  return keepSecret(
    operatorKeyFile(dataDir),
    key => looksRight(key, 'opk'),
    () => makeKey('opk'),
  )
}

/** The newest first. To rotate the key, put a new one into the file before the old one, separated by a comma. */
export function keepSecretsKeys(dataDir: string): string[] {
  const isValid = (keys: string) => /^[0-9a-f]{64}(,[0-9a-f]{64})*$/.test(keys)
  return keepSecret(secretsKeyFile(dataDir), isValid, makeSecretsKey).split(',')
}

export const keepVapidKey = (dataDir: string): string =>
  keepSecret(join(dataDir, 'vapid-key'), isVapidKey, makeVapidKey)

export function makeSecretsKey(): string {
  return crypto.getRandomValues(new Uint8Array(32)).toHex()
}

/** The keys that the service runs with, for a command. A new one couldn't decrypt anything. */
export function findSecretsKeys({ secretsKeys, databaseUrl, dataDir }: Config, purpose: string): string[] {
  if (secretsKeys.length > 0) return secretsKeys
  if (!databaseUrl && existsSync(secretsKeyFile(dataDir))) return keepSecretsKeys(dataDir)
  if (!databaseUrl) throw noDatabase(dataDir)
  throw new BadSetting('SECRETS_KEY', `is needed to ${purpose}. Use the one that the service runs with.`)
}

/** Someone ran a command without the settings, or before the first start. */
export const noDatabase = (dataDir: string) =>
  new BadSetting(
    'DATABASE_URL',
    `isn't set, and ${dataDir} has no database. Use the settings of a process, or run \`npm start\` first`,
  )

/** Reads a secret, or makes one, in a file that only its owner can read. */
function keepSecret(path: string, isValid: (secret: string) => boolean, make: () => string): string {
  try {
    if (existsSync(path)) {
      const secret = readFileSync(path, 'utf8').trim()
      if (isValid(secret)) return secret
      throw new StartError(`${path} is damaged. Restore it: what it protects can't be read without it.`)
    }
    const secret = make()
    // Renamed when complete, so a full disk can't leave half a secret.
    writeFileSync(`${path}.new`, `${secret}\n`, { mode: 0o600 })
    chmodSync(`${path}.new`, 0o600)
    renameSync(`${path}.new`, path)
    return secret
  } catch (error) {
    throw explainDiskError(error, dirname(path))
  }
}
