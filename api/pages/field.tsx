import type { ComponentChildren } from 'preact'

interface FieldProps {
  name: string
  label: ComponentChildren
  help?: ComponentChildren
  problem?: string | null | undefined
  /** Set it if no notice above the form reports the error. */
  isAlert?: boolean
  /** Renders the input with these attributes. */
  children: (tied: Tied) => ComponentChildren
}

type Tied = { id: string; name: string } & ReturnType<typeof toldOf>

/** A label, its input, the error if there is one, and the help text. */
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

interface ComplaintProps {
  /** The field's id. */
  of: string
  text: string | null | undefined
  /** Set it if no notice above the form reports the error. */
  isAlert?: boolean
}

/** The error of a field, right below it. */
export const Complaint = ({ of, text, isAlert }: ComplaintProps) =>
  text ? (
    <p class="complaint" id={`${of}-problem`} role={isAlert ? 'alert' : undefined}>
      {text}
    </p>
  ) : null

/** Points a field at its error and at the element with its help. */
export const toldOf = (id: string, problem: string | null | undefined, help?: string) => ({
  'aria-invalid': problem ? ('true' as const) : undefined,
  'aria-describedby': [problem && `${id}-problem`, help].filter(Boolean).join(' ') || undefined,
})
