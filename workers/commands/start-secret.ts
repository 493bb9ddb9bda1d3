import { chmodSync, existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { explainDiskError, StartError } from '../../db/start-error.ts'

/** A secret that is made once and kept in a file that its owner alone can read. */
export function keepSecret(path: string, isRight: (secret: string) => boolean, make: () => string): string {
  try {
    if (existsSync(path)) {
      const kept = readFileSync(path, 'utf8').trim()
      if (isRight(kept)) return kept
      throw new StartError(
        `${path} is damaged. Put back what it held; without it, what it protects can not be read.`,
      )
    }
    const secret = make()
    // In place only when it is whole: a full disk leaves no half of it.
    writeFileSync(`${path}.new`, `${secret}\n`, { mode: 0o600 })
    chmodSync(`${path}.new`, 0o600)
    renameSync(`${path}.new`, path)
    return secret
  } catch (error) {
    throw explainDiskError(error, dirname(path))
  }
}
