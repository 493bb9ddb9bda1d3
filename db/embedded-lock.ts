import { Database } from 'bun:sqlite'
import { dirname, join } from 'node:path'
import { StartError } from './start-error.ts'

/**
 * One start per directory. An exclusive SQLite transaction is a file lock that the kernel lets go
 * when its process dies, on every system, which a file with a pid in it never is.
 */
export async function lockDirectory(
  home: string,
  patienceMs: number,
  waiting: () => void,
): Promise<() => void> {
  const lock = new Database(join(home, 'lock'))
  const deadline = performance.now() + patienceMs
  for (let attempt = 0; ; attempt++) {
    try {
      lock.run('pragma journal_mode = memory') // a kill -9 must leave no journal behind
      lock.run('begin exclusive')
      return () => lock.close()
    } catch (error) {
      const busy = error instanceof Error && 'code' in error && error.code === 'SQLITE_BUSY'
      if (busy && performance.now() < deadline) {
        if (attempt === 2) waiting()
        await Bun.sleep(100)
        continue
      }
      lock.close()
      if (!busy) throw error
      throw new StartError(
        `Another start is running on ${dirname(home)}. Stop it first, or set DATA_DIR to another directory.`,
      )
    }
  }
}
