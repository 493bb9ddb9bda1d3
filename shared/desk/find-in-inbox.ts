import { openContact } from '../contacts/contact.ts'
import type { Context } from '../context.ts'
import { zipOf } from '../leads/read-details.ts'
import { fold } from '../places/fold.ts'
import { type InboxFilter, type InboxLead, listInbox } from './inbox-queries.ts'

/** Contacts are encrypted one by one, so at most this many are opened and searched here. */
const SEARCHED = 500
/** An agent may send long answers in each inquiry. Those share a budget, so they hide no one else's leads. */
const LONG_BYTES = 4000
const MAX_LONG_BYTES = 1_000_000
const MAX_FOUND = 50
export const MAX_QUERY = 100

/** The leads whose name, phone number, email, zip, service or confirmation code has every word, latest activity first. */
export async function findInInbox(
  { sql, secrets }: Pick<Context, 'sql' | 'secrets'>,
  search: { business: number; filter: InboxFilter; query: string },
) {
  const { business, filter } = search
  const words = fold(search.query.slice(0, MAX_QUERY)).split(' ')
  const leads = await listInbox(sql, { business, filter, after: null, limit: SEARCHED })
  const found: InboxLead[] = []
  let longBytes = 0
  let searched = 0
  for (const lead of leads) {
    if (found.length === MAX_FOUND) break
    const bytes = lead.contact?.length ?? 0
    if (bytes > LONG_BYTES) {
      longBytes += bytes
      if (longBytes > MAX_LONG_BYTES) continue
    }
    searched++
    const contact = lead.contact && openContact(secrets, lead.id, lead.contact)
    const texts = [contact?.name, contact?.phone, contact?.email, contact && zipOf(contact.details)]
    const text = fold([...texts, lead.service, lead.code].filter(Boolean).join(' '))
    if (words.every(word => text.includes(word))) found.push(lead)
  }
  const isAll = searched === leads.length && leads.length < SEARCHED
  // How many of the latest leads were searched, if not all were.
  return { leads: found, searched: isAll ? null : searched }
}
