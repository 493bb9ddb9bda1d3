import { answerText, wordsOf } from '../../pages/answer-text.ts'
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
        <p class="text" dir="auto">
          {text.length > MAX_CHARACTERS ? `${text.slice(0, MAX_CHARACTERS).join('').trimEnd()}… ` : latest}
          {text.length > MAX_CHARACTERS && <a href="#conversation">Read all</a>}
        </p>
      )}
      {intake.length > 0 && (
        <dl class="answers">
          {intake.slice(0, SHOWN_ANSWERS).map(field => (
            <div key={field.key}>
              <dt>{wordsOf(field.label)}</dt>
              <dd dir="auto">{shorten(answerText(field.value))}</dd>
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
            <dt>{wordsOf(field.label)}</dt>
            <dd class="text" dir="auto">
              {answerText(field.value)}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

function shorten(text: string): string {
  const characters = [...text]
  return characters.length > 90 ? `${characters.slice(0, 89).join('')}…` : text
}
