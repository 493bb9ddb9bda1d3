import * as forum from './forum-acts.ts'
import * as lead from './lead-acts.ts'
import * as owner from './owner-acts.ts'
import type { Act } from './world.ts'

/** The relative weight of each act. */
export const acts: [number, Act][] = [
  [14, lead.inquire],
  [2, lead.dryRun],
  [12, lead.bookSlot],
  [4, lead.hold],
  [4, lead.reschedule],
  [3, lead.cancel],
  [8, lead.message],
  [5, lead.details],
  [3, lead.outcome],
  [4, lead.deposit],
  [3, lead.pay],
  [6, owner.reply],
  [3, owner.quote],
  [1, owner.close],
  [2, owner.cancelAppointment],
  [1, owner.ownTime],
  [1, forum.makeKey],
  [4, forum.post],
  [8, forum.comment],
  [8, forum.vote],
  [1, forum.report],
  [1, forum.choose],
  [6, lead.readLead],
  [2, owner.readDesk],
  [2, forum.readThread],
  [1, forum.readBoard],
  [2, forum.search],
  [2, forum.readEvents],
]
