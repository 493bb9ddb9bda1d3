import type { Sql } from '../../db/client.ts'
import type { Id } from '../ids.ts'
import type { NewSession } from '../sessions/sessions.ts'

export interface NewLink {
  digest: Buffer
  business: number
  lead: Id<'lead'> | null
  createdBy: 'mail' | 'operator' | 'command'
  /** If it's mailed: the address it goes to. */
  mailedTo: string | null
  now: Date
  expiresAt: Date
}

/** If a mail is sent again, its link stays the same. Undefined if there's no such business, or it has another address now. */
export async function insertLink(sql: Sql, link: NewLink): Promise<{ expiresAt: Date } | undefined> {
  const [row] = await sql<{ expiresAt: Date }[]>`
    insert into desk_links (digest, business_id, lead_id, created_by, created_at, expires_at)
    select ${link.digest}, b.id, ${link.lead}, ${link.createdBy}, ${link.now}, ${link.expiresAt}
    from businesses b
    where b.id = ${link.business} and b.deleted_at is null
      and (${link.mailedTo}::text is null or b.contact_email = ${link.mailedTo})
    on conflict (digest) do update set digest = excluded.digest
    returning expires_at as "expiresAt"`
  return row
}

export interface FoundLink {
  business: number
  name: string
  lead: Id<'lead'> | null
  expiresAt: Date
  usedAt: Date | null
}

export async function findLink(sql: Sql, digest: Buffer): Promise<FoundLink | undefined> {
  const [row] = await sql<FoundLink[]>`
    select l.business_id as business, b.name, l.lead_id as lead, l.expires_at as "expiresAt", l.used_at as "usedAt"
    from desk_links l
    join businesses b on b.id = l.business_id
    where l.digest = ${digest} and b.deleted_at is null`
  return row
}

/**
 * Marks a link as used and starts a session. Of two requests at once, only one succeeds. In one statement, so that
 * `end_access` never misses a session that's about to start.
 */
export async function takeLink(sql: Sql, digest: Buffer, session: NewSession, now: Date) {
  const [row] = await sql<{ lead: Id<'lead'> | null }[]>`
    with taken as (
      update desk_links l set used_at = ${now}
      from businesses b
      where l.digest = ${digest} and l.used_at is null and l.expires_at > ${now}
        and b.id = l.business_id and b.deleted_at is null
      returning l.business_id, l.lead_id
    ), started as (
      insert into sessions (digest, who, expires_at)
      select ${session.digest}, 'desk ' || business_id, ${session.expiresAt} from taken
    )
    select lead_id as lead from taken`
  return row
}

export async function findBusinessId(sql: Sql, slug: string): Promise<number | undefined> {
  const [row] = await sql<
    { id: number }[]
  >`select id from businesses where slug = ${slug} and deleted_at is null`
  return row?.id
}

export interface DeskOwner {
  id: number
  slug: string
  name: string
  timezone: string
}

export async function findDeskOwner(sql: Sql, business: number): Promise<DeskOwner | undefined> {
  const [row] = await sql<DeskOwner[]>`
    select id, slug, name, timezone from businesses where id = ${business} and deleted_at is null`
  return row
}

export async function deleteOldLinks(sql: Sql, before: Date, limit: number): Promise<void> {
  await sql`
    delete from desk_links
    where digest in (select digest from desk_links where expires_at < ${before} order by expires_at limit ${limit})`
}
