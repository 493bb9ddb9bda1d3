import { Checkbox } from '../pages/choices.tsx'
import { HiddenFields } from '../pages/hidden-fields.tsx'
import { Form } from '../signed-in/form.tsx'
import { Back, type Editor, editorPage, parentOf } from './editor.tsx'
import { marksOf } from './merge.ts'
import type { Opened } from './save.ts'
import type { FormState, Problem, Section } from './section.ts'

interface SectionPageOptions {
  /** The inputs' values when the form was first opened, hashed. */
  marks?: string
  /** Above the form, in place of a list of problems. */
  warning?: string
  status?: number
}

/** The page of a section: a short form with a Save button that stays in reach. */
export function sectionPage<T>(
  editor: Editor,
  section: Section<T>,
  form: Pick<Opened<T>, 'fields' | 'card' | 'typed' | 'problems'> & FormState,
  { marks = form.typed.get('marks') ?? '', warning, status }: SectionPageOptions,
) {
  const { fields, card } = form
  const parent = parentOf(editor, section)
  const action = `${editor.base}/${section.path}`
  return editorPage(editor, {
    title: section.title,
    above: <Back to={parent} />,
    status,
    problem: warning ?? (form.problems.length > 0 && <Summary problems={form.problems} />),
    children: (
      <>
        {section.intro && <p>{section.intro}</p>}
        <Form action={action} class="stack editor" novalidate>
          <input type="hidden" name="marks" value={marks} />
          {/* Enter in a field presses the first button, which is this one. */}
          {section.act && <button type="submit" hidden />}
          {section.Body ? (
            <section.Body form={form} fields={fields} card={card} />
          ) : (
            fields.map(field => field.render(form))
          )}
          <div class="save">
            <button type="submit">Save</button>
            <a class="button quiet" href={parent.href}>
              Cancel
            </a>
          </div>
        </Form>
      </>
    ),
  })
}

/** Each problem once, as a link to its field. */
export function Summary({ problems }: { problems: readonly Problem[] }) {
  return (
    <>
      <p>
        Not saved yet. {problems.length === 1 ? 'One thing needs' : `${problems.length} things need`} your
        attention:
      </p>
      <ul>
        {problems.map(({ name, message }) => (
          <li>{name ? <a href={`#${name}`}>{message}</a> : message}</li>
        ))}
      </ul>
    </>
  )
}

/** The hidden fields that `Form` adds. */
const sessionFields = ['form', 'once', 'business']

/** What was typed here next to what was saved elsewhere. Nothing is saved yet. */
export function conflictPage<T>(editor: Editor, section: Section<T>, opened: Opened<T>) {
  const { conflicts, typed, saved, fields } = opened
  const answers = conflicts.map(({ name }) => `keep.${name}`)
  return editorPage(editor, {
    title: 'Which one do you want to keep?',
    status: 409,
    problem: `While you were editing “${section.title}”, it was saved somewhere else, maybe in another tab. Nothing is lost: choose what to keep.`,
    children: (
      <>
        <Form action={`${editor.base}/${section.path}`} class="stack editor">
          <HiddenFields fields={typed} except={[...sessionFields, 'marks', 'do', ...answers]} />
          <input type="hidden" name="marks" value={marksOf(fields, saved)} />
          {conflicts.map(({ name, label, show }) => (
            <fieldset class="versions">
              <legend>{label}</legend>
              <Version name={name} value="mine" title="Keep mine" text={show(typed)} />
              <Version name={name} value="saved" title="Use saved" text={show(saved)} />
            </fieldset>
          ))}
          <div class="save">
            <button type="submit">Save</button>
            <button class="quiet" type="submit" name="do" value="edit">
              Keep editing
            </button>
          </div>
        </Form>
      </>
    ),
  })
}

function Version({ name, value, title, text }: Record<'name' | 'value' | 'title' | 'text', string>) {
  return (
    <div class="card">
      <Checkbox
        id={`keep.${name}.${value}`}
        name={`keep.${name}`}
        type="radio"
        value={value}
        isChecked={value === 'mine'}
      >
        {title}
      </Checkbox>
      <p class="text">{text || <span class="soft">Empty</span>}</p>
    </div>
  )
}
