import { dayNames, days, type WrittenCard } from '../../../shared/businesses/card.ts'
import { closureText } from '../../../shared/businesses/closure-text.ts'
import type { Closure } from '../../../shared/businesses/closures-check.ts'
import { exceptionText, openingsOn } from '../../../shared/businesses/hours-text.ts'
import { localTime } from '../../../shared/local-time.ts'
import { type Fact, Facts } from '../../pages/facts.tsx'
import { dateText } from '../../pages/times.ts'

interface HoursProps extends Pick<WrittenCard, 'hours' | 'timezone'> {
  closures: readonly Closure[]
  now: Date
}

/** When the business is open each day, on special days, and when it's closed regardless of these. */
export function Hours({ hours, closures, timezone, now }: HoursProps) {
  const today = localTime(now, timezone).slice(0, 10)
  const upcoming = hours.exceptions.filter(({ date }) => date >= today)
  const exceptions = [...Map.groupBy(upcoming, ({ date }) => date)].slice(0, MAX_EXCEPTIONS)
  // Without weekly hours, only the special days say anything.
  const facts = [
    ...(hours.weekly.length > 0 ? days : []).map(
      (day): Fact => [dayNames[day], openingsOn(hours.weekly, day) || 'closed'],
    ),
    ...exceptions.map(([date, entries]): Fact => [dateText(date), entries.map(exceptionText).join(', ')]),
  ]
  if (facts.length === 0) return null
  return (
    <section>
      <h2>Hours</h2>
      <Facts facts={facts} />
      {closures.slice(0, MAX_EXCEPTIONS).map(closure => (
        <p>Closed: {closureText(closure, timezone)}</p>
      ))}
      <p class="soft small">Local time, {timezone}.</p>
    </section>
  )
}

const MAX_EXCEPTIONS = 10
