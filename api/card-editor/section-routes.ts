import type { Context } from '../../shared/context.ts'
import { seeOther } from '../edge/answer.ts'
import type { RequestContext } from '../edge/edge.ts'
import { searchParamsOf } from '../edge/query.ts'
import { type Editor, gonePage, parentOf } from './editor.tsx'
import { filled, marksOf } from './merge.ts'
import { openSent, ownCard, saveSent } from './save.ts'
import type { Section, Typed } from './section.ts'
import { conflictPage, sectionPage } from './section-page.tsx'

export async function showSection<T>({ context }: RequestContext, editor: Editor, section: Section<T>) {
  const { card } = await ownCard(context, editor)
  const found = section.find(card)
  if (found === null) return gonePage(editor)
  const fields = section.fields(found, card, context.now())
  const typed = filled(fields, found)
  return sectionPage(
    editor,
    section,
    { fields, card, typed, problems: [] },
    { marks: marksOf(fields, typed) },
  )
}

/** Saves a section, or runs the action of another button. */
export async function sendSection<T>(
  { context }: RequestContext,
  editor: Editor,
  section: Section<T>,
  sent: Typed,
) {
  const action = sent.get('do')
  if (action !== null) {
    const opened = await openSent(context, editor, section, sent)
    if (!opened) return goneForm(context, editor, section, sent)
    const acted = section.act?.(action, opened.typed) ?? { typed: opened.typed, message: null }
    const problems = acted.checks ? opened.problems : []
    return sectionPage(
      editor,
      section,
      { ...opened, typed: acted.typed, message: acted.message, problems },
      {},
    )
  }
  const outcome = await saveSent(context, editor, section, sent)
  if (outcome === 'saved') return seeOther(`${parentOf(editor, section).href}?done=1`)
  if (outcome === 'gone') return goneForm(context, editor, section, sent)
  if (outcome.problems.length > 0) return sectionPage(editor, section, outcome, { status: 400 })
  return conflictPage(editor, section, outcome)
}

/** Someone removed this part. Shows what was typed in the form for a new one. */
async function goneForm<T>(context: Context, editor: Editor, { again }: Section<T>, sent: Typed) {
  const typed = new URLSearchParams(sent)
  // They describe the removed part.
  typed.delete('marks')
  const opened = again && (await openSent(context, editor, again, typed))
  if (!again || !opened) return gonePage(editor)
  typed.set('marks', marksOf(opened.fields, opened.saved))
  const warning = 'This was removed in the meantime. What you typed is still here: save to add it again.'
  return sectionPage(editor, again, { ...opened, typed, problems: [] }, { warning, status: 409 })
}

export const savedOf = (request: Request): string | null =>
  searchParamsOf(request).has('done') ? 'Saved.' : null
