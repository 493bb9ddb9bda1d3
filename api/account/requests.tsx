import type { LoggedRequest } from '../../shared/keys/request-queries.ts'
import { Ago } from '../pages/ago.tsx'

/** An agent's requests, newest first. */
export const Requests = ({ requests, now }: { requests: readonly LoggedRequest[]; now: Date }) => (
  <ul class="plain log">
    {requests.map(({ id, at, method, path, status, ms, error }) => (
      <li key={id}>
        <p class="row">
          <span class={`badge ${moodOf(status)}`}>{status}</span>
          <code>
            {method} {path}
          </code>
        </p>
        <p class="small soft meta">
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
