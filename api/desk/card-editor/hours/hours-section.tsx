import {
  type Day,
  dayNames,
  days,
  type WeeklyHours,
  type WrittenCard,
} from '../../../../shared/businesses/card.ts'
import { Faults } from '../../../../shared/businesses/card-check-faults.ts'
import { checkHours } from '../../../../shared/businesses/card-check-hours.ts'
import { clockText, openingText } from '../../../../shared/businesses/hours-text.ts'
import { cardSection } from '../card-section.ts'
import type { Field, Typed, Wrong } from '../section.ts'
import { parseClock } from './clock.ts'
import { DayRows } from './day-rows.tsx'
import { HoursBody } from './hours-body.tsx'
import { meant, questionName } from './nights.ts'
import { actOnSpans, isEmpty, MAX_SPANS, spansOf, type TypedSpan } from './spans.ts'

export const hoursSection = cardSection({
  title: 'Hours',
  path: 'hours',
  intro: 'When customers can book you. Leave a day empty if you’re closed.',
  fields: (_, saved) => days.map(day => dayField(day, saved)),
  check({ hours }, _, wrong) {
    const faults = new Faults('card')
    checkHours(hours, faults)
    for (const { path } of faults.list) {
      const entry = hours.weekly[Number(/^hours\.weekly\[(\d+)\]/.exec(path)?.[1])]
      if (entry)
        wrong(
          `${dayNames[entry.day]} ${openingText(entry)} overlaps other hours. Change or remove one of them.`,
          entry.day,
        )
    }
  },
  body: (form, fields, saved) => <HoursBody form={form} fields={fields} saved={saved} />,
  act: actOnSpans,
})

function dayField(day: Day, saved: WrittenCard): Field<WrittenCard> {
  return {
    name: day,
    label: dayNames[day],
    inputs: [`${day}.open`, `${day}.close`],
    paths: [],
    fill: ({ hours }) =>
      hours.weekly
        .filter(each => each.day === day)
        .flatMap(({ open, close }): [string, string][] => [
          [`${day}.open`, open],
          [`${day}.close`, close],
        ]),
    read(typed, edited, wrong) {
      const spans = spansOf(typed, day)
      if (spans.filter(span => !isEmpty(span)).length > MAX_SPANS)
        return wrong(`${dayNames[day]} can have at most ${MAX_SPANS} rows of hours.`)
      const entries = spans.map((span, row) => readSpan(span, { day, row, typed, saved, wrong }))
      const others = edited.hours.weekly.filter(each => each.day !== day)
      edited.hours.weekly = [...others, ...entries.filter(each => each !== null)]
    },
    show: typed =>
      spansOf(typed, day)
        .filter(span => !isEmpty(span))
        .map(spanText)
        .join(', ') || 'Closed',
    render: form => <DayRows day={day} form={form} />,
  }
}

interface Row {
  day: Day
  row: number
  typed: Typed
  saved: WrittenCard
  wrong: Wrong
}

function readSpan(span: TypedSpan, { day, row, typed, saved, wrong }: Row): WeeklyHours | null {
  if (isEmpty(span)) return null
  const [open, close] = (['open', 'close'] as const).map(end => {
    const clock =
      span[end] === '' ? { problem: `Enter when you ${end}, or remove this row.` } : parseClock(span[end])
    if ('time' in clock) return clock.time
    wrong(`${dayNames[day]}: ${clock.problem}`, `${day}.${end}.${row}`)
    return null
  })
  if (!open || !close) return null
  const opening = meant({ open, close }, day, typed, saved)
  if (opening) return { day, ...opening }
  // The same for each day, so it's shown once.
  wrong(`Answer the question about ${clockText(open)} to ${clockText(close)}.`, questionName({ open, close }))
  return null
}

function spanText({ open, close }: TypedSpan): string {
  const [from, until] = [parseClock(open), parseClock(close)]
  return 'time' in from && 'time' in until
    ? openingText({ open: from.time, close: until.time })
    : `${open || '?'}–${close || '?'}`
}
