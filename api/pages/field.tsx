import type { ComponentChildren } from 'preact'

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

interface ComplaintProps {
  /** The field's id. */
  of: string
  text: string | null | undefined
  /** Where no notice above the form says that something's wrong. */
  isAlert?: boolean
}

/** What's wrong with a field, right below it. */
export const Complaint = ({ of, text, isAlert }: ComplaintProps) =>
  text ? (
    <p class="complaint" id={`${of}-problem`} role={isAlert ? 'alert' : undefined}>
      {text}
    </p>
  ) : null

/** Ties a field to its complaint, and to the element with its help. */
export const toldOf = (id: string, problem: string | null | undefined, help?: string) => ({
  'aria-invalid': problem ? ('true' as const) : undefined,
  'aria-describedby': [problem && `${id}-problem`, help].filter(Boolean).join(' ') || undefined,
})
