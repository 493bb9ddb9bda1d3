import { aDeposit } from '../deposits/booked.ts'
import { aBusiness, aLead } from '../factories.ts'
import type { TestApp } from '../test-app.ts'

/** Puts payloads into everything that people write about a lead, and returns the paths of the console that show it. */
export async function aHostileStory(app: TestApp, attacks: readonly string[]): Promise<string[]> {
  const { sql } = app.db
  const { secrets } = app.context
  const all = attacks.join(' ')
  const agent = await app.agent('verified')
  const { lead, booking, business } = await aDeposit(app, agent.key, { contact_email: 'owner@shop.example' })
  const seal = (place: Parameters<typeof secrets.seal>[1]) => secrets.seal(all, place)
  // Written directly to the tables, as above.
  await sql`update agents set name = ${all}, operator = ${all}, website = ${all}, verified_domain = ${all} where id = ${agent.id}`
  await sql`
    update businesses set name = ${all}, contact_email = ${all}, payout_account = ${all}, timezone = 'America/Chicago',
           card = (card::jsonb || jsonb_build_object('name', ${all}::text, 'phone', ${all}::text, 'description', ${all}::text,
             'location', jsonb_build_object('city', ${all}::text, 'state', ${all}::text, 'zip', '78205')))::json
    where id = ${business.id}`
  await sql`update bookings set service = service || jsonb_build_object('name', ${all}::text) where id = ${booking.id}`
  const [message] = await sql<{ id: string }[]>`select id from lead_messages where lead_id = ${lead}`
  await sql`update lead_messages set text = ${seal(`lead_messages.text ${message?.id}`)} where id = ${message?.id ?? ''}`
  await sql`insert into lead_quotes (lead_id, amount, currency, note, at) values (${lead}, 1, 'USD', ${seal(`lead_quotes.note ${lead}`)}, now())`
  await sql`
    insert into outcomes (id, lead_id, business_id, agent_id, source, kind, note, at)
    values (${`out_${lead.slice(5)}`}, ${lead}, ${business.id}, ${agent.id}, 'agent', 'wrong_information',
            ${seal(`outcomes.note out_${lead.slice(5)}`)}, now())`
  await sql`insert into customer_reports (lead_id, text, at) values (${lead}, ${seal(`customer_reports.text ${lead}`)}, now())`
  const [delivery] = await sql<{ id: string }[]>`
    update deliveries set state = 'exhausted', next_at = null where owner = ${`biz_${business.id}`} and channel = 'mail' returning id`
  await sql`
    insert into delivery_attempts (delivery_id, at, status, ms, error, answer)
    values (${delivery?.id ?? ''}, now(), 550, 1, ${all}, ${all})`
  await sql`
    insert into imports (id, file, operator, lines, refused, created_at)
    values ('imp_01k9z5n2r7g9h1j3k5m7n9p1q3', ${all}, ${all}, 1, 1, now())`
  await sql`
    insert into import_refusals (import_id, line, slug, reason) values ('imp_01k9z5n2r7g9h1j3k5m7n9p1q3', 1, ${all}, ${all})`
  const [point] = await sql<
    { digest: string }[]
  >`select encode(digest, 'hex') as digest from contact_points where lead_id = ${lead}`
  const other = await aBusiness(app)
  await aLead(app, other.slug, agent.key)
  return [
    ...[`/leads/${lead}`, `/bookings/${booking.id}`, `/agents/${agent.id}`, `/customers/${point?.digest}`],
    ...[
      `/businesses/${business.slug}`,
      '/businesses',
      `/businesses/${business.slug}/card/about`,
      '/new-business',
    ],
    ...[`/deliveries/${delivery?.id}`, '/mails?state=bounced', '/customer-reports', '/wrong-information'],
    ...['/imports', '/imports/imp_01k9z5n2r7g9h1j3k5m7n9p1q3'],
  ]
}
