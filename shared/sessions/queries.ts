import type { Sql } from '../../db/client.ts'

export async function insertSession(
  sql: Sql,
  session: { digest: Buffer; who: string; expiresAt: Date },
): Promise<void> {
  await sql`
    insert into sessions (digest, who, expires_at)
    values (${session.digest}, ${session.who}, ${session.expiresAt})`
}

export async function findSession(sql: Sql, digest: Buffer, now: Date): Promise<{ who: string } | undefined> {
  const [row] = await sql<{ who: string }[]>`
    select who from sessions where digest = ${digest} and expires_at > ${now}`
  return row
}

export async function deleteSession(sql: Sql, digest: Buffer): Promise<void> {
  await sql`delete from sessions where digest = ${digest}`
}

export async function deleteSessionsOf(sql: Sql, who: string): Promise<void> {
  await sql`delete from sessions where who = ${who}`
}

export async function deleteSessionsBefore(sql: Sql, before: Date): Promise<number> {
  const { count } = await sql`delete from sessions where expires_at <= ${before}`
  return count
}
