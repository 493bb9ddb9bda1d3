import { clockText } from '../../../shared/businesses/hours-text.ts'
import { type Aria, problemAria } from '../../pages/field.tsx'
import { Problems, problemAt } from '../labeled.tsx'
import type { FormState } from '../section.ts'
import { parseClock, type TypedSpan } from './spans.ts'

interface SpanRowProps {
  form: FormState
  /** The prefix of its inputs' names. */
  name: string
  row: number
  span: TypedSpan
  /** What a screen reader calls it. */
  label: string
  /** The day on which it ends if that's past midnight. */
  nextDay: string
  remove: preact.ComponentChildren
}

export function SpanRow({ form, name, row, span, label, nextDay, remove }: SpanRowProps) {
  const time = (end: 'open' | 'close') => {
    const id = `${name}.${end}.${row}`
    return (
      <TimeInput
        id={id}
        name={`${name}.${end}`}
        aria-label={`${label}: ${end}s`}
        {...problemAria(id, problemAt(form, id))}
        {...(isNew(form, id) && { autoFocus: true })}
        value={span[end]}
      />
    )
  }
  return (
    <>
      <div class="span">
        {time('open')}
        <span aria-hidden="true">to</span>
        {time('close')}
        {remove}
      </div>
      <NextDay nextDay={nextDay} span={span} />
      <Problems form={form} name={`${name}.open.${row}`} />
      <Problems form={form} name={`${name}.close.${row}`} />
    </>
  )
}

/** Says when a row ends on the next day. */
function NextDay({ nextDay, span }: { nextDay: string; span: TypedSpan }) {
  const [open, close] = [parseClock(span.open), parseClock(span.close)]
  if ('problem' in open || 'problem' in close || close.time > open.time || close.time === '00:00') return null
  return (
    <p class="hint">
      Past midnight, until {clockText(close.time)} on {nextDay}.
    </p>
  )
}

export function TimeInput({ value, ...aria }: Aria & { 'aria-label'?: string; value: string }) {
  const clock = parseClock(value)
  return <Picker {...aria} type="time" typed={value} picked={'time' in clock ? clock.time : null} />
}

type PickerProps = Aria & { type: 'date' | 'time'; typed: string; picked: string | null }

/** A date or time picker, or a text input if the typed value isn't a date or time. */
export const Picker = ({ type, typed, picked, ...aria }: PickerProps) =>
  typed === '' || picked ? (
    <input {...aria} type={type} value={picked ?? ''} />
  ) : (
    <input {...aria} value={typed} maxLength={40} />
  )

interface ActButtonProps {
  /** Where the form is sent. */
  to: string
  action: string
  label?: string
  look?: 'link' | 'quiet'
  children: string
}

/** Whether an input was just added, so it has the focus. */
export const isNew = ({ message }: FormState, id: string): boolean => message?.at === id

/** What a button did. It has the focus. */
export const ActionStatus = ({ form: { message }, at }: { form: FormState; at: string }) =>
  message?.at === at ? (
    // biome-ignore lint/a11y/noAutofocus: what a page has from the start isn't announced.
    <div class="notice" role="status" tabIndex={-1} autoFocus>
      <p>{message.text}</p>
    </div>
  ) : null

/** A button that changes the form and saves nothing. */
export const ActButton = ({ to, action, label, look = 'link', children }: ActButtonProps) => (
  <button
    class={look}
    type="submit"
    name="do"
    value={action}
    formAction={to}
    formNoValidate
    aria-label={label}
  >
    {children}
  </button>
)
