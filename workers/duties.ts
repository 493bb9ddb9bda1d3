import { checkAlerts } from '../shared/alerts/check.ts'
import { deleteOldHolds } from '../shared/bookings/hold.ts'
import { deleteOldOwnTimes } from '../shared/bookings/own-times.ts'
import { requestOutcomes, sendBookingReminders } from '../shared/bookings/reminders.ts'
import { refreshStaleReach } from '../shared/businesses/refresh-reach.ts'
import { deleteOldViews } from '../shared/businesses/views.ts'
import { hintDueCalendars } from '../shared/calendars/refresh.ts'
import { deleteOldReviewData, hintUnreviewed } from '../shared/commons/background-review.ts'
import type { Context } from '../shared/context.ts'
import { deleteProviderEvents, hintDueRefunds } from '../shared/deposits/payments.ts'
import { hintUnprepared } from '../shared/deposits/request.ts'
import { deleteOldDeskLinks } from '../shared/desk/links.ts'
import { refreshPlaces } from '../shared/directory/places.ts'
import { maintainEventPartitions } from '../shared/events/partitions.ts'
import { hintUnplaced } from '../shared/feed/due.ts'
import { deleteOldClaims } from '../shared/idempotency/queries.ts'
import { deleteOldImports, hintOpenImports } from '../shared/imports/imports.ts'
import { inBatches } from '../shared/in-batches.ts'
import { deleteOldRequests } from '../shared/keys/request-log.ts'
import { closeIdleLeads } from '../shared/leads/close.ts'
import { deleteFullBuckets } from '../shared/limits/queries.ts'
import { deleteOldOperatorLinks } from '../shared/operators/links.ts'
import { hintDueDecay, hintSweep } from '../shared/ranking/passes/due.ts'
import { closeSilentLeads, deleteOldSandboxLeads, writeSandbox } from '../shared/sandbox/sandbox.ts'
import { deleteExpiredSessions } from '../shared/sessions/sessions.ts'
import { refreshLeadFigures } from '../shared/stats/lead-figures.ts'
import { deleteOldCounts, recordBacklog } from '../shared/stats/watch.ts'
import { forgetOldDeliveries, freeLostDeliveries, hintDueDeliveries } from '../shared/webhooks/due.ts'

export interface Duty {
  name: string
  /** A cron pattern in UTC; with seconds where it has six fields. */
  every: string
  /** Also when a scheduler starts, so a service that was away for long doesn't wait. */
  atStart?: true
  /** It can't be undone, so it waits while our clock differs from the database's. */
  isFinal?: true
  duty(context: Context): Promise<void>
}

/** Everything that happens because time passed or a hint was lost. */
export const duties: Duty[] = [
  {
    name: 'delete old idempotency keys',
    every: '7 * * * *',
    isFinal: true,
    async duty(context) {
      await inBatches(() => deleteOldClaims(context.sql, context.now(), 5000))
    },
  },
  {
    name: 'delete full rate limits',
    every: '17 * * * *',
    duty: context => deleteFullBuckets(context.sql),
  },
  { name: 'send due deliveries', every: '* * * * * *', duty: hintDueDeliveries },
  { name: 'release lost deliveries', every: '* * * * * *', duty: freeLostDeliveries },
  { name: 'delete old deliveries', every: '*/5 * * * *', isFinal: true, duty: forgetOldDeliveries },
  { name: 'rank due businesses', every: '* * * * *', duty: hintSweep },
  // Not at the second of a sweep, or it would wait an hour.
  { name: 'decay the ranking', every: '40 23 * * * *', duty: hintDueDecay },
  { name: 'place changes in the feed', every: '*/2 * * * * *', duty: hintUnplaced },
  { name: 'copy the ranking to search', every: '*/5 * * * * *', duty: refreshStaleReach },
  { name: 'count the businesses of places', every: '20 */10 * * * *', atStart: true, duty: refreshPlaces },
  { name: 'review waiting content', every: '*/20 * * * * *', duty: hintUnreviewed },
  { name: 'delete old review data', every: '27 * * * *', isFinal: true, duty: deleteOldReviewData },
  { name: 'prepare payment pages', every: '* * * * * *', duty: hintUnprepared },
  { name: 'refund deposits', every: '*/2 * * * * *', duty: hintDueRefunds },
  { name: 'delete old payment events', every: '37 * * * *', isFinal: true, duty: deleteProviderEvents },
  { name: 'delete old desk links', every: '47 * * * *', isFinal: true, duty: deleteOldDeskLinks },
  { name: 'delete old operator links', every: '49 * * * *', isFinal: true, duty: deleteOldOperatorLinks },
  { name: 'go on with imports', every: '*/5 * * * * *', duty: hintOpenImports },
  { name: 'delete old imports', every: '37 * * * *', isFinal: true, duty: deleteOldImports },
  { name: 'delete expired sessions', every: '57 * * * *', isFinal: true, duty: deleteExpiredSessions },
  { name: 'send appointment reminders', every: '*/20 * * * * *', duty: sendBookingReminders },
  { name: 'ask how appointments went', every: '10 * * * * *', duty: requestOutcomes },
  { name: 'delete old holds', every: '50 12 * * * *', isFinal: true, duty: deleteOldHolds },
  { name: 'read linked calendars', every: '*/5 * * * * *', duty: hintDueCalendars },
  { name: 'delete old own times', every: '50 22 * * * *', isFinal: true, duty: deleteOldOwnTimes },
  { name: 'write the sandbox', every: '50 32 * * * *', atStart: true, duty: writeSandbox },
  { name: 'close silent leads of the sandbox', every: '*/20 * * * * *', duty: closeSilentLeads },
  {
    name: 'delete old leads of the sandbox',
    every: '50 42 * * * *',
    isFinal: true,
    duty: deleteOldSandboxLeads,
  },
  { name: 'close idle leads', every: '30 */10 * * * *', isFinal: true, duty: closeIdleLeads },
  {
    name: 'erase old contacts',
    every: '47 * * * *',
    async duty(context) {
      context.hint('retention.sweep', {})
    },
  },
  { name: 'count what became of leads', every: '40 */10 * * * *', atStart: true, duty: refreshLeadFigures },
  { name: 'check alerts', every: '50 * * * * *', duty: checkAlerts },
  { name: 'record backlog', every: '45 * * * * *', duty: recordBacklog },
  { name: 'delete old request counts', every: '57 * * * *', isFinal: true, duty: deleteOldCounts },
  { name: 'delete old requests', every: '50 2 * * * *', isFinal: true, duty: deleteOldRequests },
  { name: 'delete old view counts', every: '50 52 * * * *', isFinal: true, duty: deleteOldViews },
  {
    name: 'maintain event partitions',
    every: '23 * * * *',
    isFinal: true,
    atStart: true,
    duty: maintainEventPartitions,
  },
]
