import type { ComponentChildren } from 'preact'
import { Complaint, toldOf } from './complaint.tsx'

interface FieldProps {
  name: string
  label: ComponentChildren
  help?: ComponentChildren
  problem?: string | null | undefined
  /** Where no notice above the form says that something's wrong. */
  isAlert?: boolean
  /** The input, with what ties it to the rest. */
  children: (tied: Tied) => ComponentChildren
}

type Tied = { id: string; name: string } & ReturnType<typeof toldOf>

/** An input below its label, with what's wrong with it and its help. */
export const Field = ({ name, label, help, problem, isAlert, children }: FieldProps) => (
  <div class="field">
    <label for={name}>{label}</label>
    {children({ id: name, name, ...toldOf(name, problem, help ? `${name}-help` : undefined) })}
    <Complaint of={name} text={problem} isAlert={isAlert} />
    {help && (
      <p class="hint" id={`${name}-help`}>
        {help}
      </p>
    )}
  </div>
)
