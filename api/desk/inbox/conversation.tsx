import { moneyText } from '../../../shared/money.ts'
import { timesIn } from '../../pages/times.ts'
import type { Desk } from '../pages/desk.ts'
import type { DeskLead } from './read-lead.ts'

interface ConversationProps {
  desk: Desk
  lead: DeskLead
  /** What the last form did, said at its end. */
  sent: string | null
}

/** Everything said so far, the newest last. */
export function Conversation({ desk, lead: { messages, quote }, sent }: ConversationProps) {
  const times = timesIn(desk.owner.timezone)
  return (
    <section aria-labelledby="conversation">
      <h2 id="conversation">Conversation</h2>
      {messages.length === 0 && <p class="soft">No messages yet.</p>}
      {messages.map((message, i) => (
        <div
          key={message.id}
          id={i === messages.length - 1 ? 'latest' : undefined}
          class={`card said ${message.from}`}
        >
          <p class="small soft">
            {message.from === 'business' ? 'You' : 'The customer’s assistant'}, {times.dayTime(message.at)}
          </p>
          <p class="text" dir="auto">
            {message.text ?? 'This message has been deleted.'}
          </p>
        </div>
      ))}
      {quote && (
        <p>
          Your price: <strong>{moneyText(quote.amount, quote.currency)}</strong>
          {quote.note && (
            <>
              , <bdi>{quote.note}</bdi>
            </>
          )}
        </p>
      )}
      {sent && (
        <p class="notice good" role="status" id={messages.length === 0 ? 'latest' : undefined}>
          {sent}
        </p>
      )}
    </section>
  )
}
