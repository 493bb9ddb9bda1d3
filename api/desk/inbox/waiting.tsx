import { openMinutes } from '../../../shared/businesses/open-hours.ts'
import type { Schedule } from '../../../shared/businesses/openings.ts'
import { duration } from '../../../shared/duration.ts'
import { replyGoal } from '../../../shared/ranking/speed.ts'

interface WaitingProps {
  lead: { createdAt: Date }
  schedule: Schedule
  now: Date
}

/** How long a lead has waited for its first reply, by the clock that ranking uses, and what can still be met. */
export function Waiting({ lead, schedule, now }: WaitingProps) {
  const minutes = openMinutes(schedule, lead.createdAt, now)
  const goal = replyGoal(minutes)
  return (
    <div class={goal === null ? 'badge bad' : 'badge warn'}>
      Waiting {duration(minutes)}, {goal === null ? 'over a day of open hours' : `goal ${duration(goal)}`}
    </div>
  )
}
