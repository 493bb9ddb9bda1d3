import { stateNames } from '../../../shared/places/states.ts'
import { Checkbox, Problems } from '../labeled.tsx'
import type { FormState } from '../section.ts'

export function StateCheckboxes({ form, chosen }: { form: FormState; chosen: readonly string[] }) {
  return (
    <details class="card" id="states" open={chosen.length > 0}>
      <summary>Whole states{chosen.length > 0 && `: ${chosen.length}`}</summary>
      <Problems form={form} name="states" />
      <fieldset class="checkboxes">
        <legend>States and territories</legend>
        {stateNames.map(([code, name]) => (
          <Checkbox
            key={code}
            id={`states.${code}`}
            name="states"
            value={code}
            isChecked={chosen.includes(code)}
          >
            {name}
          </Checkbox>
        ))}
      </fieldset>
    </details>
  )
}
