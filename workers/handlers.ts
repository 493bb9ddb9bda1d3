import { refreshCalendar } from '../shared/calendars/refresh.ts'
import { reviewWaiting } from '../shared/commons/background-review.ts'
import { refundDeposit } from '../shared/deposits/payments.ts'
import { prepareDeposit } from '../shared/deposits/request.ts'
import { placeAll } from '../shared/feed/place.ts'
import { isId } from '../shared/ids.ts'
import { storeNextPart } from '../shared/imports/imports.ts'
import { closeLeadsOfRemoved } from '../shared/leads/close.ts'
import { hasWrongClock } from '../shared/queue/wrong-clock.ts'
import { rankingHandlers } from './ranking/handlers.ts'
import { deleteOld } from './retention/delete-old.ts'
import { closedLeads } from './retention/rules.ts'
import type { Handlers } from './work.ts'

const HOUR = 3_600_000

/** What each job does, except for deliveries. */
export const handlers: Handlers = {
  ...rankingHandlers,
  'feed.index': placeAll,
  'moderation.review': reviewWaiting,
  async 'imports.store'(context, { import: id }) {
    if (isId('imp', id)) await storeNextPart(context, id)
  },
  async 'deposits.prepare'(context, { deposit }) {
    if (isId('dep', deposit)) await prepareDeposit(context, deposit)
  },
  async 'deposits.refund'(context, { deposit }) {
    if (isId('dep', deposit)) await refundDeposit(context, deposit)
  },
  async 'calendars.read'(context, { calendar }) {
    // The next reading is scheduled from now: with a clock far ahead, there would be none for a long time.
    if (isId('cal', calendar) && !(await hasWrongClock(context, 'read linked calendars', HOUR)))
      await refreshCalendar(context, calendar)
  },
  'leads.close': closeLeadsOfRemoved,
  async 'retention.sweep'(context) {
    // The scheduler that hinted may run on another machine.
    if (!(await hasWrongClock(context, closedLeads.what))) await deleteOld(context, closedLeads)
  },
}
