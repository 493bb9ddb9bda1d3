/** An instant with the offset of a zone, such as 2026-03-08T09:00:00-06:00. */
export const localTime = (at: Date, timeZone: string): string =>
  Temporal.Instant.fromEpochMilliseconds(at.getTime()).toString({ timeZone, smallestUnit: 'second' })
