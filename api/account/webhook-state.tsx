import type { AgentRecord } from '../../shared/keys/queries.ts'
import { Ago } from '../pages/ago.tsx'

interface WebhookStateProps {
  record: AgentRecord
  now: Date
  /** On the page that sets it. */
  isHere?: boolean
}

export function WebhookState({ record, now, isHere }: WebhookStateProps) {
  const { tier, callback_url: url, enabled, failing_since: since, last_delivery_at: last } = record
  if (!url && isHere && tier !== 'free') return null
  if (!url)
    return (
      <p>
        {tier === 'free' ? (
          <>
            Webhooks are for <a href="/account/key">verified and platform keys</a>. <code>GET /events</code>{' '}
            has the same events.
          </>
        ) : (
          <a href="/account/webhooks">Set one</a>
        )}
      </p>
    )
  const lastDelivery = last && (
    <>
      {' '}
      Last delivery <Ago at={last} now={now} />
      {record.last_status === null ? ', no response' : `, responded with ${record.last_status}`}.
    </>
  )
  if (!enabled)
    return (
      <p>
        <span class="badge bad">Disabled</span> Nothing is sent.{' '}
        <a href="/account/webhooks">Save the address again</a> to turn it on.{lastDelivery}
      </p>
    )
  return since ? (
    <p>
      <span class="badge warn">Failing</span> since <Ago at={since} now={now} />. We disable it after five
      days.{lastDelivery}
    </p>
  ) : (
    <p>
      {last ? <span class="badge good">Works</span> : <span class="badge">Not tried yet</span>}
      {lastDelivery}
    </p>
  )
}
