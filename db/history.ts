import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { StartError } from './start-error.ts'

export interface SqlFile {
  /** `0001-keys.sql`, or `functions/keys.sql`. */
  name: string
  sha256: string
  text: string
  /** From its first line, `-- Compatible from: 0042`: a release whose last migration is this one, or a later one, works with it. */
  compatibleFrom?: string | null
}

/** A row of the `migrations` table. Functions have one row for each text that was ever applied. */
export interface Applied {
  name: string
  sha256: string
  compatible_from?: string | null
}

/** The folder that holds `migrations/` and `functions/`. */
export const sqlDir = import.meta.dir

/** Columns, indexes and checks call these. */
const BEFORE_TABLES = ['before-tables.sql', 'event-kinds.sql']
const TRIGGERS = 'triggers.sql'

/** Names of migrations from before the first sixteen were squashed into ten. */
const BEFORE_SQUASH =
  /^00(08-feed|09-commons|10-requests|11-operators|12-alerts|13-figures|14-former-secrets|15-lost-deadlines|16-failed-refunds)\.sql$/

const isFunctions = (name: string) => name.startsWith('functions/')

/**
 * All SQL in the order it's applied: functions that tables call, numbered migrations, all other functions
 * by name, and triggers, which need both.
 */
export function readSqlFiles(dir = sqlDir): SqlFile[] {
  const functions = listSql(join(dir, 'functions'))
  const migrations = listSql(join(dir, 'migrations'))
  for (const [index, name] of migrations.entries()) {
    const number = String(index + 1).padStart(4, '0')
    if (!name.startsWith(`${number}-`))
      throw new StartError(
        `${join(dir, 'migrations', name)}: expected a migration named ${number}-….sql here.`,
      )
  }
  const first = functions.filter(name => BEFORE_TABLES.includes(name))
  const others = functions.filter(name => !first.includes(name) && name !== TRIGGERS)
  const last = functions.filter(name => name === TRIGGERS)
  return [
    ...first.map(name => `functions/${name}`),
    ...migrations.map(name => `migrations/${name}`),
    ...[...others, ...last].map(name => `functions/${name}`),
  ].map(path => readSql(dir, path))
}

function listSql(dir: string): string[] {
  if (!existsSync(dir)) return []
  return readdirSync(dir)
    .filter(name => name.endsWith('.sql'))
    .sort()
}

function readSql(dir: string, path: string): SqlFile {
  // A checkout with other line endings is the same history.
  const text = readFileSync(join(dir, path), 'utf8').replaceAll('\r\n', '\n')
  return {
    name: path.replace('migrations/', ''),
    text,
    sha256: new Bun.CryptoHasher('sha256').update(text).digest('hex'),
    compatibleFrom: /^-- Compatible from: (\d{4})\n/.exec(text)?.[1] ?? null,
  }
}

/**
 * The files left to apply: new migrations, and functions whose text isn't the one applied last.
 * The ledger is ordered by name, then time. Throws unless its migrations are the first of this release's.
 */
export function filesToApply(files: SqlFile[], ledger: Applied[]): SqlFile[] {
  const applied = afterSquash(files, ledger)
  checkHistory(
    files.filter(file => !isFunctions(file.name)),
    applied.filter(row => !isFunctions(row.name)),
  )
  // A newer release's functions are left alone.
  if (hasNewer(files, applied)) return []
  const current = new Map(applied.map(row => [row.name, row.sha256]))
  return files.filter(file => current.get(file.name) !== file.sha256)
}

/** A database with all sixteen migrations from before the squash has the schema that our first ten create. */
export function afterSquash(files: SqlFile[], applied: Applied[]): Applied[] {
  if (!applied.some(row => row.name === '0016-failed-refunds.sql')) return applied
  const ten = files.filter(file => !isFunctions(file.name)).slice(0, 10)
  const former = (name: string) => BEFORE_SQUASH.test(name) || ten.some(file => file.name === name)
  return [...ten, ...applied.filter(row => !former(row.name))]
}

/** Whether a newer release has migrated this database. */
function hasNewer(files: SqlFile[], applied: Applied[]): boolean {
  const known = new Set(files.map(file => file.name))
  return applied.some(row => !isFunctions(row.name) && !known.has(row.name))
}

/** Forward only: what was applied must match our migrations from the first on. Newer, compatible ones may follow. */
function checkHistory(migrations: SqlFile[], applied: Applied[]): void {
  const known = new Map(migrations.map((file, index) => [file.name, { file, index }]))
  const last = migrations.at(-1)?.name.slice(0, 4) ?? ''
  for (const [index, { name, sha256, compatible_from }] of applied.entries()) {
    const found = known.get(name)
    if (!found && compatible_from && compatible_from <= last) continue
    if (!found)
      throw new StartError(
        name.slice(0, 4) > last
          ? `The database is newer than this release: ${name} was applied, but it's unknown here. Deploy the release that has it.`
          : `The database was made by a release before the migrations were rewritten: ${name} was applied, but it's unknown here. Use another database, or deploy the release that has it.`,
      )
    if (found.file.sha256 !== sha256)
      throw new StartError(
        `Migration ${name} changed after it was applied. Restore the file and put the change in a new migration.`,
      )
    if (found.index !== index)
      throw new StartError(
        `Migration ${migrations[index]?.name} comes before ${name}, which is already applied. Give it the next number.`,
      )
  }
}
