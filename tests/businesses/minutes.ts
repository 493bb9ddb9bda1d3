import fc from 'fast-check'
import { days, type Hours } from '../../shared/businesses/card.ts'

export const minute = 60_000

/** The oracle: the local time of every minute of a window. It never converts local times to instants. */
export class Minutes {
  readonly localTimes: string[] = []

  constructor(
    readonly timezone: string,
    readonly first: number,
    readonly count: number,
  ) {
    for (let index = 0; index < count; index++) {
      const at = Temporal.Instant.fromEpochMilliseconds(first + index * minute)
      this.localTimes.push(
        at.toZonedDateTimeISO(timezone).toPlainDateTime().toString({ smallestUnit: 'minute' }),
      )
    }
  }

  /** What fast-check prints instead of 17,000 times. */
  [fc.toStringMethod](): string {
    return `the minutes in ${this.timezone} from ${new Date(this.first).toISOString()}`
  }

  /** The first minute with this local time or a later one. */
  firstAt(localTime: string): number {
    const index = this.localTimes.findIndex(each => each >= localTime)
    return index < 0 ? this.count : index
  }

  dates(): string[] {
    return [...new Set(this.localTimes.map(localTime => localTime.slice(0, 10)))]
  }

  /** Start and end of each opening, in minutes from the start of the window. */
  openings(hours: Hours): { start: number; end: number }[] {
    return this.dates().flatMap(date => {
      const day = Temporal.PlainDate.from(date)
      const exceptions = hours.exceptions.filter(exception => exception.date === date)
      const weekly = hours.weekly.filter(entry => entry.day === days[day.dayOfWeek - 1])
      return (exceptions.length > 0 ? exceptions : weekly).flatMap(entry => {
        if ('closed' in entry) return []
        const closes = entry.close > entry.open ? date : day.add({ days: 1 }).toString()
        const start = this.firstAt(`${date}T${entry.open}`)
        const end = this.firstAt(`${closes}T${entry.close}`)
        return start < end ? [{ start, end }] : []
      })
    })
  }
}
