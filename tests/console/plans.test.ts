import { afterAll, expect, test } from 'bun:test'
import postgres from 'postgres'
import type { Sql } from '../../db/client.ts'
import { findAgents, findBusinesses, listIdsOf } from '../../shared/find/party-queries.ts'
import {
  findBookings,
  findContentRows,
  findCustomers,
  findDeliveries,
  findLeads,
} from '../../shared/find/queries.ts'
import { findAgentRecord } from '../../shared/keys/queries.ts'
import { listActions } from '../../shared/operators/action-queries.ts'
import { listOpenReports } from '../../shared/reports/queries.ts'
import { listAgentSteps, listPostsOf } from '../../shared/timeline/agent-queries.ts'
import {
  findBusinessFacts,
  listBusinesses,
  listBusinessSteps,
  listNames,
  listReportsAbout,
} from '../../shared/timeline/business-queries.ts'
import {
  countMail,
  findSent,
  listMail,
  listSentAbout,
  listSentTo,
  listTries,
} from '../../shared/timeline/delivery-queries.ts'
import {
  findLeadFacts,
  findLeadOfBooking,
  listBookingFacts,
  listLeadsOfAgent,
  listLeadsOfBusiness,
  listLeadsOfCustomer,
  listPaymentFacts,
  listSteps,
  listTexts,
} from '../../shared/timeline/lead-queries.ts'
import { freshDatabase } from '../db.ts'

const db = await freshDatabase()
const texts: string[] = []
const client = postgres(db.url, { max: 1, debug: (_, text) => texts.push(text) })
// Sequential scans cost so much here that they're only left where no index helps.
await client`select set_config('enable_seqscan', 'off', false)`
const sql = client as unknown as Sql // only its types of numbers differ
afterAll(async () => {
  await client.end()
  await db.drop()
})

const digest = Buffer.alloc(32)
const queries: Record<string, () => Promise<unknown>> = {
  leads: () => findLeads(sql, { id: 'lead_x', page: digest }),
  bookings: () => findBookings(sql, { id: 'bkg_x', codes: ['6XCAGAFN'], reference: 'pi_x' }, 20),
  deliveries: () => findDeliveries(sql, 'evt_x'),
  content: () => findContentRows(sql, 'pst_x'),
  customers: () => findCustomers(sql, [digest], 100),
  agents: () =>
    findAgents(
      sql,
      { id: 'agt_x', hash: digest, hint: 'agx_…0000', address: 'a@b.example', words: ['zebra', 'labs'] },
      20,
    ),
  businesses: () =>
    findBusinesses(sql, { slug: 'zebra', hash: digest, email: 'a@b.example', ids: [1, 2] }, 20),
  'businesses by name': () => listIdsOf(sql, { slug: 'zebra', email: 'a@b.example' }, 50),
  'list of businesses': () => listBusinesses(sql, { ids: null, before: 99, limit: 51 }),
  lead: () => findLeadFacts(sql, 'lead_x'),
  'lead of a booking': () => findLeadOfBooking(sql, 'bkg_x'),
  'bookings of a lead': () => listBookingFacts(sql, 'lead_x'),
  payments: () => listPaymentFacts(sql, 'lead_x'),
  said: () => listTexts(sql, 'lead_x', 200),
  steps: () => listSteps(sql, 'lead_x', 200),
  'sent about': () => listSentAbout(sql, 'lead_x', 200),
  'sent to': () => listSentTo(sql, 'biz_1', ['mail'], 20),
  delivery: () => findSent(sql, 'dlv_x'),
  tries: () => listTries(sql, 'dlv_x'),
  agent: () => findAgentRecord(sql, 'agt_x'),
  'agent steps': () => listAgentSteps(sql, 'agt_x', new Date(), 20),
  posts: () => listPostsOf(sql, 'agt_x', 20),
  business: () => findBusinessFacts(sql, 'zebra', new Date()),
  'business steps': () => listBusinessSteps(sql, 1, 100),
  names: () => listNames(sql, [1, 2]),
  reports: () => listReportsAbout(sql, 1, 20),
  'leads of an agent': () => listLeadsOfAgent(sql, 'agt_x', 20),
  'leads of a business': () => listLeadsOfBusiness(sql, 1, 20),
  'leads of a customer': () => listLeadsOfCustomer(sql, digest, 100),
  actions: () => listActions(sql, { targets: ['lead_x', 'bkg_x'], limit: 100 }),
  'open reports': () => listOpenReports(sql, 'page', 50),
  'wrong information': () => listOpenReports(sql, 'wrong_information', 50),
  mail: () => listMail(sql, { group: 'waiting', after: null, limit: 51 }),
  'mail counts': () => countMail(sql, 1000),
}

test.each(Object.keys(queries))('%s: every table is read through an index', async name => {
  texts.length = 0
  await queries[name]?.()
  const statements = [...texts].filter(text => !/pg_catalog/.test(text))
  expect(statements.length).toBeGreaterThan(0)
  for (const text of statements) {
    const plan = await client.unsafe(`explain (generic_plan) ${text}`)
    const lines = plan.map(row => String(row['QUERY PLAN']).trim())
    expect(lines.filter(line => /Seq Scan/.test(line))).toEqual([])
  }
})
