import { type ConnectOptions, connect, disconnect, type Sql } from './client.ts'
import { intercept, runAgain, type Statement } from './intercept.ts'
import { isUnreachable } from './unreachable.ts'

/** Together, reads turn to the primary in less than a second. */
const PULSE_MS = 300
const PULSE_TIMEOUT_MS = 500
const MOST_BEHIND_S = 10

export interface Replica {
  /** Reads from the replica, or from the primary while the replica is down. */
  sql: Sql
  isDown(): boolean
  close(): Promise<void>
}

/**
 * A replica that's starting, behind, or no longer receiving would say that a new row doesn't exist. Having replayed
 * everything received isn't enough: after a restore of the primary, a replica may be ahead of it, and never receive again.
 * Without pg_monitor, whether it still receives can't be seen.
 */
async function isCurrent(sql: Sql): Promise<boolean> {
  const [row] = await sql<{ current: boolean }[]>`
    select not pg_is_in_recovery()
        or pg_last_wal_receive_lsn() is not null
           and (exists (select from pg_stat_wal_receiver
                        where coalesce(status = 'streaming' and latest_end_lsn >= pg_last_wal_replay_lsn(), true))
               and pg_last_wal_replay_lsn() >= pg_last_wal_receive_lsn()
             or now() - pg_last_xact_replay_timestamp() < ${`${MOST_BEHIND_S} seconds`}::interval) as current`
  return row?.current ?? false
}

const isServerDown = (sql: Sql): Promise<boolean> => sql`select 1`.then(() => false, isUnreachable)

/**
 * Statements go to the replica. If one fails because the replica is down, or is running when the replica's pulse stops,
 * it runs on the primary instead. A slow statement doesn't move: it would only slow down the primary, too.
 */
export function openReplica(url: string, primaryUrl: string, options: ConnectOptions, primary: Sql): Replica {
  const replica = connect(url, options)
  const pulse = connect(url, { ...options, max: 1, answerWithinMs: PULSE_TIMEOUT_MS })
  // Not one of the pool's, where a statement may wait behind others for too long. Opened when the replica is behind.
  const primaryPulse = connect(primaryUrl, { ...options, max: 1 })
  let isDown = false
  let isClosed = false
  /** What each statement does when the pulse stops. */
  const underWay = new Set<() => void>()

  const turnAway = () => {
    isDown = true
    for (const turn of underWay) turn()
  }
  const beat = async () => {
    try {
      // While the primary is down, old data is better than none.
      if ((await isCurrent(pulse)) || (await isServerDown(primaryPulse))) isDown = false
      else turnAway()
    } catch {
      turnAway()
    }
    if (!isClosed) timer = setTimeout(beat, PULSE_MS)
  }
  let timer = setTimeout(beat, PULSE_MS)

  const run = (statement: Statement, onPrimary: () => void, onReplica: () => PromiseLike<unknown>) => {
    if (isDown) return onPrimary()
    const turn = () => underWay.delete(turn) && onPrimary()
    underWay.add(turn)
    onReplica().then(
      rows => underWay.delete(turn) && statement.resolve(rows),
      error => {
        if (!underWay.has(turn)) return
        const { code } = Object(error)
        if (isUnreachable(error) && code !== 'ETIMEDOUT') turnAway()
        // The replica just removed what this read needed. The primary has it.
        else if (code === '40001') turn()
        else if (underWay.delete(turn)) statement.reject(error)
      },
    )
  }
  const sql = intercept(primary, (statement, onPrimary, args) =>
    run(statement, onPrimary, () => runAgain(replica, statement, args)),
  )
  return {
    sql,
    isDown: () => isDown,
    async close() {
      isClosed = true
      clearTimeout(timer)
      await Promise.all([replica, pulse, primaryPulse].map(disconnect))
    },
  }
}
