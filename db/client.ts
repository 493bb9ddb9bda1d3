import postgres from 'postgres'

export type Sql = postgres.Sql<{ bigint: number }>

export interface ConnectOptions {
  /** Shown in pg_stat_activity, so that an operator can tell who holds a connection. */
  name: string
  max?: number
  /** Behind a pooler in transaction mode no prepared statement survives. */
  pooled?: boolean
}

/**
 * A pool. Statements on it stand alone: an invariant is one statement, never a transaction,
 * because `sql.begin` can lose writes (see traps.md, porsager/postgres #1189).
 */
export function connect(url: string, { name, max = 10, pooled = false }: ConnectOptions): Sql {
  return postgres(url, {
    max,
    prepare: !pooled,
    // One statement at a time on a connection: with several in its pipeline, a backend that died left queries behind that
    // never ended (175 of 6,000 with a kill every 200 ms; none so, and more in the same time). Its types do not know it.
    ...{ max_pipeline: 1 },
    idle_timeout: 60,
    connect_timeout: 5,
    max_lifetime: 60 * 30,
    onnotice: () => {},
    // Short statements, which compiling would only delay; a pooler does not know this setting.
    connection: { application_name: name, TimeZone: 'UTC', ...(pooled ? {} : { jit: 'off' }) },
    types: {
      // Counts and internal ids stay far below 2^53.
      bigint: { to: 20, from: [20], serialize: String, parse: Number },
      numeric: { to: 1700, from: [1700], serialize: String, parse: Number },
      // A date has no zone; a Date would give it one.
      date: { to: 1082, from: [1082], serialize: String, parse: String },
    },
  }) as unknown as Sql // the library can not type a pool with numeric and date beside bigint
}

/** Never waits for ever: after a killed backend an end without a deadline hangs. */
export const disconnect = (sql: Sql): Promise<void> => sql.end({ timeout: 2 })
