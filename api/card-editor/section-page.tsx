import type { WrittenCard } from '../../shared/businesses/card.ts'
import type { Answer } from '../edge/answer.ts'
import { Back, type Editor, editorPage, parentOf, Token } from './editor.tsx'
import type { Field, FormState, Problem, Section } from './section.ts'

interface SectionPage<T> {
  editor: Editor
  section: Section<T>
  fields: readonly Field<T>[]
  card: WrittenCard
  form: FormState
  /** Of the inputs as they were when the form was opened first. */
  marks: string
  notice?: string | null
  /** Above the form, in place of a list of problems. */
  warning?: string
  status?: number
}

/** The page of a section: a short form with a Save button that stays in reach. */
export function sectionPage<T>(page: SectionPage<T>): Answer {
  const { editor, section, fields, card, form, marks, notice, warning, status = 200 } = page
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
        <form method="post" action={action} class="stack editor" novalidate>
          <Token />
          <input type="hidden" name="marks" value={marks} />
          {/* Enter in a field presses the first button, which is this one. */}
          {section.act && <button type="submit" hidden />}
          {section.body?.(form, fields, card) ?? fields.map(field => field.render(form))}
          <div class="save">
            {notice && <p role="status">{notice}</p>}
            <button type="submit">Save</button>
            <a class="button quiet" href={parent.href}>
              Cancel
            </a>
          </div>
        </form>
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
          <li key={name + message}>{name ? <a href={`#${name}`}>{message}</a> : message}</li>
        ))}
      </ul>
    </>
  )
}
