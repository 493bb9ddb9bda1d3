import { type Day, dayNames, days } from '../../../../shared/businesses/card.ts'
import { clockText } from '../../../../shared/businesses/hours-text.ts'
import { Problems } from '../labeled.tsx'
import { CARD, type FormState } from '../section.ts'
import { parseClock } from './clock.ts'
import { isEmpty, spansOf, type TypedSpan } from './spans.ts'
import { TimeInput } from './time-input.tsx'

/** The rows of a day, each with two time pickers, and buttons that add and remove rows without saving. */
export function DayRows({ day, form }: { day: Day; form: FormState }) {
  const typed = spansOf(form.typed, day)
  const spans = typed.length > 0 ? typed : [{ open: '', close: '' }]
  return (
    <fieldset id={day} class="weekday">
      <legend>
        {dayNames[day]} {spans.every(isEmpty) && <span class="badge">Closed</span>}
      </legend>
      <div class="row">
        {day === 'mon' && (
          <Do day={day} action="weekdays">
            Copy to Tue–Fri
          </Do>
        )}
        <Do day={day} action={`add.${day}`} label={`Add hours on ${dayNames[day]}`}>
          + Add hours
        </Do>
      </div>
      <Problems form={form} name={day} />
      {spans.map((span, row) => (
        <Row key={row} form={form} day={day} row={row} span={span} isOnly={spans.length === 1} />
      ))}
    </fieldset>
  )
}

interface RowProps {
  form: FormState
  day: Day
  row: number
  span: TypedSpan
  isOnly: boolean
}

function Row({ form, day, row, span, isOnly }: RowProps) {
  const place = `${dayNames[day]}${isOnly ? '' : `, row ${row + 1}`}`
  return (
    <>
      <div class="span">
        <Time form={form} day={day} end="open" row={row} value={span.open} label={`${place}: opens`} />
        <span aria-hidden="true">to</span>
        <Time form={form} day={day} end="close" row={row} value={span.close} label={`${place}: closes`} />
        {(!isOnly || !isEmpty(span)) && (
          <Do day={day} action={`remove.${day}.${row}`} label={`Remove ${place}`}>
            ×
          </Do>
        )}
      </div>
      <NextDay day={day} span={span} />
      <Problems form={form} name={`${day}.open.${row}`} />
      <Problems form={form} name={`${day}.close.${row}`} />
    </>
  )
}

interface TimeProps {
  form: FormState
  day: Day
  end: 'open' | 'close'
  row: number
  value: string
  label: string
}

function Time({ form, day, end, row, value, label }: TimeProps) {
  const id = `${day}.${end}.${row}`
  const isWrong = form.problems.some(({ name }) => name === id)
  return (
    <TimeInput
      id={id}
      name={`${day}.${end}`}
      aria-label={label}
      aria-invalid={isWrong ? 'true' : undefined}
      aria-describedby={isWrong ? `${id}-problem` : undefined}
      value={value}
    />
  )
}

/** Says when a row ends on the next day. */
function NextDay({ day, span }: { day: Day; span: TypedSpan }) {
  const [open, close] = [parseClock(span.open), parseClock(span.close)]
  if ('problem' in open || 'problem' in close || close.time > open.time || close.time === '00:00') return null
  const next = days[(days.indexOf(day) + 1) % days.length] ?? day
  return (
    <p class="hint">
      Past midnight, until {clockText(close.time)} on {dayNames[next]}.
    </p>
  )
}

interface DoProps {
  day: Day
  action: string
  label?: string
  children: string
}

/** A button that changes the form and saves nothing. The fragment brings people back to the day. */
const Do = ({ day, action, label, children }: DoProps) => (
  <button
    class="link"
    type="submit"
    name="do"
    value={action}
    formAction={`${CARD}/hours#${day}`}
    formNoValidate
    aria-label={label}
  >
    {children}
  </button>
)
