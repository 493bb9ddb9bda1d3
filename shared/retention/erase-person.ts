import type { Sql } from '../../db/client.ts'
import { eraseFromCommons } from '../commons/erase-queries.ts'
import { type Contact, contactPoints, openContact, plainPhone } from '../contacts/contact.ts'
import {
  type ContactOfLead,
  countSharing,
  eraseLeads,
  findContact,
  listContacts,
} from '../contacts/queries.ts'
import { traceOf } from '../contacts/traces.ts'
import { forgetAnswers } from '../idempotency/forget.ts'
import { type Id, isId } from '../ids.ts'
import type { SecretBox } from '../secrets.ts'
import { isEmail } from '../text.ts'
import { eraseAnswersOfReceivers } from '../webhooks/queries.ts'

export interface Erased {
  leads: { id: Id<'lead'>; status: string }[]
  /** On the Commons. */
  places: number
  /** Other leads that share a number or an address with these: perhaps the same person's, perhaps a family's. */
  sharing: number
}

interface Parts {
  sql: Sql
  secrets: SecretBox
}

/**
 * Destroys at once what is kept of one person, known by a phone number, an e-mail address or one of their leads. Null
 * where it is none of these. Safe to run again: what an earlier run did not reach is found by its own pattern.
 */
export async function eraseAtOnce(parts: Parts, person: string, now: Date): Promise<Erased | null> {
  const { sql, secrets } = parts
  const known = await find(parts, person)
  if (!known) return null
  const { ids } = known
  const contacts = [...known.found.map(({ sealed }) => openContact(secrets, sealed)), known.given]
  const sharing = await countSharing(sql, ids)
  // The contacts go last: where this is interrupted, they still lead to the rest.
  const traces = [...new Set(contacts.map(traceOf).filter(trace => trace !== null))]
  let places = 0
  for (const trace of traces) places += await eraseFromCommons(sql, trace)
  await eraseAnswersOfReceivers(sql, ids)
  const leads = await eraseLeads(sql, ids, now)
  // After the leads: a repeat that finds no answer any more reads them anew.
  await forgetAnswers(sql, secrets, holding(contacts, ids, traces))
  return { leads, places, sharing }
}

interface Known {
  ids: Id<'lead'>[]
  found: readonly ContactOfLead[]
  /** As they were named, where they may have no lead (any more). */
  given: Pick<Contact, 'name' | 'phone' | 'email'>
}

async function find({ sql, secrets }: Parts, person: string): Promise<Known | null> {
  if (isId('lead', person)) {
    const contact = await findContact(sql, person)
    // Without a contact there may still be words that were written after an earlier erasure.
    return { ids: [person], found: contact ? [contact] : [], given: { name: '', phone: null, email: null } }
  }
  const email = isEmail(person) ? person : null
  const phone = email ? null : plainPhone(person)
  if (!email && !phone) return null
  const given = { name: '', phone, email }
  const found = await listContacts(sql, contactPoints(secrets, given))
  return { ids: found.map(({ lead }) => lead), found, given }
}

/** Does a stored answer speak of them? A name alone is looked for as it was given. */
function holding(
  contacts: readonly Pick<Contact, 'name'>[],
  ids: readonly string[],
  traces: readonly string[],
): (answer: string) => boolean {
  const patterns = traces.map(trace => new RegExp(trace, 'i'))
  const words = [...ids, ...contacts.map(({ name }) => name.trim()).filter(name => name !== '')].map(word =>
    JSON.stringify(word).slice(1, -1),
  )
  return answer => words.some(word => answer.includes(word)) || patterns.some(pattern => pattern.test(answer))
}
