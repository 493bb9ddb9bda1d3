import type { ComponentChildren } from 'preact'
import { Field } from './field.tsx'

interface KeyField {
  label: string
  /** Such as agx_… */
  looksLike: string
  problem?: string | null
  /** The help. */
  children: ComponentChildren
}

/** A key to sign in with, and what's wrong with the one that was sent. It's never shown again. */
export const KeyField = ({ label, looksLike, problem, children }: KeyField) => (
  <Field name="key" label={label} help={children} problem={problem} isAlert>
    {aria => (
      <input
        {...aria}
        type="password"
        autocomplete="current-password"
        maxLength={200}
        required
        placeholder={looksLike}
      />
    )}
  </Field>
)
