import type { Sql } from '../../db/client.ts'
import { eraseFromCommons } from '../commons/erase-queries.ts'
import type { Config } from '../config.ts'
import { addressPoints, type Contact, openContact, plainPhone } from '../contacts/contact.ts'
import { contactPattern } from '../contacts/pattern.ts'
import {
  countLeadsSharingContact,
  eraseLeads,
  findContact,
  listContacts,
  listWithdrawn,
} from '../contacts/queries.ts'
import { deleteResponses } from '../idempotency/delete-responses.ts'
import { clearResponsesOfLeads } from '../idempotency/queries.ts'
import { type Id, isId } from '../ids.ts'
import { deleteMailFiles, mailDir } from '../mail/mail-dir.ts'
import type { SecretBox } from '../secrets.ts'
import { isEmail } from '../text.ts'
import { eraseAnswersOfReceivers, listEventsOfLeads } from '../webhooks/queries.ts'

export interface Stores {
  sql: Sql
  secrets: SecretBox
  config: Pick<Config, 'dataDir'>
}

/**
 * Erases everything about one person, identified by a phone number, an email or one of their leads. Returns null if
 * `person` is none of these, or else what was erased: `places` are posts and comments that were changed, and `sharing` counts
 * other leads with the same phone number or email, such as those of a family. It's safe to run again after an interruption.
 */
export async function erasePerson(stores: Stores, person: string, now: Date) {
  const { sql, secrets } = stores
  const match = await findPerson(stores, person)
  if (!match) return null
  const { ids, input } = match
  const contacts = [...match.contacts.map(({ lead, sealed }) => openContact(secrets, lead, sealed)), input]
  const sharing = await countLeadsSharingContact(sql, ids)
  // The contacts go last, because they're how everything else is found if this is interrupted.
  const patterns = [...new Set(contacts.map(contactPattern).filter(pattern => pattern !== null))]
  let places = 0
  for (const pattern of patterns) places += await eraseFromCommons(sql, pattern)
  const leads = await eraseCustomer(stores, ids, now, mentions(contacts, ids, patterns))
  return { leads, places, sharing }
}

/** With the phone number or email to erase, even if no lead has it anymore. */
async function findPerson({ sql, secrets }: Stores, person: string) {
  if (isId('lead', person)) {
    const contact = await findContact(sql, person)
    // Even without a contact, there may be messages written after an earlier erasure.
    return {
      ids: [person],
      contacts: contact ? [contact] : [],
      input: { name: '', phone: null, email: null },
    }
  }
  const email = isEmail(person) ? person : null
  const phone = email ? null : plainPhone(person)
  if (!email && !phone) return null
  const input = { name: '', phone, email }
  const contacts = await listContacts(sql, addressPoints(secrets, input))
  return { ids: contacts.map(({ lead }) => lead), contacts, input }
}

/**
 * Erases what leads say about their customer, and the stored responses about them: by default, only those with a lead's id,
 * because anyone may have sent an inquiry with any name and number. It's safe to run again after an interruption.
 */
export async function eraseCustomer(
  { sql, secrets, config }: Stores,
  ids: readonly Id<'lead'>[],
  now: Date,
  isMentioned?: (response: string) => boolean,
) {
  const eraseCopies = async () => {
    await eraseAnswersOfReceivers(sql, ids)
    const events = new Set(await listEventsOfLeads(sql, ids))
    await deleteMailFiles(mailDir(config), event => events.has(event))
  }
  // Before the leads, so a retry after an interruption still finds them, and after them, for copies stored in between.
  await eraseCopies()
  const leads = await eraseLeads(sql, ids, now)
  await eraseCopies()
  // After the leads, because a repeated request without a stored response reads them again.
  if (isMentioned) await deleteResponses(sql, secrets, isMentioned)
  else await clearResponsesOfLeads(sql, ids)
  return leads
}

/** Erases customers who withdrew consent, if the process died before it erased them. Returns how many. */
export async function eraseWithdrawn(stores: Stores, most: number, now: Date): Promise<number> {
  const ids = await listWithdrawn(stores.sql, most)
  if (ids.length > 0) await eraseCustomer(stores, ids, now)
  return ids.length
}

/** Returns a test for whether a stored response mentions the person. A name counts only as a whole value. */
function mentions(
  contacts: readonly Pick<Contact, 'name'>[],
  ids: readonly string[],
  patterns: readonly string[],
): (response: string) => boolean {
  const regexes = patterns.map(pattern => new RegExp(pattern, 'i'))
  const names = contacts.map(({ name }) => name.trim()).filter(name => name !== '')
  const words = [...ids, ...names.map(name => JSON.stringify(name))]
  return response =>
    words.some(word => response.includes(word)) || regexes.some(regex => regex.test(response))
}
