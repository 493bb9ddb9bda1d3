import fc from 'fast-check'
import { days, type Hours } from '../../shared/businesses/card.ts'

export const minute = 60_000

/**
 * The oracle: every minute from one instant on, with the local time that a clock on the wall shows. Nothing is
 * computed from local times back to instants, so that clock changes need no rule of their own.
 */
export class Minutes {
  readonly walls: string[] = []

  constructor(
    readonly timezone: string,
    readonly first: number,
    readonly count: number,
  ) {
    for (let index = 0; index < count; index++) {
      const at = Temporal.Instant.fromEpochMilliseconds(first + index * minute)
      this.walls.push(at.toZonedDateTimeISO(timezone).toPlainDateTime().toString({ smallestUnit: 'minute' }))
    }
  }

  /** What fast-check prints of it: 17,000 times tell nobody anything. */
  [fc.toStringMethod](): string {
    return `the minutes in ${this.timezone} from ${new Date(this.first).toISOString()}`
  }

  /** The first minute at which the wall shows this time or a later one. */
  firstAt(wall: string): number {
    const index = this.walls.findIndex(shown => shown >= wall)
    return index < 0 ? this.count : index
  }

  dates(): string[] {
    return [...new Set(this.walls.map(wall => wall.slice(0, 10)))]
  }

  /** Where each opening begins and ends, as minutes of this window. */
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
