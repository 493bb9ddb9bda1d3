import { clockText } from '../../../shared/businesses/hours-text.ts'
import { Checkbox, Problems } from '../labeled.tsx'
import type { FormState } from '../section.ts'
import { answersTo, type Opening, questionName, questionText } from './overnight.ts'

/** Asked once for all days with the same hours. */
export function Question({ overnight, days, form }: { overnight: Opening; days: string; form: FormState }) {
  const name = questionName(overnight)
  const answer = form.typed.get(name)
  return (
    <fieldset class="question">
      <legend>
        {days}, {clockText(overnight.open)} to {clockText(overnight.close)}: {questionText(overnight)}
      </legend>
      <Problems form={form} name={name} />
      {answersTo(overnight).map(({ value, label }, i) => (
        <Checkbox
          key={value}
          id={i === 0 ? name : `${name}.${i}`}
          name={name}
          type="radio"
          value={value}
          isChecked={value === answer}
        >
          {label}
        </Checkbox>
      ))}
      <p class="hint">Or change the times below.</p>
    </fieldset>
  )
}
