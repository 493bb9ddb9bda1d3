import type { AgentRecord } from '../../shared/keys/queries.ts'
import { Field } from '../pages/field.tsx'
import { Secret } from '../pages/secret.tsx'
import { Form } from '../signed-in/form.tsx'
import type { FramedPage } from '../signed-in/frame.tsx'
import type { Account } from './account.ts'
import { Deliveries, type DeliveriesProps } from './deliveries.tsx'
import { accountPage } from './frame.tsx'
import { WebhookState } from './webhook-state.tsx'

export interface WebhooksPage extends DeliveriesProps, Pick<FramedPage, 'done' | 'problem' | 'status'> {
  account: Account
  record: AgentRecord
  typed?: { url: string; problem: string } | null
  secret?: string | null
}

export function webhooksPage(props: WebhooksPage) {
  const { account, record, now, done, problem, typed, secret, status } = props
  return accountPage({
    title: 'Webhooks',
    account,
    section: 'webhooks',
    done,
    status,
    problem: problem ?? (typed ? 'The address wasn’t saved. The field says why.' : null),
    children: (
      <>
        {secret && (
          <Secret
            label="Your signing secret, shown only this once. Treat it like a password."
            value={secret}
          />
        )}
        <WebhookState record={record} now={now} isHere />
        {account.tier !== 'free' && <Address url={record.callback_url} typed={typed} />}
        {record.callback_url && (
          <Form action="/account/webhooks/test">
            <button class="quiet" type="submit" disabled={!record.enabled}>
              Send a test event
            </button>
          </Form>
        )}
        <Deliveries {...props} />
        <p class="small soft">
          <a href="/docs/webhooks">How to receive and verify events</a>
        </p>
      </>
    ),
  })
}

function Address({ url, typed }: Pick<WebhooksPage, 'typed'> & { url: string | null }) {
  return (
    <Form class="stack" action="/account/webhooks">
      <Field
        name="url"
        label="Address"
        help="A public https address. Saving makes a new signing secret, and the old one works for another 24 hours. Leave it empty to turn webhooks off."
        problem={typed?.problem}
      >
        {aria => (
          <input
            {...aria}
            type="url"
            inputMode="url"
            maxLength={500}
            placeholder="https://agent.example.com/webhooks"
            value={typed?.url ?? url ?? ''}
          />
        )}
      </Field>
      <button type="submit">Save</button>
    </Form>
  )
}
