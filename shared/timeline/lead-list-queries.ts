import type { Sql } from '../../db/client.ts'
import type { Id } from '../ids.ts'
import { joinLatestBooking } from '../leads/latest-booking-queries.ts'

/** A lead in a list, with its latest booking. */
export interface ListedLead {
  id: Id<'lead'>
  business: string
  slug: string
  agentId: Id<'agt'>
  agent: string
  status: string
  closedReason: string | null
  at: Date
  booking: Id<'bkg'> | null
  code: string | null
  start: Date | null
  timezone: string | null
}

const listed = (sql: Sql, ids: ReturnType<Sql>) => sql<ListedLead[]>`
  select l.id, u.name as business, u.slug, a.id as "agentId", a.name as agent, l.status, l.closed_reason as "closedReason",
         l.created_at as at, b.id as booking, b.confirmation_code as code, b.start_at as start, b.timezone
  from leads l
  join businesses u on u.id = l.business_id
  join agents a on a.id = l.agent_id
  ${joinLatestBooking(sql, sql`id, confirmation_code, start_at, timezone`)}
  where l.id = any (array(${ids}))
  order by l.id desc`

/** The newest leads of an agent. */
export const listLeadsOfAgent = (sql: Sql, agent: Id<'agt'>, most: number): Promise<ListedLead[]> =>
  listed(sql, sql`select id from leads where agent_id = ${agent} order by id desc limit ${most}`)

export const listLeadsOfBusiness = (sql: Sql, business: number, most: number): Promise<ListedLead[]> =>
  listed(sql, sql`select id from leads where business_id = ${business} order by id desc limit ${most}`)

/** Those with a customer's address or number, by its digest. */
export const listLeadsOfCustomer = (sql: Sql, digest: Buffer, most: number): Promise<ListedLead[]> =>
  listed(sql, sql`select lead_id from contact_points where digest = ${digest} limit ${most}`)
