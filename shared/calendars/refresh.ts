import { horizonDays } from '../bookings/starts.ts'
import { maxNights } from '../bookings/stay.ts'
import type { Context } from '../context.ts'
import type { CalendarFault } from '../events/kinds.ts'
import { type Id, ownerOfBusiness } from '../ids.ts'
import { fetchGuarded } from '../webhooks/fetch-guarded.ts'
import { faultOf } from './faults.ts'
import { listDueCalendars } from './linked-queries.ts'
import { readBusy } from './read-busy.ts'
import {
  type ClaimedCalendar,
  claimCalendar,
  type ReadCalendar,
  recordFailure,
  recordRead,
  recordUnchanged,
} from './refresh-queries.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const EVERY_MS = 10 * MINUTE
/** A calendar that failed all day is tried less often. */
const FAILING_EVERY_MS = HOUR
const MANY_FAILURES = 144
const REPORT_AFTER_MS = HOUR
/** Longer than fetching and reading take. If the worker dies, another takes over when it ends. */
const LEASE_MS = 2 * MINUTE
const FETCH_TIMEOUT_MS = 15_000
const MAX_BYTES = 5 * 1024 * 1024
/** Until the end of the longest stay that can be booked. */
const NEEDED_MS = (horizonDays + maxNights + 2) * DAY
/** Events are computed a month further, so an unchanged file isn't needed each time. */
const COVERED_MS = NEEDED_MS + 30 * DAY
const PAST_MS = 2 * DAY
const BATCH_SIZE = 1000
/** With this many jobs waiting, more hints are pointless. */
const MAX_WAITING_JOBS = 1000

export async function hintDueCalendars(context: Context): Promise<void> {
  const depth = await context.backend.depth('calendars').catch(() => null)
  if (!depth || (depth.waiting ?? 0) > MAX_WAITING_JOBS) return
  for (const calendar of await listDueCalendars(context.sql, context.now(), BATCH_SIZE))
    context.hint('calendars.read', { calendar })
}

/** Reads a linked calendar if it's due. If two workers try at once, only one does. */
export async function refreshCalendar(context: Context, id: Id<'cal'>): Promise<void> {
  const now = context.now()
  const claimed = await claimCalendar(context.sql, {
    id,
    lease: crypto.randomUUID(),
    now,
    leaseUntil: new Date(+now + LEASE_MS),
    coverUntil: new Date(+now + NEEDED_MS),
  })
  if (!claimed) return
  const found = await fetchBusy(context, claimed, now)
  const nextAt = (every: number) => new Date(+context.now() + every)
  if (found === 'unchanged') return recordUnchanged(context.sql, claimed, { now, nextAt: nextAt(EVERY_MS) })
  if (!('fault' in found)) return recordRead(context.sql, claimed, found, { now, nextAt: nextAt(EVERY_MS) })
  const report = await recordFailure(context.sql, claimed, {
    fault: found.fault,
    now,
    reportBefore: new Date(+now - REPORT_AFTER_MS),
    nextAt: nextAt(claimed.failures < MANY_FAILURES ? EVERY_MS : FAILING_EVERY_MS),
  })
  if (report) context.hint('webhooks.drain', { owner: ownerOfBusiness(report.businessId) })
}

async function fetchBusy(
  context: Context,
  { id, address, timezone, isCovered, etag, lastModified }: ClaimedCalendar,
  now: Date,
): Promise<'unchanged' | ReadCalendar | { fault: CalendarFault }> {
  const answer = await fetchGuarded({
    url: context.secrets.open(address, `linked_calendars.address ${id}`),
    method: 'GET',
    headers: {
      accept: 'text/calendar, */*;q=0.1',
      ...(isCovered && etag !== null && { 'if-none-match': etag }),
      ...(isCovered && etag === null && lastModified !== null && { 'if-modified-since': lastModified }),
    },
    timeoutMs: FETCH_TIMEOUT_MS,
    maxBytes: MAX_BYTES,
    allowPrivate: context.config.allowPrivateWebhooks,
  })
  if (!('error' in answer) && answer.status === 304 && isCovered) return 'unchanged'
  const fault = faultOf(answer)
  if (fault || 'error' in answer) return { fault: fault ?? 'unreachable' }

  const coveredUntil = new Date(+now + COVERED_MS)
  const read = await readBusy({
    body: answer.body,
    timezone,
    host: new URL(context.baseUrl).hostname,
    from: +now - PAST_MS,
    until: +coveredUntil,
  })
  if ('fault' in read) return read
  return {
    busy: read.busy,
    coveredUntil,
    timezone,
    name: read.name === null ? null : context.secrets.seal(read.name, `linked_calendars.name ${id}`),
    // Sent back unchanged next time, so only valid header values are kept.
    etag: answer.etag && /^(W\/)?"[\x21\x23-\x7e]{0,200}"$/.test(answer.etag) ? answer.etag : null,
    lastModified:
      answer.lastModified && /^[A-Z][\w ,:]{20,40}GMT$/.test(answer.lastModified)
        ? answer.lastModified
        : null,
  }
}
