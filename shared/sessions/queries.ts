import type { Sql } from '../../db/client.ts'
import { first, rowCount } from '../../db/first.ts'

export async function insertSession(sql: Sql, session: { digest: Buffer; who: string; expiresAt: Date }) {
  await sql`
    insert into sessions (digest, who, expires_at)
    values (${session.digest}, ${session.who}, ${session.expiresAt})`
}

export const findSession = (sql: Sql, digest: Buffer, now: Date): Promise<{ who: string } | undefined> =>
  first(sql`
    select who from sessions where digest = ${digest} and expires_at > ${now}`)

export async function deleteSession(sql: Sql, digest: Buffer): Promise<void> {
  await sql`delete from sessions where digest = ${digest}`
}

export async function deleteSessionsOf(sql: Sql, who: string): Promise<void> {
  await sql`delete from sessions where who = ${who}`
}

export const deleteSessionsBefore = (sql: Sql, before: Date): Promise<number> =>
  rowCount(sql`delete from sessions where expires_at <= ${before}`)
