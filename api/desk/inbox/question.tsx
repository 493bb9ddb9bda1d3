import type { DeskLead } from './read-lead.ts'

const SHOWN_ANSWERS = 3
const MAX_CHARACTERS = 160

type Asked = Pick<DeskLead, 'intake' | 'messages'>

/** What the customer wants, short enough for a phone: the latest message and the first answers. */
export function Question({ lead: { intake, messages } }: { lead: Asked }) {
  const latest = messages.findLast(({ from, text }) => from === 'agent' && text)?.text ?? null
  if (!latest && intake.length === 0) return null
  const text = latest && [...latest]
  return (
    <section class="card asked" aria-label="What the customer asks">
      {text && (
        <p class="text">
          {text.length > MAX_CHARACTERS ? `${text.slice(0, MAX_CHARACTERS).join('').trimEnd()}… ` : latest}
          {text.length > MAX_CHARACTERS && <a href="#conversation">Read all</a>}
        </p>
      )}
      {intake.length > 0 && (
        <dl class="answers">
          {intake.slice(0, SHOWN_ANSWERS).map(field => (
            <div key={field.key}>
              <dt>{labelText(field.label)}</dt>
              <dd>{shorten(valueText(field.value))}</dd>
            </div>
          ))}
        </dl>
      )}
      {intake.length > SHOWN_ANSWERS && (
        <p class="small">
          <a href="#answers">All {intake.length} answers</a>
        </p>
      )}
    </section>
  )
}

/** All of them, in full. */
export function Answers({ lead: { intake } }: { lead: Asked }) {
  if (intake.length === 0) return null
  return (
    <section class="card" aria-labelledby="answers">
      <h2 id="answers">All answers</h2>
      <dl class="answers">
        {intake.map(field => (
          <div key={field.key}>
            <dt>{labelText(field.label)}</dt>
            <dd class="text">{valueText(field.value)}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

/** A key that nobody named is shown as words. */
const labelText = (label: string): string =>
  label.charAt(0).toUpperCase() + label.slice(1).replaceAll('_', ' ')

function shorten(text: string): string {
  const characters = [...text]
  return characters.length > 90 ? `${characters.slice(0, 89).join('')}…` : text
}

function valueText(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (Array.isArray(value)) return value.map(valueText).join(', ')
  return typeof value === 'object' && value !== null
    ? JSON.stringify(value)
    : String(value).replaceAll('_', ' ')
}
