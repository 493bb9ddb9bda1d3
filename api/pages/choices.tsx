import type { ComponentChildren, SelectHTMLAttributes } from 'preact'

export type Option = readonly [value: string, label: string]

export const Select = ({
  aria,
  options,
  value,
}: {
  aria: SelectHTMLAttributes
  options: readonly Option[]
  value: string
}) => (
  <select {...aria}>
    {options.map(([each, label]) => (
      <option value={each} selected={each === value}>
        {label}
      </option>
    ))}
  </select>
)

interface Checkable {
  id: string
  name: string
  value: string
  type?: 'checkbox' | 'radio'
  isChecked: boolean
  hint?: ComponentChildren
  /** Set it on the first of those with a problem. */
  hasFocus?: boolean
  children: ComponentChildren
}

/** A checkbox, or a radio button, before its label. */
export const Checkbox = ({
  id,
  name,
  value,
  type = 'checkbox',
  isChecked,
  hint,
  hasFocus,
  children,
}: Checkable) => (
  <div class="checkbox">
    <input
      id={id}
      name={name}
      type={type}
      value={value}
      checked={isChecked}
      // biome-ignore lint/a11y/noAutofocus: where the page wants an answer.
      autoFocus={hasFocus}
      aria-describedby={hint ? `${id}-hint` : undefined}
    />
    <label for={id}>{children}</label>
    {hint && (
      <p class="hint" id={`${id}-hint`}>
        {hint}
      </p>
    )}
  </div>
)
