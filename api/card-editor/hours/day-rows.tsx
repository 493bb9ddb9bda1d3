import { type Day, dayNames, days } from '../../../shared/businesses/card.ts'
import { useEditor } from '../editor.tsx'
import { Problems } from '../labeled.tsx'
import type { FormState } from '../section.ts'
import { ActButton } from './act-button.tsx'
import { SpanRow } from './span-row.tsx'
import { isEmpty, spansOf } from './spans.ts'

/** The rows of a day, each with two time pickers, and buttons that add and remove rows without saving. */
export function DayRows({ day, form }: { day: Day; form: FormState }) {
  const { base } = useEditor()
  const typed = spansOf(form.typed, day)
  const spans = typed.length > 0 ? typed : [{ open: '', close: '' }]
  const isOnly = spans.length === 1
  const to = `${base}/hours#${day}`
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
      {spans.map((span, row) => {
        const label = `${dayNames[day]}${isOnly ? '' : `, row ${row + 1}`}`
        const remove = (!isOnly || !isEmpty(span)) && (
          <ActButton to={to} action={`remove.${day}.${row}`} label={`Remove ${label}`}>
            ×
          </ActButton>
        )
        return (
          <SpanRow
            key={row}
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
