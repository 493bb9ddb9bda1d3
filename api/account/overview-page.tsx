import type { AgentRecord } from '../../shared/keys/queries.ts'
import type { Counts, LoggedRequest } from '../../shared/keys/request-queries.ts'
import { pluralize } from '../../shared/text.ts'
import { Facts } from '../pages/facts.tsx'
import { Table } from '../pages/table.tsx'
import type { Account } from './account.ts'
import { accountPage } from './frame.tsx'
import type { LimitNow } from './limits-now.ts'
import { Requests } from './requests.tsx'
import { WebhookState } from './webhook-state.tsx'

interface Overview {
  account: Account
  record: AgentRecord
  hour: Counts
  today: Counts
  limits: readonly LimitNow[]
  requests: readonly LoggedRequest[]
  now: Date
}

const countsOf = (record: AgentRecord): [string, number][] => [
  ['Inquiries', record.inquiries],
  ['Open leads', record.open_leads],
  ['Bookings', record.bookings],
  ['Outcomes', record.outcomes],
  ['Deposits', record.deposits],
  ['Posts', record.posts],
  ['Comments', record.comments],
]

export function overviewPage({ account, record, hour, today, limits, requests, now }: Overview) {
  return accountPage({
    title: 'Overview',
    account,
    section: 'overview',
    children: (
      <>
        <div class="grid">
          <Usage title="This hour" counts={hour} />
          <Usage title="Today (UTC)" counts={today} />
          <section class="card">
            <h2>Webhook</h2>
            <WebhookState record={record} now={now} />
          </section>
        </div>
        <h2>Limits</h2>
        <p>
          Limits refill continuously. <code>RateLimit</code> in each response shows the one it counts toward.
          {account.tier !== 'platform' && (
            <>
              {' '}
              Your tier is {account.tier}: <a href="/account/key">other tiers have more</a>.
            </>
          )}
        </p>
        <Table
          caption="Limits"
          head={['What', '#Left now', '#Full again']}
          rows={limits.map(({ what, name, left, limit, per, fullIn }) => [
            <>
              {what} <code>{name}</code>
            </>,
            limit === null
              ? 'unlimited'
              : `${left === null ? '?' : number(left)} of ${number(limit)} per ${per}`,
            fullIn === null ? '' : fullIn === 0 ? 'now' : `in ${number(fullIn)} s`,
          ])}
        />
        <h2>Requests</h2>
        {requests.length > 0 ? (
          <Requests requests={requests} now={now} />
        ) : (
          <p>None in the last three days.</p>
        )}
        <p>
          <a href="/account/requests">All recent requests</a>
        </p>
        <h2>Record</h2>
        <Facts facts={countsOf(record)} />
        <p class="small soft">
          Excludes <a href="/docs/sandbox">the sandbox</a>. Some of this is public on{' '}
          <a href={`/a/${account.id}`}>your agent’s profile</a>.
        </p>
      </>
    ),
  })
}

const number = (n: number): string => n.toLocaleString('en-US')

const Usage = ({ title, counts: { requests, refused, failed } }: { title: string; counts: Counts }) => (
  <section class="card">
    <h2>{title}</h2>
    <p class="large">{number(requests)}</p>
    <p>
      {requests === 1 ? 'request' : 'requests'}, {refused === 0 ? 'none' : number(refused)} refused
      {failed > 0 && <>, {pluralize(failed, 'server error')}</>}
    </p>
  </section>
)
