import { type Day, dayNames, days, type WrittenCard } from '../../../shared/businesses/card.ts'
import { openingText } from '../../../shared/businesses/hours-text.ts'
import { Checkbox, Select } from '../../pages/choices.tsx'
import { ClosuresLink, useEditor } from '../editor.tsx'
import { Problems } from '../labeled.tsx'
import { type BodyProps, cardSection, type Field, type FormState } from '../section.ts'
import { isWeekly, overnightsIn, Question, readSpan, spanText } from './overnight.tsx'
import { ActButton, ActionStatus, SpanRow } from './span-row.tsx'
import { actOnSpans, conflictsIn, isEmpty, listOf, MAX_SPANS, spansOf } from './spans.ts'
import { weekLines } from './week-text.ts'

export const hoursSection = cardSection({
  title: 'Hours',
  path: 'hours',
  lines: ({ hours }) => weekLines(hours.weekly),
  todo: { hours: 'Set your hours.' },
  intro: 'When customers can book you. Leave a day empty if you’re closed.',
  fields: (_, saved) => days.map(day => dayField(day, saved)),
  check({ hours }, _, wrong) {
    for (const entry of conflictsIn(hours, 'weekly'))
      wrong(
        `${dayNames[entry.day]} ${openingText(entry)} overlaps other hours. Change or remove one of them.`,
        entry.day,
      )
  },
  Body: HoursBody,
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

function HoursBody({ form, fields, card }: BodyProps<WrittenCard>) {
  const { base } = useEditor()
  const spans = days.flatMap(day => spansOf(form.typed, day).map(span => ({ day, span })))
  return (
    <>
      {overnightsIn(spans, form.typed, isWeekly(card)).map(overnight => (
        <Question overnight={overnight} days={listOf(overnight.days)} form={form} />
      ))}
      {fields.map(field => field.render(form))}
      <details class="card" id="copy" open={form.message?.at === 'copy'}>
        <summary>Copy a day to other days</summary>
        <div class="field">
          <label for="copy.from">Copy the hours of</label>
          <Select
            aria={{ id: 'copy.from', name: 'copy.from' }}
            options={days.map(day => [day, dayNames[day]] as const)}
            value={form.typed.get('copy.from') ?? 'mon'}
          />
        </div>
        <fieldset class="checkboxes">
          <legend>to</legend>
          {days.map(day => (
            <Checkbox id={`copy.to.${day}`} name="copy.to" value={day} isChecked={false}>
              {dayNames[day]}
            </Checkbox>
          ))}
        </fieldset>
        <ActButton to={`${base}/hours`} action="copy" look="quiet">
          Copy
        </ActButton>
        <ActionStatus form={form} at="copy" />
      </details>
      <p class="hint">
        A holiday, or a short day? Add it under <a href={`${base}/special-days`}>Special days</a>. A vacation?
        Add it under <ClosuresLink>Closures</ClosuresLink>.
      </p>
    </>
  )
}

/** The rows of a day, each with two time pickers, and buttons that add and remove rows without saving. */
function DayRows({ day, form }: { day: Day; form: FormState }) {
  const { base } = useEditor()
  const typed = spansOf(form.typed, day)
  const spans = typed.length > 0 ? typed : [{ open: '', close: '' }]
  const isOnly = spans.length === 1
  const to = `${base}/hours`
  const nextDay = dayNames[days[(days.indexOf(day) + 1) % days.length] ?? day]
  return (
    <fieldset id={day} class="weekday">
      <legend>
        {dayNames[day]} {spans.every(isEmpty) && <span class="badge">Closed</span>}
      </legend>
      <div class="row">
        {day === 'mon' && (
          <ActButton to={to} action="weekdays">
            Copy to Tue–Fri
          </ActButton>
        )}
        <ActButton to={to} action={`add.${day}`} label={`Add hours on ${dayNames[day]}`}>
          + Add hours
        </ActButton>
      </div>
      <Problems form={form} name={day} />
      <ActionStatus form={form} at={day} />
      {spans.map((span, row) => {
        const label = `${dayNames[day]}${isOnly ? '' : `, row ${row + 1}`}`
        const remove = (!isOnly || !isEmpty(span)) && (
          <ActButton to={to} action={`remove.${day}.${row}`} label={`Remove ${label}`}>
            ×
          </ActButton>
        )
        return (
          <SpanRow
            name={day}
            form={form}
            row={row}
            span={span}
            label={label}
            nextDay={nextDay}
            remove={remove}
          />
        )
      })}
    </fieldset>
  )
}
