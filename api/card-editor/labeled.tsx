import type { ComponentChildren } from 'preact'
import type { FormState } from './section.ts'

interface Described {
  name: string
  label: string
  hint?: ComponentChildren
}

/** A field of the card. */
export interface Placed extends Described {
  /** Where the card check reports its faults, if that isn't the name. */
  path?: string
}

/** What connects an input with its label, hint and problems. */
export interface Aria {
  id: string
  name: string
  'aria-describedby'?: string | undefined
  'aria-invalid'?: 'true' | undefined
}

/** An input below its label, with its hint and what's wrong with it. */
export function Labeled({
  name,
  label,
  hint,
  form,
  children,
}: Described & { form: FormState; children: (aria: Aria) => ComponentChildren }) {
  const problems = problemsAt(form, name)
  const described = [hint && `${name}-hint`, problems.length > 0 && `${name}-problem`].filter(Boolean)
  return (
    <div class="field">
      <label for={name}>{label}</label>
      {hint && (
        <p class="hint" id={`${name}-hint`}>
          {hint}
        </p>
      )}
      <Problems form={form} name={name} />
      {children({
        id: name,
        name,
        'aria-describedby': described.join(' ') || undefined,
        'aria-invalid': problems.length > 0 ? 'true' : undefined,
      })}
    </div>
  )
}

const problemsAt = ({ problems }: FormState, name: string) => problems.filter(each => each.name === name)

export function Problems({ form, name }: { form: FormState; name: string }) {
  const problems = problemsAt(form, name)
  if (problems.length === 0) return null
  return (
    <div class="field-problem" id={`${name}-problem`}>
      {problems.map(({ message }) => (
        <p>{message}</p>
      ))}
    </div>
  )
}

export type Option = readonly [value: string, label: string]

export const Select = ({
  aria,
  options,
  value,
}: {
  aria: Partial<Aria>
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
  children: ComponentChildren
}

/** A checkbox, or a radio button, before its label. */
export const Checkbox = ({ id, name, value, type = 'checkbox', isChecked, hint, children }: Checkable) => (
  <div class="checkbox">
    <input
      id={id}
      name={name}
      type={type}
      value={value}
      checked={isChecked}
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
