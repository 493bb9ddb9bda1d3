import type { Context } from '../context.ts'
import { type Id, newId } from '../ids.ts'
import { refuse } from '../refusal.ts'
import type { DeskAccess } from '../sessions/sessions.ts'
import { addressFault, hostOf } from '../webhooks/callback-url.ts'
import { insertLinkedCalendar, listLinkedCalendars } from './linked-queries.ts'

export const MAX_LINKED = 5
const MAX_TRIES = 2 * MAX_LINKED

/** Why a calendar wasn't linked. */
export type LinkFault = 'address' | 'private' | 'ours' | 'known' | 'full'

type Linked =
  | { id: Id<'cal'> }
  | { fault: Exclude<LinkFault, 'known'> }
  | { fault: 'known'; id: Id<'cal'>; chair: number | null }

/** Links a calendar by the address of its .ics file. A worker reads it right away, and then every ten minutes. */
export async function linkCalendar(
  context: Context,
  { id: business, by }: DeskAccess,
  { address, chair }: { address: string; chair: number | null },
): Promise<Linked> {
  // Apple and Outlook give webcal: addresses.
  const url = address.trim().replace(/^webcals?:\/\//i, 'https://')
  const fault = await addressFault(url, { allowPrivate: context.config.allowPrivateWebhooks })
  if (fault) return { fault: fault === 'names a private host' ? 'private' : 'address' }
  if (url.startsWith(`${context.baseUrl}/`)) return { fault: 'ours' }

  const { sql, secrets } = context
  const now = context.now()
  const id = newId('cal')
  const calendar = {
    id,
    businessId: business,
    by,
    chair,
    now,
    host: hostOf(new URL(url)),
    address: secrets.seal(url, `linked_calendars.address ${id}`),
    digest: secrets.digest(url),
  }
  // Another request may take the same place.
  for (let tries = 0; tries < MAX_TRIES; tries++) {
    if (await insertLinkedCalendar(sql, calendar)) {
      context.hint('calendars.read', { calendar: id })
      return { id }
    }
    const linked = await listLinkedCalendars(sql, business, now)
    const known = linked.find(each => each.digest.equals(calendar.digest))
    if (known) return { fault: 'known', id: known.id, chair: known.chair }
    if (linked.length >= MAX_LINKED) return { fault: 'full' }
  }
  // The caller's access ended in the meantime.
  return refuse('business_not_found')
}
