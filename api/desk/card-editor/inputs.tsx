import type { ComponentChildren } from 'preact'
import type { Field, FormState, Typed } from './section.ts'
import { typedText } from './section.ts'

interface Described {
  name: string
  label: string
  hint?: ComponentChildren
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
    <div class="complaint" id={`${name}-problem`}>
      {problems.map(({ message }) => (
        <p key={message}>{message}</p>
      ))}
    </div>
  )
}

interface Text<T> extends Described {
  path: string
  maxLength: number
  get(edited: T): string | null
  /** `text` is trimmed. */
  set(edited: T, text: string): void
  /** What to say if it's empty and mustn't be. */
  missing?: string
  /** What's wrong with what was typed. */
  check?(text: string): string | null
  /** For several lines. */
  rows?: number
  inputMode?: 'numeric' | 'decimal' | 'tel' | 'email'
  autoComplete?: string
}

export function textField<T>(options: Text<T>): Field<T> {
  const { name, label, path, maxLength, rows, inputMode, autoComplete } = options
  return {
    name,
    label,
    paths: [path],
    fill: edited => [[name, options.get(edited) ?? '']],
    read(typed, edited, wrong) {
      const text = typedText(typed, name)
      const problem = text === '' ? options.missing : options.check?.(text)
      if (problem) wrong(problem)
      else options.set(edited, text)
    },
    show: typed => typedText(typed, name),
    render: form => (
      <Labeled {...options} form={form}>
        {aria =>
          rows ? (
            <textarea {...aria} rows={rows} maxLength={maxLength}>
              {form.typed.get(name) ?? ''}
            </textarea>
          ) : (
            <input
              {...aria}
              inputMode={inputMode}
              autoComplete={autoComplete ?? 'off'}
              maxLength={maxLength}
              required={options.missing !== undefined}
              value={form.typed.get(name) ?? ''}
            />
          )
        }
      </Labeled>
    ),
  }
}

export type Option = readonly [value: string, label: string]

interface Choice<T> extends Described {
  path: string
  get(edited: T): string
  set(edited: T, value: string): void
  options: readonly Option[]
}

/** A list to choose from. Values that aren't on it are refused. */
export function choiceField<T>({ path, get, set, options, ...described }: Choice<T>): Field<T> {
  const { name, label } = described
  const labelOf = (value: string) => options.find(([each]) => each === value)?.[1]
  return {
    name,
    label,
    paths: [path],
    fill: edited => [[name, get(edited)]],
    read(typed, edited, wrong) {
      const value = typedText(typed, name)
      if (labelOf(value) === undefined) wrong('Choose one from the list.')
      else set(edited, value)
    },
    show: typed => labelOf(typedText(typed, name)) ?? typedText(typed, name),
    render: form => (
      <Labeled {...described} form={form}>
        {aria => <Select aria={aria} options={options} value={typedText(form.typed, name)} />}
      </Labeled>
    ),
  }
}

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
      <option key={each} value={each} selected={each === value}>
        {label}
      </option>
    ))}
  </select>
)

interface Check<T> extends Described {
  path: string
  get(edited: T): boolean
  set(edited: T, value: boolean): void
}

export function checkField<T>({ name, label, hint, path, get, set }: Check<T>): Field<T> {
  const isTicked = (typed: Typed) => typed.has(name)
  return {
    name,
    label,
    paths: [path],
    fill: edited => (get(edited) ? [[name, 'yes']] : []),
    read: (typed, edited) => set(edited, isTicked(typed)),
    show: typed => (isTicked(typed) ? 'Yes' : 'No'),
    render: form => (
      <div class="field">
        <Tick id={name} name={name} value="yes" isTicked={isTicked(form.typed)} hint={hint}>
          {label}
        </Tick>
      </div>
    ),
  }
}

interface Ticked {
  id: string
  name: string
  value: string
  type?: 'checkbox' | 'radio'
  isTicked: boolean
  hint?: ComponentChildren
  children: ComponentChildren
}

/** A checkbox or a radio button before its label. */
export const Tick = ({ id, name, value, type = 'checkbox', isTicked, hint, children }: Ticked) => (
  <div class="tick">
    <input
      id={id}
      name={name}
      type={type}
      value={value}
      checked={isTicked}
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
