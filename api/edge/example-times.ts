export const ZONE = 'America/Chicago'

/** Schemas keep their examples for as long as the process runs. Far enough ahead that none ends up in the past. */
const AHEAD = { weeks: 26 }

const started = Temporal.Now.plainDateISO(ZONE)

/** The first Tuesday after that time, or a date this many days later. */
export function exampleDate(daysLater = 0, today = started): string {
  const ahead = today.add(AHEAD)
  return ahead.add({ days: ((9 - ahead.dayOfWeek) % 7) + daysLater }).toString()
}

/** An hour of that Tuesday, such as `09:00`, in San Antonio, or of a day this many days later. */
export const exampleTime = (hour: string, daysLater = 0, today = started): string =>
  Temporal.PlainDate.from(exampleDate(daysLater, today))
    .toZonedDateTime({ timeZone: ZONE, plainTime: hour })
    .toString({ smallestUnit: 'second', timeZoneName: 'never' })
