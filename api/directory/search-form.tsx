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
      <Field
        name="need"
        label="What do you need?"
        value={asked.need}
        fault={faults.need}
        example="Leaking faucet, haircut, room for two…"
      />
      <Field
        name="where"
        label="City or ZIP"
        value={asked.where}
        fault={faults.where}
        example="San Antonio, TX or 78205"
      />
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

interface FieldProps {
  name: keyof AskedFaults
  label: string
  value: string
  fault?: string | undefined
  example: string
}

function Field({ name, label, value, fault, example }: FieldProps) {
  return (
    <div class="field">
      <label for={name}>{label}</label>
      <input
        type="search"
        id={name}
        name={name}
        value={value}
        placeholder={example}
        autocomplete={name === 'where' ? 'postal-code' : 'off'}
        enterkeyhint="search"
        {...(fault && { 'aria-invalid': 'true', 'aria-describedby': `${name}-fault` })}
      />
      {fault && (
        <p class="field-problem small" id={`${name}-fault`}>
          {fault}
        </p>
      )}
    </div>
  )
}

const Filter = ({ name, label, on }: { name: string; label: string; on: boolean }) => (
  <label class="chip">
    <input type="checkbox" name={name} checked={on} /> {label}
  </label>
)
