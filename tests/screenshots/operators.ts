import { newId } from '../../shared/ids.ts'
import type { TestApp } from '../test-app.ts'

/** What operators see of a lead: its customer, a mail about it, and an import with a refused line. */
export async function tellTheOperators(app: TestApp, lead: string, now: Date) {
  const { sql } = app.db
  const imported = newId('imp')
  await sql`
    insert into imports (id, file, operator, lines, lines_done, created, refused, created_at, finished_at)
    values (${imported}, 'cards.ndjson', 'root', 120, 120, 119, 1, ${now}, ${now})`
  await sql`
    insert into import_refusals (import_id, line, slug, reason)
    values (${imported}, 17, 'lone-star-plumbing', 'location.zip: must be a US zip code.')`
  const [point] = await sql<{ customer: string }[]>`
    select encode(digest, 'hex') as customer from contact_points where lead_id = ${lead} limit 1`
  const [mail] = await sql<{ delivery: string }[]>`
    select d.id as delivery from events e join deliveries d on d.owner = e.owner and d.event_id = e.id
    where e.lead_id = ${lead} order by d.id limit 1`
  return { imported, customer: point?.customer ?? '', delivery: mail?.delivery ?? '' }
}
