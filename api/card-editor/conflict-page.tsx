import type { Answer } from '../edge/answer.ts'
import { HiddenFields } from '../pages/hidden-fields.tsx'
import { type Editor, editorPage, Token } from './editor.tsx'
import { marksOf } from './merge.ts'
import type { Opened } from './save.ts'
import type { Section } from './section.ts'

/** What `Token` adds. */
const ofTheSession = ['form', 'once', 'business']

/** Both versions of what was typed here and saved elsewhere, side by side. Nothing is saved yet. */
export function conflictPage<T>(editor: Editor, section: Section<T>, opened: Opened<T>): Answer {
  const { conflicts, typed, saved, fields } = opened
  const answers = conflicts.map(({ name }) => `keep.${name}`)
  return editorPage(editor, {
    title: 'Which one do you want to keep?',
    status: 409,
    children: (
      <>
        <p>
          While you were editing “{section.title}”, it was saved somewhere else, maybe in another tab. Nothing
          is lost: choose what to keep.
        </p>
        <form method="post" action={`${editor.base}/${section.path}`} class="stack editor">
          <Token />
          <HiddenFields fields={typed} except={[...ofTheSession, 'marks', 'do', ...answers]} />
          <input type="hidden" name="marks" value={marksOf(fields, saved)} />
          {conflicts.map(({ name, label, show }) => (
            <fieldset key={name} class="versions">
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
        </form>
      </>
    ),
  })
}

interface VersionProps {
  name: string
  value: 'mine' | 'saved'
  title: string
  text: string
}

function Version({ name, value, title, text }: VersionProps) {
  const id = `keep.${name}.${value}`
  return (
    <div class="card">
      <div class="checkbox">
        <input id={id} type="radio" name={`keep.${name}`} value={value} checked={value === 'mine'} />
        <label for={id}>{title}</label>
      </div>
      <p class="text">{text || <span class="soft">Empty</span>}</p>
    </div>
  )
}
