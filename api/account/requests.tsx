import { KEPT_REQUESTS } from '../../shared/keys/request-log.ts'
import type { LoggedRequest } from '../../shared/keys/request-queries.ts'
import { Ago } from '../pages/ago.tsx'
import type { Account } from './account.ts'
import { accountPage } from './frame.tsx'

export function requestsPage(
  account: Account,
  requests: readonly LoggedRequest[],
  isFailed: boolean,
  now: Date,
) {
  return accountPage({
    title: 'Requests',
    account,
    section: 'requests',
    children: (
      <>
        <nav class="tabs" aria-label="Which requests">
          <a href="/account/requests" aria-current={isFailed ? undefined : 'page'}>
            All
          </a>
          <a href="/account/requests?show=errors" aria-current={isFailed ? 'page' : undefined}>
            Errors
          </a>
        </nav>
        {requests.length > 0 ? (
          <Requests requests={requests} now={now} />
        ) : (
          <section class="empty">
            <h2>{isFailed ? 'No errors' : 'No requests yet'}</h2>
            <p>
              {isFailed
                ? 'None of your recent requests failed.'
                : 'Requests with this key show up here within seconds.'}
            </p>
          </section>
        )}
        <p class="small soft">
          The latest {KEPT_REQUESTS} requests of the last three days. New ones take about ten seconds to show
          up. Bodies, queries and customers’ details aren’t kept. Tell us the id (<code>Request-Id</code> in
          the response) if you ask about one.
        </p>
      </>
    ),
  })
}

export const Requests = ({ requests, now }: { requests: readonly LoggedRequest[]; now: Date }) => (
  <ul class="lined">
    {requests.map(({ id, at, method, path, status, ms, error }) => (
      <li>
        <p class="row">
          <span class={`badge ${moodOf(status)}`}>{status}</span>
          <code>
            {method} {path}
          </code>
        </p>
        <p class="small soft">
          <Ago at={at} now={now} /> · {ms} ms · <code>{id}</code>
          {error && (
            <>
              {' '}
              · <a href={`/docs/errors/${error}`}>{error}</a>
            </>
          )}
        </p>
      </li>
    ))}
  </ul>
)

export const moodOf = (status: number): 'good' | 'warn' | 'bad' =>
  status >= 500 ? 'bad' : status >= 400 ? 'warn' : 'good'
