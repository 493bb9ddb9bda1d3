import { existsSync, readFileSync, symlinkSync } from 'node:fs'
import { basename, join } from 'node:path'
import { startServer } from '../fleet/installed-postgres.ts'
import type { TestPostgres } from '../postgres.ts'
import { tools } from '../tools/ready.ts'

const nativeOf = (major: number) => join(tools, 'node_modules', `postgres-${major}`, 'native')

/** Whether tests/tools has binaries of this version. It has them for Linux on x64. */
export const hasPostgres = (major: number): boolean => existsSync(join(nativeOf(major), 'bin', 'postgres'))

/** The package ships without its symlinks: its postinstall script creates them, and npm doesn't run that here. */
function link(native: string): void {
  const links: { source: string; target: string }[] = JSON.parse(
    readFileSync(join(native, 'pg-symlinks.json'), 'utf8'),
  )
  for (const { source, target } of links) {
    const path = join(native, '..', target)
    if (!existsSync(path)) symlinkSync(basename(source), path)
  }
}

/** A throwaway Postgres of an earlier version. */
export async function startOlderPostgres(major: number): Promise<TestPostgres> {
  const native = nativeOf(major)
  link(native)
  return startServer({ bin: join(native, 'bin') })
}
