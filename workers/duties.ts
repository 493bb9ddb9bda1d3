import { checkAlerts } from '../shared/alerts/check.ts'
import { requestOutcomes, sendBookingReminders } from '../shared/bookings/reminders.ts'
import { refreshStaleReach } from '../shared/businesses/refresh-reach.ts'
import { hintDueCalendars } from '../shared/calendars/refresh.ts'
import { hintUnreviewed } from '../shared/commons/background-review.ts'
import type { Context } from '../shared/context.ts'
import { hintDueRefunds } from '../shared/deposits/payments.ts'
import { hintUnprepared } from '../shared/deposits/request.ts'
import { refreshPlaces } from '../shared/directory/places.ts'
import { maintainEventPartitions } from '../shared/events/partitions.ts'
import { hintUnplaced } from '../shared/feed/place.ts'
import { firstIdAt } from '../shared/ids.ts'
import { hintOpenImports } from '../shared/imports/imports.ts'
import { closeIdleLeads, closeLeadsOfRemoved } from '../shared/leads/close.ts'
import { deleteFullBuckets } from '../shared/limits/queries.ts'
import { deleteMailFiles, mailDir } from '../shared/mail/mail-dir.ts'
import { deleteFailedJobs } from '../shared/queue/failed-jobs.ts'
import { hintDueDecay } from '../shared/ranking/passes/decay.ts'
import { closeIdleSandboxLeads, writeSandbox } from '../shared/sandbox/sandbox.ts'
import { recordBacklog, refreshLeadFigures } from '../shared/stats/watch.ts'
import { freeLostDeliveries, hintDueDeliveries } from '../shared/webhooks/hint-due.ts'
import { deleteAllOld, deleteOld } from './retention/delete-old.ts'
import { oldDeliveries, oldEvents, oldMail } from './retention/rules.ts'
import { sendToOperator } from './webhooks/drain.ts'

export interface Duty {
  name: string
  /** A cron pattern in UTC; with seconds where it has six fields. */
  every: string
  /** Also runs when a scheduler starts, so a service that was down for a while doesn't have to wait. */
  atStart?: true
  /** It's skipped while our clock differs from the database's by more than this: what it does can't be undone. */
  clockWithin?: number
  duty(context: Context): Promise<void>
}

const MINUTE = 60_000
const HOUR = 60 * MINUTE

/** Everything that happens because time passed or a hint was lost. */
export const duties: Duty[] = [
  {
    name: 'delete full rate limits',
    every: '17 * * * *',
    duty: context => deleteFullBuckets(context.sql),
  },
  { name: 'send due deliveries', every: '* * * * * *', duty: hintDueDeliveries },
  { name: 'release lost deliveries', every: '* * * * * *', duty: freeLostDeliveries },
  { name: 'delete what is old', every: '50 7 * * * *', clockWithin: MINUTE, duty: deleteAllOld },
  {
    name: 'delete old mail files',
    every: '20 37 * * * *',
    clockWithin: MINUTE,
    duty({ config, now }) {
      const before = firstIdAt('evt', new Date(now().getTime() - oldMail.keepFor))
      return deleteMailFiles(mailDir(config), event => event < before)
    },
  },
  {
    name: 'delete old deliveries',
    every: '*/5 * * * *',
    clockWithin: MINUTE,
    duty: context => deleteOld(context, oldDeliveries),
  },
  { name: 'delete failed jobs', every: '10 */10 * * * *', duty: deleteFailedJobs },
  {
    name: 'rank due businesses',
    every: '* * * * *',
    async duty(context) {
      context.hint('ranking.sweep', {})
    },
  },
  // Not in the second of a sweep, which holds the lease: it would wait an hour.
  { name: 'decay the ranking', every: '40 23 * * * *', duty: hintDueDecay },
  { name: 'place changes in the feed', every: '*/2 * * * * *', duty: hintUnplaced },
  { name: 'copy the ranking to search', every: '*/5 * * * * *', duty: refreshStaleReach },
  { name: 'count the businesses of places', every: '20 */10 * * * *', atStart: true, duty: refreshPlaces },
  { name: 'review waiting content', every: '*/20 * * * * *', duty: hintUnreviewed },
  { name: 'prepare payment pages', every: '* * * * * *', duty: hintUnprepared },
  { name: 'refund deposits', every: '*/2 * * * * *', duty: hintDueRefunds },
  { name: 'continue imports', every: '*/5 * * * * *', duty: hintOpenImports },
  {
    name: 'send appointment reminders',
    every: '*/20 * * * * *',
    clockWithin: HOUR,
    duty: sendBookingReminders,
  },
  { name: 'ask how appointments went', every: '10 * * * * *', clockWithin: HOUR, duty: requestOutcomes },
  { name: 'read linked calendars', every: '*/5 * * * * *', duty: hintDueCalendars },
  { name: 'write the sandbox', every: '50 32 * * * *', atStart: true, duty: writeSandbox },
  { name: 'close silent leads of the sandbox', every: '*/20 * * * * *', duty: closeIdleSandboxLeads },
  { name: 'close idle leads', every: '30 */10 * * * *', clockWithin: MINUTE, duty: closeIdleLeads },
  { name: 'close leads of removed businesses', every: '*/5 * * * * *', duty: closeLeadsOfRemoved },
  {
    name: 'erase old contacts',
    every: '47 * * * *',
    async duty(context) {
      context.hint('retention.sweep', {})
    },
  },
  { name: 'count what became of leads', every: '40 */10 * * * *', atStart: true, duty: refreshLeadFigures },
  { name: 'check alerts', every: '50 * * * * *', duty: checkAlerts },
  { name: 'send to the operator', every: '55 * * * * *', duty: sendToOperator },
  { name: 'record backlog', every: '45 * * * * *', duty: recordBacklog },
  {
    name: 'maintain event partitions',
    every: '23 * * * *',
    clockWithin: MINUTE,
    atStart: true,
    duty: context => maintainEventPartitions(context, oldEvents.keepFor),
  },
]
