const DAY = 86_400_000
const DAYS = 30

/** The start of the first of the last 30 days, in UTC. */
export const monthBefore = (now: Date): Date =>
  new Date(Math.floor(now.getTime() / DAY) * DAY - (DAYS - 1) * DAY)

/** The days since then, today included. */
export const daysOfMonth = (now: Date): Date[] =>
  Array.from({ length: DAYS }, (_, i) => new Date(monthBefore(now).getTime() + i * DAY))
