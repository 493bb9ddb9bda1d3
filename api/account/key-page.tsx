import type { OwnApplication } from '../../shared/keys/application-queries.ts'
import type { AgentRecord } from '../../shared/keys/queries.ts'
import type { Verification } from '../../shared/keys/verify-website.ts'
import { Ago } from '../pages/ago.tsx'
import { Checkbox } from '../pages/choices.tsx'
import { Facts } from '../pages/facts.tsx'
import { Secret } from '../pages/secret.tsx'
import { Form } from '../signed-in/form.tsx'
import type { FramedPage } from '../signed-in/frame.tsx'
import type { Account } from './account.ts'
import { Application, type TypedApplication } from './application.tsx'
import { accountPage } from './frame.tsx'

export interface KeyPage extends Pick<FramedPage, 'done' | 'problem' | 'status'> {
  account: Account
  record: AgentRecord
  application: OwnApplication | undefined
  now: Date
  typed?: TypedApplication | null
  newKey?: { key: string; previousKeyValidUntil: Date | null } | null
  verification?: Verification | null
}

export function keyPage(props: KeyPage) {
  const { account, record, application, now, done, problem, typed, newKey, verification, status } = props
  const isReplaced = account.endsAt !== null && !newKey
  return accountPage({
    title: 'Key and tier',
    account,
    section: 'key',
    done,
    status,
    problem: problem ?? (typed ? 'The application wasn’t sent. The fields say why.' : null),
    children: (
      <>
        {newKey && <NewKey {...newKey} />}
        <Facts
          facts={[
            [
              'Agent',
              <>
                <a href={`/a/${account.id}`}>{account.name}</a> <code>{account.id}</code>
              </>,
            ],
            ['Contact', record.contact_email],
            ['Created', <Ago at={record.created_at} now={now} />],
            ['Tier', <span class="badge good">{account.tier}</span>],
          ]}
        />
        {!isReplaced && !newKey && <Rotate />}
        {account.tier === 'free' && (
          <>
            <h2>Become verified</h2>
            <p>Verify your website to get webhooks and limits up to ten times higher.</p>
            <Verify website={record.website} verification={verification ?? null} />
          </>
        )}
        <h2>The platform tier</h2>
        <p>The highest limits, webhooks, and the feed of changed cards.</p>
        <Application account={account} application={application} typed={typed ?? null} now={now} />
      </>
    ),
  })
}

const NewKey = ({ key, previousKeyValidUntil: until }: NonNullable<KeyPage['newKey']>) => (
  <>
    <Secret label="Your new key, shown only this once. Treat it like a password." value={key} />
    <p>
      {until
        ? `The old key keeps working until ${until.toISOString().slice(0, 16).replace('T', ' ')} UTC, so you can switch without a gap.`
        : 'The old key is revoked.'}{' '}
      You stay signed in here.
    </p>
  </>
)

const Rotate = () => (
  <details class="card">
    <summary>Replace the key</summary>
    <Form class="stack" action="/account/key/rotate">
      <p>You get a new key. The old one keeps working for 24 hours.</p>
      <Checkbox id="revoke_old" name="revoke_old" value="yes" isChecked={false}>
        Revoke the old key now, for example because it was exposed
      </Checkbox>
      <button type="submit">Make a new key</button>
    </Form>
  </details>
)

function Verify({ website, verification }: { website: string | null; verification: Verification | null }) {
  if (!website)
    return (
      <p>
        This key has no website. Make a new key with <code>website</code>:{' '}
        <a href="/docs/agents">POST /keys</a>.
      </p>
    )
  return (
    <Form class="stack" action="/account/key/verify">
      {verification?.status === 'pending' ? (
        <>
          <p>
            The token isn’t there yet: {verification.lastCheck.error} Save it at{' '}
            <code>{verification.url}</code>, then check again:
          </p>
          <pre id="token">{verification.token}</pre>
          <p>
            <button type="button" class="quiet" data-copies="token" hidden>
              Copy
            </button>
          </p>
        </>
      ) : (
        <p>
          Website: <code>{website}</code>
        </p>
      )}
      <button type="submit">{verification ? 'Check again' : 'Start'}</button>
    </Form>
  )
}
