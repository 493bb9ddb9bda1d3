import { type Day, dayNames, days, type WrittenCard } from '../../../shared/businesses/card.ts'
import { Faults } from '../../../shared/businesses/card-check-faults.ts'
import { checkHours } from '../../../shared/businesses/card-check-hours.ts'
import { openingText } from '../../../shared/businesses/hours-text.ts'
import { cardSection } from '../card-section.ts'
import type { Field } from '../section.ts'
import { DayRows } from './day-rows.tsx'
import { HoursBody } from './hours-body.tsx'
import { isWeekly } from './overnight.ts'
import { readSpan, spanText } from './read-span.ts'
import { actOnSpans, isEmpty, MAX_SPANS, spansOf } from './spans.ts'

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
      const shared = { name: day, day, dayName: dayNames[day], typed, isSaved: isWeekly(saved), wrong }
      const entries = spans.flatMap((span, row) => {
        const opening = isEmpty(span) ? null : readSpan(span, { ...shared, row })
        return opening ? [{ day, ...opening }] : []
      })
      const others = edited.hours.weekly.filter(each => each.day !== day)
      edited.hours.weekly = [...others, ...entries]
    },
    show: typed =>
      spansOf(typed, day)
        .filter(span => !isEmpty(span))
        .map(spanText)
        .join(', ') || 'Closed',
    render: form => <DayRows day={day} form={form} />,
  }
}
