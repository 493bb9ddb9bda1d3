import { Fragment } from 'preact'
import { dayNames, days, type WrittenCard } from '../../../shared/businesses/card.ts'
import { ClosuresLink, useEditor } from '../editor.tsx'
import { Checkbox, Select } from '../labeled.tsx'
import type { Field, FormState } from '../section.ts'
import { isWeekly, overnightsIn, questionName } from './overnight.ts'
import { Question } from './question.tsx'
import { listOf, spansOf } from './spans.ts'

interface HoursBodyProps {
  form: FormState
  fields: readonly Field<never>[]
  saved: WrittenCard
}

export function HoursBody({ form, fields, saved }: HoursBodyProps) {
  const { base } = useEditor()
  const spans = days.flatMap(day => spansOf(form.typed, day).map(span => ({ day, span })))
  return (
    <>
      {overnightsIn(spans, form.typed, isWeekly(saved)).map(overnight => (
        <Question
          key={questionName(overnight)}
          overnight={overnight}
          days={listOf(overnight.days)}
          form={form}
        />
      ))}
      {fields.map(field => (
        <Fragment key={field.name}>{field.render(form)}</Fragment>
      ))}
      <details class="card" id="copy">
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
            <Checkbox key={day} id={`copy.to.${day}`} name="copy.to" value={day} isChecked={false}>
              {dayNames[day]}
            </Checkbox>
          ))}
        </fieldset>
        <button
          class="quiet"
          type="submit"
          name="do"
          value="copy"
          formAction={`${base}/hours#mon`}
          formNoValidate
        >
          Copy
        </button>
      </details>
      <p class="hint">
        A holiday, or a short day? Add it under <a href={`${base}/special-days`}>Special days</a>. A vacation?
        Add it under <ClosuresLink>Closures</ClosuresLink>.
      </p>
    </>
  )
}
