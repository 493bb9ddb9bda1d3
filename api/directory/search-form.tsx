import { Field } from '../pages/field.tsx'
import type { Asked, AskedFaults } from './search-params.ts'

interface SearchFormProps {
  asked: Asked
  faults?: AskedFaults
  /** Without the filters, where there's nothing to filter yet. */
  short?: boolean
}

export function SearchForm({ asked, faults = {}, short }: SearchFormProps) {
  return (
    <form class="search" action="/b" method="get">
      <Field name="need" label="What do you need?" problem={faults.need}>
        {aria => (
          <input
            {...aria}
            type="search"
            value={asked.need}
            placeholder="Leaking faucet, haircut, room for two…"
            autocomplete="off"
            enterkeyhint="search"
          />
        )}
      </Field>
      <Field name="where" label="City or ZIP code" problem={faults.where}>
        {aria => (
          <input
            {...aria}
            type="search"
            value={asked.where}
            placeholder="San Antonio, TX or 78205"
            autocomplete="postal-code"
            enterkeyhint="search"
          />
        )}
      </Field>
      <button type="submit">Search</button>
      {!short && (
        <fieldset class="filters">
          <legend class="visually-hidden">Only businesses that</legend>
          <Filter name="bookable" label="Book online" on={asked.bookable} />
          <Filter name="open" label="Open now" on={asked.open} />
          <Filter name="emergency" label="Take emergencies" on={asked.emergency} />
        </fieldset>
      )}
    </form>
  )
}

const Filter = ({ name, label, on }: { name: string; label: string; on: boolean }) => (
  <label class="chip">
    <input type="checkbox" name={name} checked={on} /> {label}
  </label>
)
