import { stateNames } from '../../../shared/places/states.ts'
import { Problems, Tick } from '../labeled.tsx'
import type { FormState } from '../section.ts'

export function StateTicks({ form, chosen }: { form: FormState; chosen: readonly string[] }) {
  return (
    <details class="card" id="states" open={chosen.length > 0}>
      <summary>Whole states{chosen.length > 0 && `: ${chosen.length}`}</summary>
      <Problems form={form} name="states" />
      <fieldset class="ticks">
        <legend>States and territories</legend>
        {stateNames.map(([code, name]) => (
          <Tick key={code} id={`states.${code}`} name="states" value={code} isTicked={chosen.includes(code)}>
            {name}
          </Tick>
        ))}
      </fieldset>
    </details>
  )
}
