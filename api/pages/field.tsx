import type { ComponentChildren } from 'preact'
import { Complaint, toldOf } from './complaint.tsx'

interface FieldProps {
  name: string
  /** If several forms of the page have this field. */
  id?: string
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
export const Field = ({ name, id = name, label, help, problem, isAlert, children }: FieldProps) => (
  <div class="field">
    <label for={id}>{label}</label>
    {children({ id, name, ...toldOf(id, problem, help ? `${id}-help` : undefined) })}
    <Complaint of={id} text={problem} isAlert={isAlert} />
    {help && (
      <p class="hint" id={`${id}-help`}>
        {help}
      </p>
    )}
  </div>
)
