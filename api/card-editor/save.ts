import type { WrittenCard } from '../../shared/businesses/card.ts'
import { checkCard } from '../../shared/businesses/card-check.ts'
import { findOwnCard } from '../../shared/businesses/queries.ts'
import { writeCard } from '../../shared/businesses/write-card.ts'
import type { Context } from '../../shared/context.ts'
import { Refusal, refuse } from '../../shared/refusal.ts'
import type { Editor } from './editor.tsx'
import { problemOfFault, titleOfPart } from './faults.ts'
import { filled, merge } from './merge.ts'
import type { Field, FormState, Problem, Section, Typed } from './section.ts'

/** A form as it's shown: what was typed, compared with the current card. */
export interface Opened<T> extends FormState {
  card: WrittenCard
  version: number
  fields: readonly Field<T>[]
  /** What the inputs would contain if nothing had been typed. */
  saved: Typed
  edited: T
  conflicts: readonly Pick<Field<T>, 'name' | 'label' | 'show'>[]
}

export async function ownCard({ sql }: Pick<Context, 'sql'>, editor: Editor) {
  return (await findOwnCard(sql, editor.business)) ?? refuse('business_not_found')
}

/** Merges what was sent into the current card. Null if its part isn't on the card anymore. */
export async function openSent<T>(
  context: Context,
  editor: Editor,
  section: Section<T>,
  sent: Typed,
): Promise<Opened<T> | null> {
  const { card, version } = await ownCard(context, editor)
  const found = section.find(card)
  if (found === null) return null
  const fields = section.fields(found, card, context.now())
  const saved = filled(fields, found)
  const { typed, conflicts } = merge(fields, sent, saved)
  const edited = structuredClone(found)
  const problems = readAll(section, { card, fields, typed, edited })
  return { card, version, fields, saved, edited, conflicts, typed, problems }
}

/** Reads every field into `edited`, then checks the whole card with it. */
export function readAll<T>(
  section: Section<T>,
  { card, fields, typed, edited }: Pick<Opened<T>, 'card' | 'fields' | 'typed' | 'edited'>,
): Problem[] {
  const problems: Problem[] = []
  const add = (problem: Problem) => {
    if (!problems.some(({ name, message }) => name === problem.name && message === problem.message))
      problems.push(problem)
  }
  for (const field of fields)
    field.read(typed, edited, (message, name = field.name) => add({ name, message }))
  section.check?.(edited, card, (message, name) => add({ name, message }))
  if (problems.length > 0) return inOrder(problems, fields)
  const checked = checkCard(section.put(card, edited))
  for (const fault of 'faults' in checked ? checked.faults : [])
    add(
      section.problemOf?.(fault.path, edited, fault.message) ??
        problemOfFault(fault, section.prefix(card), fields) ?? {
          name: '',
          message: `Fix “${titleOfPart(fault.path)}” first.`,
        },
    )
  return inOrder(problems, fields)
}

/** In the order of their inputs on the page. */
function inOrder<T>(problems: Problem[], fields: readonly Field<T>[]): Problem[] {
  const names = fields.flatMap(({ name, inputs = [name] }) => inputs)
  return problems.toSorted((a, b) => names.indexOf(a.name) - names.indexOf(b.name))
}

const busy: Problem = { name: '', message: 'Your card is being saved somewhere else. Save again.' }

/** How many times to try, because others may write first. */
const MAX_TRIES = 5

/** Saves what was sent, unless it has problems or conflicts. Then it's returned, and nothing is saved. */
export async function saveSent<T>(
  context: Context,
  editor: Editor,
  section: Section<T>,
  sent: Typed,
): Promise<Opened<T> | 'saved' | 'gone'> {
  for (let tries = 1; ; tries++) {
    const opened = await openSent(context, editor, section, sent)
    if (!opened) return 'gone'
    if (opened.problems.length > 0 || opened.conflicts.length > 0) return opened
    if (await tryToWrite(context, editor, section.put(opened.card, opened.edited), opened.version))
      return 'saved'
    if (tries === MAX_TRIES) return { ...opened, problems: [busy] }
  }
}

/** Changes the current card. False if others kept changing it. */
export async function changeCard(
  context: Context,
  editor: Editor,
  change: (card: WrittenCard) => WrittenCard,
): Promise<boolean> {
  for (let tries = 0; tries < MAX_TRIES; tries++) {
    const { card, version } = await ownCard(context, editor)
    if (await tryToWrite(context, editor, change(card), version)) return true
  }
  return false
}

/** False if someone else has written the card since this version. */
async function tryToWrite(context: Context, editor: Editor, written: unknown, expectedVersion: number) {
  try {
    await writeCard(context, {
      slug: editor.slug,
      written,
      author: editor.author,
      by: editor.by,
      mayCreate: false,
      expectedVersion,
      claim: null,
    })
    return true
  } catch (error) {
    if (error instanceof Refusal && error.code === 'version_conflict') return false
    throw error
  }
}
