import { Fragment } from 'preact'
import { dayNames, days, type WrittenCard } from '../../../../shared/businesses/card.ts'
import { clockText } from '../../../../shared/businesses/hours-text.ts'
import { count } from '../durations.ts'
import { Problems, Select, Tick } from '../labeled.tsx'
import { CARD, type Field, type FormState } from '../section.ts'
import { answersTo, type Night, nightsIn, questionName, questionText } from './nights.ts'
import { listOf } from './spans.ts'

interface HoursBodyProps {
  form: FormState
  fields: readonly Field<never>[]
  saved: WrittenCard
}

export function HoursBody({ form, fields, saved }: HoursBodyProps) {
  return (
    <>
      {nightsIn(form.typed, saved).map(night => (
        <Question key={questionName(night)} night={night} form={form} />
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
        <fieldset class="ticks">
          <legend>to</legend>
          {days.map(day => (
            <Tick key={day} id={`copy.to.${day}`} name="copy.to" value={day} isTicked={false}>
              {dayNames[day]}
            </Tick>
          ))}
        </fieldset>
        <button
          class="quiet"
          type="submit"
          name="do"
          value="copy"
          formAction={`${CARD}/hours#mon`}
          formNoValidate
        >
          Copy
        </button>
      </details>
      <p class="hint">
        Closed for a holiday or a vacation? Add that under{' '}
        <a href="/desk/inbox/calendar/closures">Closures</a>.
        {saved.hours.exceptions.length > 0 && (
          <>
            {' '}
            Your card also has other hours on {count(saved.hours.exceptions.length, 'date')}. You can change
            them <a href={`${CARD}/json`}>as JSON</a>.
          </>
        )}
      </p>
    </>
  )
}

/** Asked once for all days with the same hours. */
function Question({ night, form }: { night: Night; form: FormState }) {
  const name = questionName(night)
  const answer = form.typed.get(name)
  return (
    <fieldset class="question">
      <legend>
        {listOf(night.days)}, {clockText(night.open)} to {clockText(night.close)}: {questionText(night)}
      </legend>
      <Problems form={form} name={name} />
      {answersTo(night).map(({ value, label }, i) => (
        <Tick
          key={value}
          id={i === 0 ? name : `${name}.${i}`}
          name={name}
          type="radio"
          value={value}
          isTicked={value === answer}
        >
          {label}
        </Tick>
      ))}
      <p class="hint">Or change the times below.</p>
    </fieldset>
  )
}
