import type { Sql } from '../../db/client.ts'
import { first, firstValue } from '../../db/first.ts'
import type { Id } from '../ids.ts'
import type { AgentRecord } from '../keys/queries.ts'

export type WebhookColumns = Pick<AgentRecord, 'callback_url' | 'enabled' | 'failing_since' | 'last_status'>

export interface BusinessFacts extends WebhookColumns {
  id: number
  slug: string
  name: string
  industry: string
  place: string
  timezone: string
  phone: string | null
  contactEmail: string | null
  payoutAccount: string | null
  version: number
  completeness: number
  medianMinutes: number | null
  openWrongInformation: number
  deletedAt: Date | null
  /** How many leads the owner hasn't read, at most 100. */
  unread: number
  /** How many appointments are ahead. */
  upcoming: number
}

/** The listed business with this slug, or else the last one that had it. */
export const findBusinessFacts = (sql: Sql, slug: string, now: Date): Promise<BusinessFacts | undefined> =>
  first(sql`
    with named as (
      select id from businesses where slug = ${slug} and deleted_at is null
      union all
      (select id from businesses where slug = ${slug} and deleted_at is not null order by id desc limit 1)
    )
    select b.id, b.slug, b.name, b.industry,
           concat_ws(', ', b.card -> 'location' ->> 'city', b.card -> 'location' ->> 'state') as place, b.timezone,
           b.card ->> 'phone' as phone, b.contact_email as "contactEmail", b.payout_account as "payoutAccount", b.version,
           b.completeness, (b.response ->> 'medianMinutes')::float8 as "medianMinutes",
           b.open_wrong_information as "openWrongInformation", b.deleted_at as "deletedAt",
           (select count(*) from (select from leads where business_id = b.id and unread limit 100) u)::int as unread,
           (select count(*) from bookings
            where business_id = b.id and status = 'confirmed' and start_at > ${now})::int as upcoming,
           w.address as callback_url, w.enabled, w.failing_since, w.last_status
    from businesses b
    left join endpoints w on w.owner = 'biz_' || b.id and w.channel = 'webhook'
    where b.id = any (array(select id from named))
    order by b.deleted_at is null desc
    limit 1`)

/** Versions of the card, and links to the desk: the newest of each. */
export async function listBusinessSteps(sql: Sql, id: number, most: number) {
  return sql<
    { at: Date; kind: 'card' | 'removed' | 'link' | 'entered'; by: string; version: number | null }[]
  >`
    (select written_at as at, case when card is null then 'removed' else 'card' end as kind, written_by as by, version
     from business_history where business_id = ${id} order by version desc limit ${most})
    union all
    select updated_at, 'card', written_by, version from businesses where id = ${id} and deleted_at is null
    union all
    (select created_at, 'link', created_by, null from desk_links
     where business_id = ${id} and created_by <> 'mail' order by created_at desc limit ${most})
    union all
    (select used_at, 'entered', created_by, null from desk_links
     where business_id = ${id} and used_at is not null order by created_at desc limit ${most})`
}

/** What was reported about a business: from customers' pages, and as wrong information. */
export interface ReportFacts {
  kind: 'report' | 'wrong'
  lead: Id<'lead'>
  at: Date
  /** Encrypted. */
  text: Buffer | null
  /** The outcome's id, if it was reported as wrong information. */
  id: string | null
  by: string
}

export const listReportsAbout = async (sql: Sql, business: number, most: number) => sql<ReportFacts[]>`
  (select 'report' as kind, r.lead_id as lead, r.at, r.text, null as id, 'customer' as by
   from customer_reports r join leads l on l.id = r.lead_id
   where l.business_id = ${business} order by r.n desc limit ${most})
  union all
  (select 'wrong', lead_id, at, note, id, source
   from outcomes where business_id = ${business} and kind = 'wrong_information' order by at desc limit ${most})`

export const findSlug = (sql: Sql, id: number): Promise<string | null> =>
  firstValue(sql<{ slug: string }[]>`select slug from businesses where id = ${id}`)

/** The names of businesses, even removed ones. */
export const listNames = async (sql: Sql, ids: readonly number[]): Promise<{ id: number; name: string }[]> =>
  sql`select id, name from businesses where id = any (${ids as number[]}::int[])`

export interface ListedBusiness {
  id: number
  slug: string
  name: string
  industry: string
  place: string
  hasEmail: boolean
  completeness: number
  updatedAt: Date
}

/** The newest businesses, or those with these ids in their order. */
export const listBusinesses = async (
  sql: Sql,
  { ids, before, limit }: { ids: readonly number[] | null; before: number | null; limit: number },
): Promise<ListedBusiness[]> => sql`
  select b.id, b.slug, b.name, b.industry,
         concat_ws(', ', b.card -> 'location' ->> 'city', b.card -> 'location' ->> 'state') as place,
         b.contact_email is not null as "hasEmail", b.completeness, b.updated_at as "updatedAt"
  from businesses b
  where b.deleted_at is null
    ${ids === null ? sql`` : sql`and b.id = any (${ids as number[]}::int[])`}
    ${before === null ? sql`` : sql`and b.id < ${before}`}
  order by ${ids === null ? sql`b.id desc` : sql`array_position(${ids as number[]}::int[], b.id)`}
  limit ${limit}`
