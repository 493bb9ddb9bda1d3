const DAY = 86_400_000

/** Tuesday of next week, when this process started: examples that people send shouldn't be in the past. */
const daysToTuesday = ((9 - new Date().getUTCDay()) % 7) + 7
const tuesday = Date.now() + daysToTuesday * DAY

/** A date, this many days after that Tuesday. */
export const exampleDate = (daysLater = 0): string =>
  new Date(tuesday + daysLater * DAY).toISOString().slice(0, 10)

/** An hour of that Tuesday, such as `09:00`, in San Antonio. */
export const exampleTime = (hour: string): string => `${exampleDate()}T${hour}:00-06:00`
