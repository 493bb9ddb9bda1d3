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
  /** A pattern in UTC. With six fields, the first is the seconds. */
  cron: string
  /** Also runs when a scheduler starts, so a service that was down for a while doesn't have to wait. */
  atStart?: true
  /** While our clock differs from the database's by more than this, it's skipped, because it can't be undone. */
  maxClockSkew?: number
  run(context: Context): Promise<void>
}

const MINUTE = 60_000
const HOUR = 60 * MINUTE

/** Everything that happens because time passed or a hint was lost. */
export const duties: Duty[] = [
  {
    name: 'delete full rate limits',
    cron: '17 * * * *',
    run: context => deleteFullBuckets(context.sql),
  },
  { name: 'send due deliveries', cron: '* * * * * *', run: hintDueDeliveries },
  { name: 'release lost deliveries', cron: '* * * * * *', run: freeLostDeliveries },
  { name: 'delete what is old', cron: '50 7 * * * *', maxClockSkew: MINUTE, run: deleteAllOld },
  {
    name: 'delete old mail files',
    cron: '20 37 * * * *',
    maxClockSkew: MINUTE,
    run({ config, now }) {
      const before = firstIdAt('evt', new Date(now().getTime() - oldMail.keepFor))
      return deleteMailFiles(mailDir(config), event => event < before)
    },
  },
  {
    name: 'delete old deliveries',
    cron: '*/5 * * * *',
    maxClockSkew: MINUTE,
    run: context => deleteOld(context, oldDeliveries),
  },
  { name: 'delete failed jobs', cron: '10 */10 * * * *', run: deleteFailedJobs },
  {
    name: 'rank due businesses',
    cron: '* * * * *',
    async run(context) {
      context.hint('ranking.sweep', {})
    },
  },
  // Not in the second of a sweep, which holds the lease: it would wait an hour.
  { name: 'decay the ranking', cron: '40 23 * * * *', run: hintDueDecay },
  { name: 'place changes in the feed', cron: '*/2 * * * * *', run: hintUnplaced },
  { name: 'copy the ranking to search', cron: '*/5 * * * * *', run: refreshStaleReach },
  { name: 'count the businesses of places', cron: '20 */10 * * * *', atStart: true, run: refreshPlaces },
  { name: 'review waiting content', cron: '*/20 * * * * *', run: hintUnreviewed },
  { name: 'prepare payment pages', cron: '* * * * * *', run: hintUnprepared },
  { name: 'refund deposits', cron: '*/2 * * * * *', run: hintDueRefunds },
  { name: 'continue imports', cron: '*/5 * * * * *', run: hintOpenImports },
  {
    name: 'send appointment reminders',
    cron: '*/20 * * * * *',
    maxClockSkew: HOUR,
    run: sendBookingReminders,
  },
  { name: 'ask how appointments went', cron: '10 * * * * *', maxClockSkew: HOUR, run: requestOutcomes },
  { name: 'read linked calendars', cron: '*/5 * * * * *', run: hintDueCalendars },
  { name: 'write the sandbox', cron: '50 32 * * * *', atStart: true, run: writeSandbox },
  { name: 'close silent leads of the sandbox', cron: '*/20 * * * * *', run: closeIdleSandboxLeads },
  { name: 'close idle leads', cron: '30 */10 * * * *', maxClockSkew: MINUTE, run: closeIdleLeads },
  { name: 'close leads of removed businesses', cron: '*/5 * * * * *', run: closeLeadsOfRemoved },
  {
    name: 'erase old contacts',
    cron: '47 * * * *',
    async run(context) {
      context.hint('retention.sweep', {})
    },
  },
  { name: 'count what became of leads', cron: '40 */10 * * * *', atStart: true, run: refreshLeadFigures },
  { name: 'check alerts', cron: '50 * * * * *', run: checkAlerts },
  { name: 'send to the operator', cron: '55 * * * * *', run: sendToOperator },
  { name: 'record backlog', cron: '45 * * * * *', run: recordBacklog },
  {
    name: 'maintain event partitions',
    cron: '23 * * * *',
    maxClockSkew: MINUTE,
    atStart: true,
    run: context => maintainEventPartitions(context, oldEvents.keepFor),
  },
]
