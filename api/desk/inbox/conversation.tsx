import { MOST_READ } from '../../../shared/leads/record-queries.ts'
import { moneyText } from '../../../shared/money.ts'
import { shorten } from '../../../shared/text.ts'
import { answerText, asWords } from '../../pages/answer-text.ts'
import { Facts } from '../../pages/facts.tsx'
import { timesIn } from '../../pages/times.ts'
import type { Desk } from '../pages/desk.tsx'
import type { DeskLead } from './read-lead.ts'

const SHOWN_ANSWERS = 3
const MAX_CHARACTERS = 160

type Inquiry = Pick<DeskLead, 'intake' | 'messages' | 'questions'>

/** What the customer wants, short enough for a phone: the latest message and the first answers. */
export function Question({ lead: { intake, messages, questions } }: { lead: Inquiry }) {
  const latest = messages.findLast(({ from, text }) => from === 'agent' && text)?.text ?? null
  if (!latest && intake.length === 0) return null
  return (
    <section class="card asked" aria-label="What the customer asks">
      {latest && (
        <p class="text" dir="auto">
          {shorten(latest, MAX_CHARACTERS)}{' '}
          {latest.length > MAX_CHARACTERS && <a href="#conversation">Read all</a>}
        </p>
      )}
      {intake.length > 0 && (
        <Facts
          facts={intake
            .slice(0, SHOWN_ANSWERS)
            .map(field => [asWords(field.label), shorten(textOf(field, questions), 90), { dir: 'auto' }])}
        />
      )}
      {intake.length > SHOWN_ANSWERS && (
        <p class="small">
          <a href="#answers">All {intake.length} answers</a>
        </p>
      )}
    </section>
  )
}

const textOf = ({ key, value }: Inquiry['intake'][number], questions: Inquiry['questions']): string =>
  answerText(value, questions.get(key)?.enum)

export function Answers({ lead: { intake, questions } }: { lead: Inquiry }) {
  if (intake.length === 0) return null
  return (
    <section class="card" aria-labelledby="answers">
      <h2 id="answers">All answers</h2>
      <Facts
        facts={intake.map(field => [
          asWords(field.label),
          textOf(field, questions),
          { class: 'text', dir: 'auto' },
        ])}
      />
    </section>
  )
}

const speakers = { business: 'You', agent: 'The customer’s assistant', customer: 'The customer' }

interface ConversationProps {
  desk: Desk
  lead: DeskLead
  /** What the last form did, shown at the end. */
  sent: string | null
  now: Date
}

/** What the other side reported, which counts in the ranking. */
const reports: Partial<Record<DeskLead['outcomes'][number]['kind'], string>> = {
  business_no_show: 'Reported that you missed the appointment',
  business_cancelled: 'Reported that you canceled',
  no_response: 'Reported that you didn’t reply',
  wrong_information: 'Reported that something on your card is wrong',
}

/** The messages, the quoted price, why the customer canceled and what was reported, newest last. */
export function Conversation({ desk, lead, sent, now }: ConversationProps) {
  const { messages, quote, outcomes } = lead
  const times = timesIn(desk.owner.timezone, now)
  const reported = outcomes.flatMap(({ kind, from, note, recordedAt: at }) => {
    if (from === 'business') return []
    if (kind === 'customer_cancelled') return note ? [{ from, at, text: `Canceled: ${note}` }] : []
    const words = reports[kind]
    return words ? [{ from, at, text: note ? `${words}: ${note}` : `${words}.` }] : []
  })
  const entries = [...messages, ...reported, ...(quote ? [quote] : [])].sort((a, b) => +a.at - +b.at)
  return (
    <section aria-labelledby="conversation">
      <h2 id="conversation">Conversation</h2>
      {entries.length === 0 && <p class="soft">No messages yet.</p>}
      {messages.length === MOST_READ && <p class="soft">The latest {MOST_READ} messages:</p>}
      {entries.map(each => {
        const from = 'from' in each ? each.from : 'business'
        return (
          <div class={`card said ${from === 'business' ? from : 'agent'}`}>
            <p class="small soft">
              {speakers[from]}, {times.dayTime(each.at)}
            </p>
            {'amount' in each ? (
              <Quoted quote={each} />
            ) : (
              <p class="text" dir="auto">
                {each.text ?? 'This message has been deleted.'}
              </p>
            )}
          </div>
        )
      })}
      {sent && (
        <div class="notice good" role="status" id="latest" tabIndex={-1}>
          <p>{sent}</p>
        </div>
      )}
    </section>
  )
}

const Quoted = ({ quote }: { quote: NonNullable<DeskLead['quote']> }) => (
  <p class="text">
    You quoted <strong>{moneyText(quote.amount, quote.currency)}</strong>
    {quote.note && (
      <>
        : <bdi>{quote.note}</bdi>
      </>
    )}
  </p>
)
