import { findBusinessForBooking } from '../businesses/queries.ts'
import { openContact, sealContact } from '../contacts/contact.ts'
import { findContact } from '../contacts/queries.ts'
import type { Context } from '../context.ts'
import type { Id } from '../ids.ts'
import { checkDetails, type IntakeReport, readIntake } from '../industries/intake.ts'
import { refuse } from '../refusal.ts'
import { changeLead } from './change-lead.ts'
import { refuseClosed } from './refuse-closed.ts'

type Details = Record<string, unknown>

/** The most that one request can send. */
const MAX_LENGTH = 65_536

/** Adds or corrects answers to the intake. A null removes one. Returns the changed keys, and warnings about new answers. */
export async function changeDetails(context: Context, id: Id<'lead'>, agent: Id<'agt'>, details: Details) {
  let warnings: IntakeReport['warnings'] = []
  let saved: string[] = []
  await changeLead(context, id, { agent }, async lead => {
    if (lead.status === 'closed') refuseClosed(lead)
    const [business, found] = await Promise.all([
      findBusinessForBooking(context.sql, lead.slug),
      findContact(context.sql, id),
    ])
    if (!business) return refuse('business_not_found')
    if (!found) return refuseClosed(lead, "The customer's details were erased.")
    const contact = openContact(context.secrets, id, found.sealed)
    const merged = merge(contact.details, details)
    if (JSON.stringify(merged).length > MAX_LENGTH)
      refuse(
        'invalid_request',
        'details is too long in total.',
        'Shorten or remove answers (null removes one).',
      )

    warnings = checkDetails(business.card, details).warnings
    saved = Object.keys(details).filter(key => !isSame(contact.details[key], merged[key]))
    if (saved.length === 0) return null
    const { known } = readIntake(business.card)
    const keys = saved.filter(key => known.has(key))
    const missing = checkDetails(business.card, merged).missing.length
    return {
      contact: sealContact(context.secrets, id, { ...contact, details: merged }),
      events: [{ type: 'lead.details_changed', data: { keys, missing }, toBusiness: true }],
    }
  })
  return { saved, warnings }
}

const merge = (before: Details, changes: Details): Details =>
  Object.fromEntries(Object.entries({ ...before, ...changes }).filter(([, value]) => value !== null))

const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)
