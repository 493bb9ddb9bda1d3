import type { ComponentChildren } from 'preact'
import { type Aria, Field, FieldProblem } from '../pages/field.tsx'
import type { FormState } from './section.ts'

export interface Placed {
  name: string
  label: string
  hint?: ComponentChildren
  /** The card check's path for it, if that isn't the name. */
  path?: string
}

interface LabeledProps extends Placed {
  form: FormState
  children: (aria: Aria) => ComponentChildren
}

export const Labeled = ({ name, label, hint, form, children }: LabeledProps) => (
  <Field name={name} label={label} help={hint} problem={problemAt(form, name)}>
    {children}
  </Field>
)

/** What's wrong with an input, a line each. */
export const problemAt = ({ problems }: FormState, name: string): string =>
  problems.flatMap(each => (each.name === name ? [each.message] : [])).join('\n')

export const Problems = ({ form, name }: { form: FormState; name: string }) => (
  <FieldProblem of={name} text={problemAt(form, name)} />
)
