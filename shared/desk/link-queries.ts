import type { Sql } from '../../db/client.ts'
import { first, firstValue } from '../../db/first.ts'
import type { Id } from '../ids.ts'
import type { Industry } from '../industries/industries.ts'
import type { NewSession } from '../sessions/sessions.ts'

interface NewLink {
  digest: Buffer
  business: number
  /** The lead to open, if it's this business's. */
  lead: Id<'lead'> | null
  createdBy: 'mail' | 'sign_in' | 'operator' | 'command'
  /** If it's mailed: the event that the mail is about, and the address it goes to. */
  event: string | null
  to: string | null
  now: Date
  expiresAt: Date
}

export interface MadeLink {
  business: number
  lead: Id<'lead'> | null
  /** The business's, to say when the link expires. */
  timezone: string
  expiresAt: Date
}

/** At most this many sign-in mails since then to one address. */
export interface MailCap {
  address: string
  since: Date
  most: number
}

/**
 * Links by business, except to one that's gone or has another address now. If a mail is sent again, its links stay the
 * same. Waits for a running `end_access` or change of the address, so no link is made after it.
 */
export async function insertLinks(sql: Sql, links: readonly NewLink[], cap: MailCap | null = null) {
  const rows = links.map(link => ({ ...link, digest: link.digest.toString('hex') }))
  const inserted = await sql<MadeLink[]>`
    with wanted as (
      select *
      from jsonb_to_recordset(${sql.json(rows as never)}) as w (
        digest text, business int, lead text, "createdBy" text, event text, "to" text, now timestamptz,
        "expiresAt" timestamptz)
    ), asked as (
      select w.*, b.timezone
      from wanted w
      join businesses b on b.id = w.business
      where b.deleted_at is null and (w."to" is null or b.contact_email = w."to")
        and ${cap ? sql`may_mail_sign_in(${cap.address}, ${cap.since}, ${cap.most}, array(select event from wanted))` : sql`true`}
      order by b.id for share of b
    ), made as (
      insert into desk_links (digest, business_id, lead_id, created_by, event_id, created_at, expires_at)
      select decode(a.digest, 'hex'), a.business, o.id, a."createdBy", a.event, a.now, a."expiresAt"
      from asked a
      left join leads o on o.id = a.lead and o.business_id = a.business
      on conflict (digest) do update set digest = excluded.digest
      returning business_id, lead_id, expires_at
    )
    select a.business, m.lead_id as lead, a.timezone, m.expires_at as "expiresAt"
    from made m join asked a on a.business = m.business_id`
  return new Map(inserted.map(link => [link.business, link]))
}

interface LinkRequest {
  /** The page of the desk to open. */
  to: string
  now: Date
}

export async function requestLinksByEmail(
  sql: Sql,
  { email, address, to, most, now }: LinkRequest & { email: string; address: string; most: number },
): Promise<void> {
  await sql`
    select request_desk_links(
      array(select id from businesses
            where lower(contact_email) = lower(${email}) and deleted_at is null
            order by id limit ${most}),
      ${address}, ${to}, ${now})`
}

export async function requestLinksBySlug(sql: Sql, { slug, to, now }: LinkRequest & { slug: string }) {
  await sql`
    select request_desk_links(
      array(select id from businesses where slug = ${slug} and deleted_at is null), null, ${to}, ${now})`
}

/** The businesses that still exist and have an address. */
export const findMailedBusinesses = async (sql: Sql, ids: readonly number[]) =>
  sql<{ id: number; name: string; email: string }[]>`
    select id, name, contact_email as email from businesses
    where id = any (${ids as number[]}) and deleted_at is null and contact_email is not null
    order by name, id`

export interface FoundLink {
  business: number
  name: string
  lead: Id<'lead'> | null
  expiresAt: Date
  usedAt: Date | null
}

export const findLink = (sql: Sql, digest: Buffer): Promise<FoundLink | undefined> =>
  first(sql`
    select l.business_id as business, b.name, l.lead_id as lead, l.expires_at as "expiresAt", l.used_at as "usedAt"
    from desk_links l
    join businesses b on b.id = l.business_id
    where l.digest = ${digest} and b.deleted_at is null`)

/**
 * Marks a link as used and starts a session. If two requests come at once, only one succeeds. In one statement, so
 * `end_access` never misses a session that's about to start.
 */
export const takeLink = (sql: Sql, digest: Buffer, session: NewSession, now: Date) =>
  first(sql<{ lead: Id<'lead'> | null }[]>`
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
    select lead_id as lead from taken`)

export const findBusinessId = (sql: Sql, slug: string): Promise<number | null> =>
  firstValue(sql<{ id: number }[]>`select id from businesses where slug = ${slug} and deleted_at is null`)

export interface DeskOwner {
  id: number
  slug: string
  name: string
  industry: Industry
  timezone: string
  hasEmail: boolean
  /** How many leads have something new, at most 100. */
  unread: number
}

export const findDeskOwner = (sql: Sql, business: number): Promise<DeskOwner | undefined> =>
  first(sql`
    select b.id, b.slug, b.name, b.industry, b.timezone, b.contact_email is not null as "hasEmail",
           (select count(*) from (select from leads where business_id = b.id and unread limit 100) u)::int as unread
    from businesses b
    where b.id = ${business} and b.deleted_at is null`)
