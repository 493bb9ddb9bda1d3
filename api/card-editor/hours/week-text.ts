import { type Day, dayNames, days, type WeeklyHours } from '../../../shared/businesses/card.ts'
import { openingsOn } from '../../../shared/businesses/hours-text.ts'

const shortName = (day: Day) => dayNames[day].slice(0, 3)

/** A week in a few lines, such as `Mon–Fri 8:00 AM–5:00 PM`. Days that are closed aren't listed. */
export function weekLines(weekly: readonly WeeklyHours[]): string[] {
  const runs: { first: Day; last: Day; text: string }[] = []
  days.forEach((day, i) => {
    const text = openingsOn(weekly, day)
    const run = runs.at(-1)
    if (run && run.text === text && run.last === days[i - 1]) run.last = day
    else runs.push({ first: day, last: day, text })
  })
  return runs
    .filter(({ text }) => text !== '')
    .map(({ first, last, text }) =>
      first === last ? `${shortName(first)} ${text}` : `${shortName(first)}–${shortName(last)} ${text}`,
    )
}
