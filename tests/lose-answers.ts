import type { Sql } from '../db/client.ts'

/** Simulates that the process died between the work and storing its response, and that its claim expired. */
export const loseAnswers = (sql: Sql) => sql`
  update idempotency_claims
  set status = null, headers = null, body = null, locked_until = to_timestamp(0)
  where status is not null`
