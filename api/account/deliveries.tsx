import { pluralize } from '../../shared/text.ts'
import type { DeliveryState } from '../../shared/webhooks/delivery.ts'
import type { DeliveryRow } from '../../shared/webhooks/log-queries.ts'
import { Ago } from '../pages/ago.tsx'
import { Facts } from '../pages/facts.tsx'
import { NextPage } from '../pages/next-page.tsx'
import { Form } from '../signed-in/form.tsx'
import { moodOf } from './requests.tsx'

export interface DeliveriesProps {
  deliveries: readonly DeliveryRow[]
  show: 'all' | (typeof shownStates)[number]
  older: string | null
  now: Date
}

/** The log can show only those in one of these states. */
export const shownStates = ['delivered', 'waiting', 'exhausted', 'cancelled'] as const

const states: Record<DeliveryState, [text: string, mood: string]> = {
  pending: ['Due now', ''],
  leased: ['Being sent', ''],
  waiting: ['Waiting to retry', 'warn'],
  delivered: ['Delivered', 'good'],
  exhausted: ['Given up', 'bad'],
  cancelled: ['Canceled', ''],
}

export function Deliveries({ deliveries, show, older, now }: DeliveriesProps) {
  return (
    <section aria-labelledby="log">
      <h2 id="log">Deliveries</h2>
      <nav class="tabs" aria-label="Which deliveries">
        {(['all', ...shownStates] as const).map(name => (
          <a href={`/account/webhooks?show=${name}#log`} aria-current={name === show ? 'page' : undefined}>
            {name === 'all' ? 'All' : states[name][0]}
          </a>
        ))}
      </nav>
      {deliveries.length === 0 && (
        <p class="soft">{older === null ? 'None here in the last 30 days.' : 'No more.'}</p>
      )}
      <ul class="lined">
        {deliveries.map(delivery => (
          <li>
            <Delivery delivery={delivery} now={now} />
          </li>
        ))}
      </ul>
      <NextPage href={older && `/account/webhooks?show=${show}&before=${older}#log`}>Older</NextPage>
    </section>
  )
}

function Delivery({ delivery, now }: { delivery: DeliveryRow; now: Date }) {
  const { id, event_id, type, state, attempts, next_at } = delivery
  const [text, mood] = states[state]
  const last = attempts.at(-1)
  return (
    <details>
      <summary>
        <span class={`badge ${mood}`}>{text}</span> <code>{type ?? 'an old event'}</code>{' '}
        <span class="small soft">
          {last && (
            <>
              {last.status ?? 'no response'} · <Ago at={new Date(last.at)} now={now} /> ·{' '}
            </>
          )}
          {pluralize(attempts.length, 'attempt')}
        </span>
      </summary>
      <Facts
        look="small"
        facts={[
          ['Event', <code>{event_id}</code>],
          ['Delivery', <code>{id}</code>],
          next_at && ['Next attempt', next_at.toISOString()],
        ]}
      />
      <ol>
        {attempts.map(({ at, status, ms, error, answer }) => (
          <li>
            {status === null ? (
              <span class="badge bad">no response</span>
            ) : (
              <span class={`badge ${status < 300 ? 'good' : moodOf(Math.max(400, status))}`}>{status}</span>
            )}{' '}
            {at}
            {ms !== null && `, ${ms} ms`}
            {error && `: ${error}`}
            {answer && <pre>{answer}</pre>}
          </li>
        ))}
      </ol>
      {state !== 'pending' && state !== 'leased' && (
        <Form action={`/account/webhooks/deliveries/${id}`}>
          <button class="quiet" type="submit">
            Send it again<span class="visually-hidden"> ({type ?? id})</span>
          </button>
        </Form>
      )}
    </details>
  )
}
