import { openWithoutDetails } from '../contacts/contact.ts'
import type { Context } from '../context.ts'
import { type Id, newId } from '../ids.ts'
import { refuse } from '../refusal.ts'
import { type InTheWay, listTimesInTheWay, type OwnTimeToSave, saveOwnTime } from './own-time-queries.ts'

export const MAX_TITLE = 120
export const MAX_DAYS_LONG = 366
export const MAX_DAYS_AHEAD = 731
const MAX_AHEAD = 2000

export interface OwnTimeRequest {
  businessId: number
  /** Default: a new one. */
  id?: Id<'own'>
  /** Null: all chairs. */
  chair: number | null
  start: Date
  end: Date
  title: string | null
  /** The owner accepted the overlap. */
  over: boolean
  claim: Buffer
}

/** Something that's already on the calendar then. */
export interface Clash extends Omit<InTheWay, 'contact' | 'title'> {
  customer: string | null
  title: string | null
}

/** Blocks a time. If something is in the way and `over` is false, nothing is saved and the clashes are returned. */
export async function keepOwnTime(context: Context, request: OwnTimeRequest): Promise<Clash[]> {
  const { sql, secrets } = context
  const { over, title, ...rest } = request
  const now = context.now()
  const id = request.id ?? newId('own')
  const time: OwnTimeToSave = {
    ...rest,
    id,
    title: title === null ? null : secrets.seal(title, `own_times.title ${id}`),
  }
  const refused = await saveOwnTime(sql, time, { over, most: MAX_AHEAD, now })
  if (refused === 'full')
    return refuse(
      'invalid_request',
      `There are already ${MAX_AHEAD} upcoming blocked times.`,
      'Remove some first.',
    )
  if (refused === null) return []
  const clashes = await listTimesInTheWay(sql, time, now)
  // What was in the way is gone by now.
  if (clashes.length === 0) return keepOwnTime(context, request)
  return clashes.map(({ contact, title, ...each }) => ({
    ...each,
    customer: each.leadId && contact && openWithoutDetails(secrets, each.leadId, contact).name,
    title: title && secrets.open(title, `own_times.title ${each.ownId}`),
  }))
}
