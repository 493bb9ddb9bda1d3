import { clockText } from '../../../shared/businesses/hours-text.ts'
import { Problems } from '../labeled.tsx'
import type { FormState } from '../section.ts'
import { parseClock } from './clock.ts'
import type { TypedSpan } from './spans.ts'
import { TimeInput } from './time-input.tsx'

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

/** Two time pickers, with what's wrong with them. */
export function SpanRow({ form, name, row, span, label, nextDay, remove }: SpanRowProps) {
  const time = (end: 'open' | 'close') => {
    const id = `${name}.${end}.${row}`
    const isWrong = form.problems.some(each => each.name === id)
    return (
      <TimeInput
        id={id}
        name={`${name}.${end}`}
        aria-label={`${label}: ${end}s`}
        aria-invalid={isWrong ? 'true' : undefined}
        aria-describedby={isWrong ? `${id}-problem` : undefined}
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
