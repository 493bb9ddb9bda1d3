import type { Context } from '../../../shared/context.ts'
import { type Answer, seeOther } from '../../edge/answer.ts'
import type { RequestContext } from '../../edge/edge.ts'
import type { Desk } from '../pages/desk.ts'
import type { Sent } from '../pages/desk-session.ts'
import { deskHeaders } from '../pages/headers.ts'
import { conflictPage } from './conflict-page.tsx'
import { gonePage } from './gone-page.tsx'
import { filled, marksOf } from './merge.ts'
import { type Opened, openSent, ownCard, saveSent } from './save.ts'
import { overview, type Section, type Typed } from './section.ts'
import { sectionPage } from './section-page.tsx'

/** Shows the form of a section. */
export async function showSection<T>(
  { context }: RequestContext,
  desk: Desk,
  section: Section<T>,
): Promise<Answer> {
  const { card } = await ownCard(context, desk)
  const found = section.find(card)
  if (found === null) return gonePage(desk)
  const fields = section.fields(found, card, context.now())
  const typed = filled(fields, found)
  return sectionPage({
    desk,
    section,
    fields,
    card,
    form: { typed, problems: [] },
    marks: marksOf(fields, typed),
  })
}

/** Saves a section, or does what its other buttons say. */
export async function sendSection<T>(
  { context }: RequestContext,
  desk: Desk,
  section: Section<T>,
  { fields: sent }: Pick<Sent, 'fields'>,
): Promise<Answer> {
  const action = sent.get('do')
  if (action !== null) {
    const opened = await openSent(context, desk, section, sent)
    if (!opened) return goneForm(context, desk, section, sent)
    const acted = section.act?.(action, opened.typed) ?? { typed: opened.typed, notice: null }
    const problems = acted.checks ? opened.problems : []
    return formPage(desk, section, { ...opened, typed: acted.typed, problems }, { notice: acted.notice })
  }
  const outcome = await saveSent(context, desk, section, sent)
  if (outcome === 'saved') return seeOther(`${(section.parent ?? overview).href}?done=1`, deskHeaders())
  if (outcome === 'gone') return goneForm(context, desk, section, sent)
  if (outcome.problems.length > 0) return formPage(desk, section, outcome, { status: 400 })
  return conflictPage(desk, section, outcome)
}

/** What was typed about a part that was removed in between, in the form that adds it again. */
async function goneForm<T>(
  context: Context,
  desk: Desk,
  { again }: Section<T>,
  sent: Typed,
): Promise<Answer> {
  const typed = new URLSearchParams(sent)
  // They're of a form that showed the removed part.
  typed.delete('marks')
  const opened = again && (await openSent(context, desk, again, typed))
  if (!again || !opened) return gonePage(desk)
  typed.set('marks', marksOf(opened.fields, opened.saved))
  const warning = 'This was removed in the meantime. What you typed is still here: save to add it again.'
  return formPage(desk, again, { ...opened, typed, problems: [] }, { warning, status: 409 })
}

const formPage = <T>(
  desk: Desk,
  section: Section<T>,
  { fields, card, typed, problems }: Opened<T>,
  more: { notice?: string | null; warning?: string; status?: number },
): Answer =>
  sectionPage({
    desk,
    section,
    fields,
    card,
    form: { typed, problems },
    marks: typed.get('marks') ?? '',
    ...more,
  })
