import type { Fault } from '../../shared/businesses/card-check-faults.ts'
import type { Field } from './section.ts'

/** The problem to show on the form, at its field. Null if no field covers it. */
export function problemOfFault({ path, message }: Fault, prefix: string, fields: readonly Field<never>[]) {
  if (!path.startsWith(prefix)) return null
  const inside = path.slice(prefix.length)
  const [closest] = fields
    .flatMap(field =>
      field.paths.filter(each => isWithin(inside, each)).map(each => ({ field, length: each.length })),
    )
    .sort((a, b) => b.length - a.length)
  if (!closest) return null
  const { name, label } = closest.field
  return { name, message: `${label.replace(' (optional)', '')} ${inWords(message)}.` }
}

const isWithin = (path: string, part: string): boolean =>
  path === part || path.startsWith(`${part}.`) || path.startsWith(`${part}[`)

/** The check quotes the refused value. The form already shows it, so the quote is dropped. */
const inWords = (message: string): string =>
  message
    .replace(/, not ".*$/s, '')
    .replace('contains a control character', 'has a character that can’t be shown')
    .replace('must be a text', 'must be text')

const parts: Record<string, string> = {
  services: 'Services',
  hours: 'Hours',
  serviceArea: 'Service area',
  policies: 'Policies',
  emergency: 'Emergencies',
  intake: 'Questions',
}

/** The title of the page that edits this part of the card. */
export const titleOfPart = (path: string): string => parts[/^\w+/.exec(path)?.[0] ?? ''] ?? 'About'
