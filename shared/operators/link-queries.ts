import type { Sql } from '../../db/client.ts'
import type { Id } from '../ids.ts'
import type { NewSession } from '../sessions/sessions.ts'

/** Asks for a mail with a link. Writes the same whether or not an operator has this address. */
export async function requestLink(sql: Sql, email: string, now: Date): Promise<void> {
  await sql`select request_operator_link(${email}, ${now})`
}

interface NewLink {
  digest: Buffer
  operator: Id<'opr'>
  event: string
  now: Date
  expiresAt: Date
  /** At most `most` mails since then. */
  since: Date
  most: number
}

/** Undefined if the operator was disabled, or got enough mails. A mail that's sent again has the same link. */
export async function insertLink(sql: Sql, link: NewLink) {
  const [row] = await sql<{ name: string; email: string; expiresAt: Date }[]>`
    with asked as (
      select o.id, o.name, o.email from operators o
      where o.id = ${link.operator} and o.disabled_at is null
        and (select count(*) from operator_links l
             where l.operator_id = o.id and l.created_at > ${link.since} and l.event_id <> ${link.event}) < ${link.most}
      for share of o
    ), made as (
      insert into operator_links (digest, operator_id, event_id, created_at, expires_at)
      select ${link.digest}, id, ${link.event}, ${link.now}, ${link.expiresAt} from asked
      on conflict (digest) do update set digest = excluded.digest
      returning expires_at
    )
    select a.name, a.email, m.expires_at as "expiresAt" from asked a, made m`
  return row
}

export interface FoundLink {
  name: string
  expiresAt: Date
  usedAt: Date | null
}

export async function findLink(sql: Sql, digest: Buffer): Promise<FoundLink | undefined> {
  const [row] = await sql<FoundLink[]>`
    select o.name, l.expires_at as "expiresAt", l.used_at as "usedAt"
    from operator_links l
    join operators o on o.id = l.operator_id
    where l.digest = ${digest} and o.disabled_at is null`
  return row
}

/** Marks a link as used and starts a session. Of two requests at once, only one succeeds. */
export async function takeLink(sql: Sql, digest: Buffer, session: NewSession, now: Date) {
  const [row] = await sql<{ operator: Id<'opr'> }[]>`
    with taken as (
      update operator_links l set used_at = ${now}
      from operators o
      where l.digest = ${digest} and l.used_at is null and l.expires_at > ${now}
        and o.id = l.operator_id and o.disabled_at is null
      returning l.operator_id
    ), started as (
      insert into sessions (digest, who, expires_at)
      select ${session.digest}, 'operator ' || operator_id, ${session.expiresAt} from taken
    )
    select operator_id as operator from taken`
  return row
}
