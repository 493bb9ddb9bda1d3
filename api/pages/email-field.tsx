import { Field } from './field.tsx'

interface EmailField {
  label: string
  help: string
  value?: string | null
  problem?: string | null
}

/** An address, with what's wrong with the one that was typed. */
export const EmailField = ({ value, ...field }: EmailField) => (
  <Field name="email" {...field} isAlert>
    {aria => (
      <input
        {...aria}
        type="email"
        autocomplete="email"
        maxLength={254}
        required
        value={value ?? undefined}
      />
    )}
  </Field>
)

/** What's wrong with a typed address. */
export const NOT_AN_EMAIL = 'Enter an email address, such as office@example.com.'
