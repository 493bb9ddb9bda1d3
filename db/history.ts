import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { StartError } from './start-error.ts'

export interface Migration {
  name: string
  sha256: string
  text: string
}

/** A row of the ledger: what was applied here. */
export interface Applied {
  name: string
  sha256: string
}

export const migrationsDir = join(import.meta.dir, 'migrations')

/** The numbered files of a directory, in order: 0001-what.sql and so on, without a gap. */
export function readMigrations(dir: string): Migration[] {
  const names = readdirSync(dir).filter(name => name.endsWith('.sql'))
  return names.sort().map((name, index) => {
    const number = String(index + 1).padStart(4, '0')
    if (!name.startsWith(`${number}-`))
      throw new StartError(`${join(dir, name)}: a migration ${number}-….sql is expected in its place.`)
    // A checkout with other line ends is the same history.
    const text = readFileSync(join(dir, name), 'utf8').replaceAll('\r\n', '\n')
    return { name, text, sha256: new Bun.CryptoHasher('sha256').update(text).digest('hex') }
  })
}

/** What is still to be applied. Forward only: a history that is not the beginning of ours is refused. */
export function remaining(files: Migration[], ledger: Applied[]): Migration[] {
  const known = new Map(files.map((file, index) => [file.name, { file, index }]))
  for (const [index, { name, sha256 }] of ledger.entries()) {
    const found = known.get(name)
    if (!found)
      throw new StartError(
        `The database is newer than this release: ${name} is applied and not known here. Deploy the release that brought it.`,
      )
    if (found.file.sha256 !== sha256)
      throw new StartError(
        `Migration ${name} was changed after it had been applied. Restore the file, and make a new migration of the change.`,
      )
    if (found.index !== index)
      throw new StartError(
        `Migration ${files[index]?.name} was added before ${name}, which is applied already. Give it the next number.`,
      )
  }
  return files.slice(ledger.length)
}
