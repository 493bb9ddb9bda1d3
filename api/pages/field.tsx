import type { ComponentChildren } from 'preact'

interface FieldProps {
  name: string
  label: ComponentChildren
  help?: ComponentChildren
  problem?: string | null | undefined
  /** Set it if no notice above the form reports the problem. */
  isAlert?: boolean
  /** Renders the input with these attributes. */
  children: (aria: Aria) => ComponentChildren
}

/** What connects an input with its label, help and problem. */
export type Aria = { id: string; name: string } & ReturnType<typeof problemAria>

/** A label, its input, the problem if there is one, and the help text. */
export const Field = ({ name, label, help, problem, isAlert, children }: FieldProps) => (
  <div class="field">
    <label for={name}>{label}</label>
    {children({ id: name, name, ...problemAria(name, problem, help ? `${name}-help` : undefined) })}
    <FieldProblem of={name} text={problem} isAlert={isAlert} />
    {help && (
      <p class="hint" id={`${name}-help`}>
        {help}
      </p>
    )}
  </div>
)

interface FieldProblemProps extends Pick<FieldProps, 'isAlert'> {
  /** The field's id. */
  of: string
  text: string | null | undefined
}

/** What's wrong with a field, right below it. */
export const FieldProblem = ({ of, text, isAlert }: FieldProblemProps) =>
  text ? (
    <p class="field-problem" id={`${of}-problem`} role={isAlert ? 'alert' : undefined}>
      {text}
    </p>
  ) : null

/** Points a field at its problem and at the element with its help. The first one with a problem gets the focus. */
export const problemAria = (id: string, problem: string | null | undefined, help?: string) => ({
  autoFocus: Boolean(problem),
  'aria-invalid': problem ? ('true' as const) : undefined,
  'aria-describedby': [problem && `${id}-problem`, help].filter(Boolean).join(' ') || undefined,
})
