import { sha256 } from '../../shared/secrets.ts'
import type { Field, Typed } from './section.ts'

type AnyField = Pick<Field<never>, 'name' | 'inputs' | 'label' | 'show'>

/** What the inputs contain before anything is typed. */
export const filled = <T>(fields: readonly Field<T>[], edited: T): Typed =>
  new URLSearchParams(fields.flatMap(field => field.fill(edited)))

const inputsOf = ({ name, inputs = [name] }: AnyField) => inputs

/** Without empty inputs at the end: a day that's closed still has a row to fill in. */
const contentOf = (field: AnyField, typed: Typed): string =>
  JSON.stringify(
    inputsOf(field).map(name => {
      const texts = typed.getAll(name).map(text => text.trim())
      return texts.slice(0, 1 + texts.findLastIndex(Boolean))
    }),
  )

const digest = (value: string): string => sha256(value).toString('base64url').slice(0, 12)

/** Hashes of the inputs' values when the form was opened. They show what has changed since, and on which side. */
export const marksOf = (fields: readonly AnyField[], typed: Typed): string =>
  fields.map(field => digest(contentOf(field, typed))).join('.')

/**
 * Merges what was typed with what was saved since the form was opened. A field that only one side changed takes that
 * side's value. A field that both changed to different values is a conflict, and stays as typed. Besides the inputs, `sent` has
 * `marks`, and a choice `keep.NAME` for each earlier conflict.
 */
export function merge(fields: readonly AnyField[], sent: Typed, saved: Typed) {
  const marks = (sent.get('marks') ?? '').split('.')
  const typed = new URLSearchParams(sent)
  const conflicts = fields.filter((field, i) => {
    const [mine, theirs] = [contentOf(field, sent), contentOf(field, saved)]
    if (mine === theirs) return false
    const opened = marks.length === fields.length ? marks[i] : null
    const keeps = sent.get(`keep.${field.name}`)
    if (keeps !== 'saved' && opened !== digest(mine)) return opened !== digest(theirs)
    for (const name of inputsOf(field)) {
      typed.delete(name)
      for (const text of saved.getAll(name)) typed.append(name, text)
    }
    return false
  })
  return { typed, conflicts }
}
