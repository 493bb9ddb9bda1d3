import type { Fault } from '../../shared/businesses/card-check-faults.ts'
import type { Field } from './section.ts'

/** Where on the form a fault of the card check belongs. Null if it's about another part of the card. */
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

/** The check quotes what it refuses, which the form shows anyway. */
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

/** The title of the page for another part of the card, which has to be corrected first. */
export const titleOfPart = (path: string): string => parts[/^\w+/.exec(path)?.[0] ?? ''] ?? 'About'
