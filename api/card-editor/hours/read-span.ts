import { clockText, openingText } from '../../../shared/businesses/hours-text.ts'
import type { Typed, Wrong } from '../section.ts'
import { confirmedOpening, type IsSaved, type Opening, questionName } from './overnight.tsx'
import { parseClock, type TypedSpan } from './spans.ts'

interface Row<Day extends string> {
  /** The prefix of its inputs' names, and the row's number. */
  name: string
  row: number
  day: Day
  dayName: string
  typed: Typed
  isSaved: IsSaved<Day>
  wrong: Wrong
}

/** The hours that a row means, or null after reporting what's wrong. */
export function readSpan<Day extends string>(
  span: TypedSpan,
  { name, row, day, dayName, typed, isSaved, wrong }: Row<Day>,
): Opening | null {
  const [open, close] = (['open', 'close'] as const).map(end => {
    const clock =
      span[end] === '' ? { problem: `Enter when you ${end}, or remove this row.` } : parseClock(span[end])
    if ('time' in clock) return clock.time
    wrong(`${dayName}: ${clock.problem}`, `${name}.${end}.${row}`)
    return null
  })
  if (!open || !close) return null
  const opening = confirmedOpening({ open, close }, typed, isSaved(day, { open, close }))
  // The same message for each day, so it's shown once.
  if (!opening)
    wrong(
      `Answer the question about ${clockText(open)} to ${clockText(close)}.`,
      questionName({ open, close }),
    )
  return opening
}

/** A span as it was typed, for people. */
export function spanText({ open, close }: TypedSpan): string {
  const [from, until] = [parseClock(open), parseClock(close)]
  return 'time' in from && 'time' in until
    ? openingText({ open: from.time, close: until.time })
    : `${open || '?'}–${close || '?'}`
}
