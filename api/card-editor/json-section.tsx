import { Refusal } from '../../shared/refusal.ts'
import { parseJson } from '../edge/body.ts'
import { Labeled } from './labeled.tsx'
import type { Field, Section } from './section.ts'

interface Whole {
  /** As typed, unchecked. */
  card: unknown
}

/** The whole card as JSON. Problems are named by path, as in the API. */
export const jsonSection: Section<Whole> = {
  title: 'The card as JSON',
  path: 'json',
  intro: (
    <>
      Everything on your card, as the <a href="/docs/businesses">API</a> writes it.
    </>
  ),
  find: card => ({ card }),
  put: (_, { card }) => card,
  prefix: () => '',
  fields: () => [wholeField],
  problemOf: (path, _, message) => ({ name: 'whole', message: `${path}: ${message}` }),
  maxBytes: 262_144,
}

const wholeField: Field<Whole> = {
  name: 'whole',
  label: 'JSON',
  paths: [],
  fill: ({ card }) => [['whole', JSON.stringify(card, null, 2)]],
  read(typed, edited, wrong) {
    try {
      edited.card = parseJson(new TextEncoder().encode(typed.get('whole') ?? ''))
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      wrong(error.message.replace('The body', 'This'))
    }
  },
  show: typed => typed.get('whole') ?? '',
  render: form => (
    <Labeled name="whole" label="JSON" form={form}>
      {aria => (
        <textarea {...aria} rows={24} class="code" spellcheck={false}>
          {form.typed.get('whole') ?? ''}
        </textarea>
      )}
    </Labeled>
  ),
}
