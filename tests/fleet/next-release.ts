import { appendFileSync, cpSync, mkdtempSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sqlDir } from '../../db/history.ts'

const root = join(import.meta.dir, '../..')

/** The number of this release's last migration, and of the next one. */
export const last = readdirSync(join(sqlDir, 'migrations')).sort().at(-1)?.slice(0, 4) ?? ''
export const next = String(Number(last) + 1).padStart(4, '0')

/**
 * The SQL of a release after this one: a new column, a new index, and a function with another text. One table at a time:
 * with two, a migration and a request can wait for each other.
 */
export function nextSql(
  firstLine: string,
  dir = mkdtempSync(join(tmpdir(), 'agent-exchange-release-')),
): string {
  for (const folder of ['migrations', 'functions'])
    cpSync(join(sqlDir, folder), join(dir, folder), { recursive: true })
  writeFileSync(
    join(dir, 'migrations', `${next}-more.sql`),
    `${firstLine}
alter table leads add column more text not null default '';
create index leads_more on leads (more);
`,
  )
  appendFileSync(join(dir, 'functions/leads.sql'), '\n-- Changed in the next release.\n')
  return dir
}

/** The whole release after this one, as an operator installs it beside the old. */
export function nextRelease(): string {
  const dir = mkdtempSync(join(tmpdir(), 'agent-exchange-release-'))
  for (const part of [
    'api',
    'workers',
    'shared',
    'db',
    'docs',
    'packages',
    'package.json',
    'tsconfig.json',
    'CHANGELOG.md',
  ])
    cpSync(join(root, part), join(dir, part), { recursive: true })
  symlinkSync(join(root, 'node_modules'), join(dir, 'node_modules'))
  nextSql(`-- Compatible from: ${last}`, join(dir, 'db'))
  return dir
}
