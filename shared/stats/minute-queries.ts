import type { Sql } from '../../db/client.ts'

export interface RouteCount {
  method: string
  path: string
  requests: number
  /** Responses with status 500 and above. */
  failures: number
  /** Their total duration. */
  seconds: number
}

/** Adds one process's counts to the minute's total. */
export async function addRequests(sql: Sql, at: Date, counts: readonly RouteCount[]): Promise<void> {
  await sql`
    insert into request_minutes as m (minute, method, path, requests, failures, seconds)
    select date_trunc('minute', ${at}::timestamptz), method, path, requests, failures, seconds
    from jsonb_to_recordset(${sql.json(counts.map(each => ({ ...each })))})
      as c(method text, path text, requests bigint, failures bigint, seconds double precision)
    -- Always in the same order, so two processes can't deadlock.
    order by method, path
    on conflict (minute, method, path) do update
      set requests = m.requests + excluded.requests, failures = m.failures + excluded.failures,
          seconds = m.seconds + excluded.seconds`
}

export type RouteMinute = RouteCount & { minute: Date }

export const listRequestMinutes = async (sql: Sql, since: Date): Promise<RouteMinute[]> => sql`
  select minute, method, path, requests, failures, seconds from request_minutes
  where minute >= ${since} order by minute, method, path`

export interface Gauge {
  gauge: string
  label: string
  value: number
}

export async function recordGauges(sql: Sql, at: Date, gauges: readonly Gauge[]): Promise<void> {
  await sql`
    insert into gauge_minutes (minute, gauge, label, value)
    select date_trunc('minute', ${at}::timestamptz), gauge, label, value
    from jsonb_to_recordset(${sql.json(gauges.map(each => ({ ...each })))})
      as g(gauge text, label text, value double precision)
    on conflict (minute, gauge, label) do update set value = excluded.value`
}

export const listGaugeMinutes = async (sql: Sql, since: Date): Promise<(Gauge & { minute: Date })[]> => sql`
  select minute, gauge, label, value from gauge_minutes
  where minute >= ${since} order by minute, gauge, label`

/** The latest counts of a scheduler, unless its clock was ahead. Only a few rows, however many are due. */
export const listLatestGauges = async (sql: Sql, now: Date): Promise<(Gauge & { minute: Date })[]> => sql`
  select minute, gauge, label, value from gauge_minutes
  where minute = (select max(minute) from gauge_minutes where minute <= ${now})
  order by gauge, label`
