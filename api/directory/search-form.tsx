import { Field } from '../pages/field.tsx'
import type { SearchProblems, VisitorSearch } from './search-params.ts'

interface SearchFormProps {
  search: VisitorSearch
  faults?: SearchProblems
  /** Without the filters, where there's nothing to filter yet. */
  short?: boolean
}

export function SearchForm({ search, faults = {}, short }: SearchFormProps) {
  const field = (name: keyof SearchProblems, label: string, placeholder: string, autocomplete: string) => (
    <Field name={name} label={label} problem={faults[name]}>
      {aria => (
        <input
          {...aria}
          type="search"
          value={search[name]}
          placeholder={placeholder}
          autocomplete={autocomplete}
          enterkeyhint="search"
        />
      )}
    </Field>
  )
  return (
    <form class="search" action="/b" method="get">
      {field('need', 'What do you need?', 'Leaking faucet, haircut, room for two…', 'off')}
      {field('where', 'City or ZIP code', 'San Antonio, TX or 78205', 'postal-code')}
      <button type="submit">Search</button>
      {!short && (
        <fieldset class="filters">
          <legend class="visually-hidden">Only businesses that</legend>
          <Filter name="bookable" label="Book online" on={search.bookable} />
          <Filter name="open" label="Open now" on={search.open} />
          <Filter name="emergency" label="Take emergencies" on={search.emergency} />
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
