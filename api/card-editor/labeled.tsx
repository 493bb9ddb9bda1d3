import type { ComponentChildren } from 'preact'
import type { FormState } from './section.ts'

interface Described {
  name: string
  label: string
  hint?: ComponentChildren
}

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
