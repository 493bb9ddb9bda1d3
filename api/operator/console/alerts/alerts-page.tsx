import { ENDS_AFTER_MS, kindOf, runbookUrl } from '../../../../shared/alerts/kinds.ts'
import type { AlertRow, AlertWebhook } from '../../../../shared/alerts/queries.ts'
import { roughDuration } from '../../../../shared/duration.ts'
import { isId } from '../../../../shared/ids.ts'
import { Field } from '../../../pages/field.tsx'
import { Notices } from '../../../pages/notices.tsx'
import { Secret } from '../../../pages/secret.tsx'
import { Form } from '../../../signed-in/form.tsx'
import { base } from '../queue-view.ts'
import { consoleShell } from '../shell.tsx'
import { May, type Signed } from '../signed.tsx'
import { Time } from '../time.tsx'

export interface AlertsExtra {
  /** The address that was typed, and what's wrong with it. */
  url?: string
  problem?: string
  /** The new signing secret, which is shown this once. */
  secret?: string
  isTested?: boolean
}

interface AlertsPage extends AlertsExtra {
  alerts: readonly AlertRow[]
  webhook: AlertWebhook | undefined
  mail: string | null
  baseUrl: string
  now: Date
}

export function alertsPage(signed: Signed, props: AlertsPage) {
  const { alerts, now, baseUrl, problem } = props
  const open = alerts.filter(({ isOpen }) => isOpen)
  return consoleShell(
    signed,
    'Alerts',
    <>
      {open.length === 0 && <p class="soft">Nothing needs your attention.</p>}
      {open.map(alert => (
        <OpenAlert alert={alert} now={now} baseUrl={baseUrl} />
      ))}
      <h2>Where they go</h2>
      <Receivers {...props} />
      <h2>What’s checked</h2>
      <ul>
        {alerts.map(({ name, checkedAt, isOpen }) => (
          <li>
            <a href={runbookUrl(baseUrl, name)}>{kindOf(name).title}</a>: {isOpen ? 'an alert' : 'no alert'},
            checked <Time at={checkedAt} />
          </li>
        ))}
      </ul>
      {alerts.length === 0 && <p class="soft">No scheduler has checked anything yet.</p>}
    </>,
    { problem: problem && 'The address wasn’t saved. The field says why.' },
  )
}

interface OpenAlertProps {
  alert: AlertRow
  now: Date
  baseUrl: string
}

/** An alert with where to look and what to do. */
export const OpenAlert = ({ alert, now, baseUrl }: OpenAlertProps) => {
  const { name, since, differsSince, checkedAt, detail } = alert
  const ago = (at: Date) => roughDuration(Math.max(0, now.getTime() - at.getTime()) / 1000)
  return (
    <div class="notice bad">
      <p>
        <strong>{kindOf(name).title}:</strong>{' '}
        {differsSince ? (
          `that was over when it was checked ${ago(checkedAt)} ago. The alert ends if it stays so for ${roughDuration(ENDS_AFTER_MS / 1000)}.`
        ) : (
          <>
            <WithLinks text={detail} />, as of {ago(checkedAt)} ago. It began {ago(since)} ago.
          </>
        )}
      </p>
      <p class="row small">
        <a href={`${base}${kindOf(name).page}`}>Details</a>
        <a href={runbookUrl(baseUrl, name)}>What to do</a>
      </p>
    </div>
  )
}

/** Deposits are links to their booking. */
const WithLinks = ({ text }: { text: string }) => (
  <>
    {text
      .split(/\b(dep_[0-9a-z]{26})\b/)
      .map(part => (isId('dep', part) ? <a href={`${base}/bookings/${part}`}>{part}</a> : part))}
  </>
)

function Receivers({ mail, webhook, url, problem, secret, isTested }: AlertsPage) {
  return (
    <>
      <p>
        {mail || webhook?.enabled
          ? 'You’re notified when an alert starts, once a day while it lasts, and when it ends.'
          : 'Nobody is notified. Alerts are only shown here.'}{' '}
        {mail ? `Mail goes to ${mail} (OPERATOR_EMAIL).` : 'Set OPERATOR_EMAIL to get mail.'}
      </p>
      {secret && (
        <Secret
          label="The webhook is saved. It’s signed with this secret, shown only this once:"
          value={secret}
        />
      )}
      <Notices done={isTested ? 'The test event is on its way.' : null} />
      <WebhookState webhook={webhook} />
      <May do="alerts">
        <Form class="stack card" action={`${base}/alerts/webhook`}>
          <Field
            name="url"
            label="Webhook address"
            help={
              <>
                Gets <code>operator.alert</code> and <code>customer.reported</code>, signed like{' '}
                <a href="/docs/webhooks">any other webhook</a>. Each save makes a new secret.
              </>
            }
            problem={problem}
          >
            {aria => (
              <input
                {...aria}
                type="url"
                maxLength={500}
                autocomplete="off"
                placeholder="https://"
                value={url ?? webhook?.callback_url}
              />
            )}
          </Field>
          <p class="row">
            <button type="submit">Save</button>
            {webhook && (
              <>
                <button class="quiet" name="clear" value="1" type="submit" formNoValidate>
                  Clear
                </button>
                {webhook.enabled && (
                  <button class="quiet" formAction={`${base}/alerts/test`} type="submit" formNoValidate>
                    Send a test
                  </button>
                )}
              </>
            )}
          </p>
        </Form>
      </May>
    </>
  )
}

function WebhookState({ webhook }: Pick<AlertsPage, 'webhook'>) {
  if (!webhook) return <p class="soft">There’s no webhook.</p>
  if (!webhook.enabled)
    return <p class="notice bad">The webhook is off, because it failed for days. Save it again.</p>
  if (webhook.failingSince)
    return (
      <p class="notice bad">
        The webhook has been failing since <Time at={webhook.failingSince} />
        {webhook.lastStatus && `, last with status ${webhook.lastStatus}`}.
      </p>
    )
  return (
    <p class="soft small">
      The webhook works{webhook.lastStatus ? '' : ', as far as we know: nothing was sent yet'}.
    </p>
  )
}
