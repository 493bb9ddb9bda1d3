import type { Sql } from '../../db/client.ts'
import { anyRow, first } from '../../db/first.ts'
import type { Id } from '../ids.ts'
import type { NewSession } from '../sessions/sessions.ts'
import type { Role } from './permissions.ts'

export interface Operator {
  id: Id<'opr'>
  name: string
  email: string
  role: Role
  keyHint: string
  createdAt: Date
  disabledAt: Date | null
}

const columns = (sql: Sql) => sql`
  id, name, email, role, key_hint as "keyHint", created_at as "createdAt", disabled_at as "disabledAt"`

export interface NewOperator extends Pick<Operator, 'id' | 'name' | 'email' | 'role' | 'keyHint'> {
  keyHash: Buffer
  claim: Buffer | null
  /** The log's entry for this request gets the operator as its target. */
  requestId: string
  now: Date
}

/**
 * Undefined if an operator has this email address. A repeat with the same claim finds the operator and replaces its key,
 * which nobody has seen.
 */
export async function insertOperator(sql: Sql, each: NewOperator): Promise<Operator | undefined> {
  const insert = () => sql<Operator[]>`
    with repeated as (
      update operators set key_hash = ${each.keyHash}, key_hint = ${each.keyHint}
      where claim = ${each.claim} and disabled_at is null
      returning ${columns(sql)}
    ), added as (
      insert into operators (id, name, email, role, key_hash, key_hint, created_at, claim)
      select ${each.id}, ${each.name}, ${each.email}, ${each.role}, ${each.keyHash}, ${each.keyHint}, ${each.now},
             ${each.claim}
      where not exists (select from repeated)
      on conflict do nothing
      returning ${columns(sql)}
    ), made as (
      select * from repeated union all select * from added
    ), logged as (
      update operator_actions a set target = made.id from made
      where a.target = '' and a.status is null and a.request_id = ${each.requestId}
    )
    select * from made`
  // The first try can't see the row of a repeat that ran at the same time.
  const [row] = await insert()
  return row ?? (await insert())[0]
}

/** Active operators first, by name, then the disabled ones. */
export const listOperators = async (sql: Sql): Promise<Operator[]> => sql`
  select ${columns(sql)} from operators
  order by disabled_at desc nulls first, lower(name), id
  limit 500`

export const findOperator = (sql: Sql, id: Id<'opr'>): Promise<Operator | undefined> =>
  first(sql`
    select ${columns(sql)} from operators where id = ${id} and disabled_at is null`)

export const findOperatorByKeyHash = (sql: Sql, hash: Buffer): Promise<Operator | undefined> =>
  first(sql`select ${columns(sql)} from operators where key_hash = ${hash}`)

export const updateOperator = (
  sql: Sql,
  { id, name, role }: { id: Id<'opr'>; name: string | null; role: Role | null },
): Promise<Operator | undefined> =>
  first(sql`
    update operators set name = coalesce(${name}, name), role = coalesce(${role}, role)
    where id = ${id} and disabled_at is null
    returning ${columns(sql)}`)

/** Replaces the key. The old one ends at once, and so do sessions and links. */
export const replaceOperatorKey = (
  sql: Sql,
  { id, keyHash, keyHint, now }: { id: Id<'opr'>; keyHash: Buffer; keyHint: string; now: Date },
): Promise<Operator | undefined> =>
  first(sql`
    with replaced as (
      update operators set key_hash = ${keyHash}, key_hint = ${keyHint}
      where id = ${id} and disabled_at is null
      returning ${columns(sql)}
    )
    select replaced.* from replaced, end_operator_access(replaced.id, ${now})`)

/** Ends the key, the sessions and the links. False if there's no such operator. */
export const disableOperator = (sql: Sql, id: Id<'opr'>, now: Date): Promise<boolean> =>
  anyRow(sql`
    with disabled as (
      update operators set disabled_at = ${now} where id = ${id} and disabled_at is null returning id
    )
    select from disabled, end_operator_access(disabled.id, ${now})`)

/** Starts a session with a key. False if the key was replaced, or ended, since it was found. */
export const insertSessionByKey = (
  sql: Sql,
  keyHash: Buffer,
  session: Pick<NewSession, 'digest' | 'expiresAt'>,
): Promise<boolean> =>
  anyRow(sql`
    with holder as (
      select id from operators where key_hash = ${keyHash} and disabled_at is null for share
    )
    insert into sessions (digest, who, expires_at)
    select ${session.digest}, 'operator ' || id, ${session.expiresAt} from holder`)

/** Requests a mail with a link. Does the same if nobody has this address, so neither response nor timing gives it away. */
export async function requestLink(sql: Sql, email: string, now: Date): Promise<void> {
  await sql`
    select emit_mail('operators', 'operator.link_requested', jsonb_build_object('operator', (
      select id from operators where lower(email) = lower(${email}) and disabled_at is null)), ${now})`
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
export const insertLink = (sql: Sql, link: NewLink) =>
  first(sql<{ name: string; email: string; expiresAt: Date }[]>`
    with asked as (
      select o.id, o.name, o.email from operators o
      where o.id = ${link.operator} and o.disabled_at is null
        and may_mail_operator(o.id, ${link.since}, ${link.most}, ${link.event})
      for share of o
    ), made as (
      insert into operator_links (digest, operator_id, event_id, created_at, expires_at)
      select ${link.digest}, id, ${link.event}, ${link.now}, ${link.expiresAt} from asked
      on conflict (digest) do update set digest = excluded.digest
      returning expires_at
    )
    select a.name, a.email, m.expires_at as "expiresAt" from asked a, made m`)

export const findLink = (sql: Sql, digest: Buffer) =>
  first(sql<{ name: string; expiresAt: Date; usedAt: Date | null }[]>`
    select o.name, l.expires_at as "expiresAt", l.used_at as "usedAt"
    from operator_links l
    join operators o on o.id = l.operator_id
    where l.digest = ${digest} and o.disabled_at is null`)

/** Marks a link as used and starts a session. If two requests come at once, only one succeeds. */
export const takeLink = (sql: Sql, digest: Buffer, session: NewSession, now: Date) =>
  first(sql<{ operator: Id<'opr'> }[]>`
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
    select operator_id as operator from taken`)
