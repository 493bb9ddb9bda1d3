import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { connect, disconnect, type Sql } from '../../db/client.ts'
import { startEmbedded } from '../../db/embedded.ts'
import { ROLE, readPassword } from '../../db/embedded-data.ts'
import { findOrphan, readPidFile } from '../../db/embedded-process.ts'
import { listPendingFiles } from '../../db/ledger.ts'
import { migrate } from '../../db/migrate.ts'
import { StartError } from '../../db/start-error.ts'
import type { Config } from '../../shared/config.ts'
import { noDatabase } from './kept-secrets.ts'

/** For `await using`, which closes it. */
interface CommandDatabase extends AsyncDisposable {
  sql: Sql
}

/**
 * The database for a command: DATABASE_URL, or the embedded one in DATA_DIR, started for the command unless it's running.
 * One started here is migrated, unless the command changes nothing.
 */
export async function openDatabase(
  { databaseUrl, databasePooled, dataDir }: Config,
  name: string,
  say: (text: string) => void,
  { migrates = true } = {},
): Promise<CommandDatabase> {
  const open = (url: string, stop = async () => {}): CommandDatabase => {
    const sql = connect(url, { name: `agent-exchange ${name}`, max: 4, pooled: databasePooled })
    return {
      sql,
      async [Symbol.asyncDispose]() {
        await disconnect(sql)
        await stop()
      },
    }
  }
  if (databaseUrl) {
    const database = open(databaseUrl)
    try {
      if ((await listPendingFiles(database.sql)).length === 0) return database
      throw new StartError("The database isn't up to date: run `npm run migrate` first.")
    } catch (error) {
      await database[Symbol.asyncDispose]()
      throw error
    }
  }
  const home = join(dataDir, 'postgres')
  // Not created here: on a deployment's machine, it only means that the settings are missing.
  if (!existsSync(join(home, 'data'))) throw noDatabase(dataDir)
  const running = readPidFile(join(home, 'data'))
  if (running?.ready && findOrphan(join(home, 'data')) === running.pid)
    return open(`postgres://${ROLE}:${readPassword(home)}@127.0.0.1:${running.port}/${ROLE}`)
  const embedded = await startEmbedded({ dir: dataDir, progress: say })
  if (migrates) await migrate(embedded.url, { progress: say })
  return open(embedded.url, embedded.stop)
}
