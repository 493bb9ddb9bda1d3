import { useEditor } from '../editor.tsx'
import { ActButton } from '../hours/act-button.tsx'
import { SpanRow } from '../hours/span-row.tsx'
import { isEmpty } from '../hours/spans.ts'
import { Labeled } from '../labeled.tsx'
import type { FormState } from '../section.ts'
import { dayText, isBlank, NAME, parseDay, type TypedDay } from './special-days.ts'

/** A date with its hours. */
export function DayFields({ form, day, row }: { form: FormState; day: TypedDay; row: number }) {
  const { base } = useEditor()
  const date = parseDay(day.date)
  const title = date ? dayText(date) : isBlank(day) ? 'Add a day' : 'Which day?'
  const nextDay = date ? dayText(`${Temporal.PlainDate.from(date).add({ days: 1 })}`) : 'the next day'
  const remove = !isBlank(day) && (
    <ActButton to={`${base}/special-days#${NAME}`} action={`remove.${row}`} label={`Remove ${title}`}>
      ×
    </ActButton>
  )
  return (
    <fieldset class="weekday">
      <legend>
        {title} {date && isEmpty(day) && <span class="badge">Closed</span>}
      </legend>
      <Labeled name={`${NAME}.date.${row}`} label="Date" form={form}>
        {aria => <DateInput {...aria} name={`${NAME}.date`} value={day.date} />}
      </Labeled>
      <SpanRow name={NAME} span={day} label={title} form={form} row={row} nextDay={nextDay} remove={remove} />
    </fieldset>
  )
}

/** A date picker. What it can't show would be lost, so that's shown as text. */
function DateInput({ value, ...aria }: { id: string; name: string; value: string }) {
  const date = parseDay(value)
  return value === '' || date ? (
    <input {...aria} type="date" value={date ?? ''} />
  ) : (
    <input {...aria} value={value} maxLength={40} />
  )
}
