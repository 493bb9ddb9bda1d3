import postgres from 'postgres'
import { watchedSockets, withDeadline } from './deadline.ts'
import { againAfterDeadlock } from './deadlock.ts'

export type Sql = postgres.Sql<{ bigint: number }>

export interface ConnectOptions {
  /** Shown in pg_stat_activity. */
  name: string
  max?: number
  /** Prepared statements don't work behind a pooler in transaction mode. */
  pooled?: boolean
  /** Fails statements without a result after this long. Default: no limit. */
  answerWithinMs?: number
}

/** Pools that have ended. Otherwise postgres.js would still reconnect if it was about to. */
const ended = new WeakSet<Sql>()

/**
 * Opens a pool. Keep an invariant in one statement and don't use `sql.begin`: when a connection dies, its callback continues
 * outside the transaction (porsager/postgres #1189).
 */
export function connect(
  url: string,
  { name, max = 10, pooled = false, answerWithinMs }: ConnectOptions,
): Sql {
  const sql = postgres(url, {
    max,
    prepare: !pooled,
    // One statement at a time: with a second one on its way, a pooler gave the server to another client too early, which
    // then got the second one's response. (Missing in the types.)
    ...{ max_pipeline: pooled ? 0 : 1 },
    ...(answerWithinMs && { socket: openSockets(answerWithinMs, () => ended.has(pool)) }),
    idle_timeout: 60,
    connect_timeout: 3,
    // The default waits up to 20 seconds, long after a restarted server is back.
    backoff: attempts => Math.min(0.05 * 2 ** attempts, 1),
    max_lifetime: 60 * 30,
    onnotice: () => {},
    // JIT only slows down short statements. Poolers don't accept the setting.
    connection: { application_name: name, TimeZone: 'UTC', ...(pooled ? {} : { jit: 'off' }) },
    types: {
      // Counts and internal ids stay far below 2^53.
      bigint: { to: 20, from: [20], serialize: String, parse: Number },
      numeric: { to: 1700, from: [1700], serialize: String, parse: Number },
      // A date has no time zone, but a Date does.
      date: { to: 1082, from: [1082], serialize: String, parse: String },
    },
  }) as unknown as Sql // the library's types don't cover numeric and date
  askForArraysOnce(sql)
  const patient = againAfterDeadlock(sql)
  const pool = answerWithinMs ? withDeadline(patient, answerWithinMs) : patient
  return pool
}

/**
 * On each new connection, postgres.js asks which array types there are, which is a third of the cost of opening one.
 * Ours are built in, so asking once per pool is enough.
 */
function askForArraysOnce({ options }: Sql): void {
  const { typeArrayMap } = (options as unknown as { shared: { typeArrayMap: object } }).shared
  Object.defineProperty(options, 'fetch_types', { get: () => Object.keys(typeArrayMap).length === 0 })
}

function openSockets(answerWithinMs: number, hasEnded: () => boolean): ReturnType<typeof watchedSockets> {
  const open = watchedSockets(answerWithinMs)
  return address => {
    if (hasEnded()) throw new Error('the pool has ended')
    return open(address)
  }
}

/** `end()` without a timeout hangs if a backend was killed. */
export async function disconnect(sql: Sql): Promise<void> {
  await sql.end({ timeout: 2 })
  ended.add(sql)
}
