import { Checkbox, type Option, Select } from '../pages/choices.tsx'
import { Labeled, type Placed } from './labeled.tsx'
import { type Field, type Typed, typedText } from './section.ts'

interface Text<T> extends Placed {
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
  const { name, label, path = name, maxLength, rows, inputMode, autoComplete } = options
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

interface Choice<T> extends Placed {
  get(edited: T): string
  set(edited: T, value: string): void
  options: readonly Option[]
}

/** A list to choose from. Values that aren't on it are refused. */
export function choiceField<T>({ get, set, options, ...placed }: Choice<T>): Field<T> {
  const { name, label, path = name } = placed
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
      <Labeled {...placed} form={form}>
        {aria => <Select aria={aria} options={options} value={typedText(form.typed, name)} />}
      </Labeled>
    ),
  }
}

interface Check<T> extends Placed {
  get(edited: T): boolean
  set(edited: T, value: boolean): void
}

export function checkField<T>({ name, label, hint, path = name, get, set }: Check<T>): Field<T> {
  const isChecked = (typed: Typed) => typed.has(name)
  return {
    name,
    label,
    paths: [path],
    fill: edited => (get(edited) ? [[name, 'yes']] : []),
    read: (typed, edited) => set(edited, isChecked(typed)),
    show: typed => (isChecked(typed) ? 'Yes' : 'No'),
    render: form => (
      <div class="field">
        <Checkbox id={name} name={name} value="yes" isChecked={isChecked(form.typed)} hint={hint}>
          {label}
        </Checkbox>
      </div>
    ),
  }
}
