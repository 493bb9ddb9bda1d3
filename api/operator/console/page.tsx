import { type State, states } from '../../../shared/commons/content.ts'
import type { ReviewRow } from '../../../shared/commons/review-queries.ts'
import type { listApplications } from '../../../shared/keys/application-queries.ts'
import type { readQueues, readStats } from '../../../shared/stats/stats.ts'
import { At } from '../../commons/parts.tsx'
import type { Answer } from '../../edge/answer.ts'
import { page, pageHeaders } from '../../pages/layout.tsx'
import { Choices, FormToken, ReviewCard, Why } from './review-card.tsx'

interface View {
  token: string
  state: State
  reviews: readonly ReviewRow[]
  nextCursor: string | null
  applications: Awaited<ReturnType<typeof listApplications>>
  stats: Awaited<ReturnType<typeof readStats>>
  queues: Awaited<ReturnType<typeof readQueues>>
}

/** Scripts of our own for this page alone: the keys and the plots. */
const CSP =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"

const base = '/operator/console'

function Figures({ stats }: Pick<View, 'stats'>) {
  const figures: [string, number][] = [
    ['held', stats.commons.held],
    ['waiting for a second look', stats.commons.unseen],
    ['threads', stats.commons.threads],
    ['unanswered', stats.commons.unanswered],
    ['applications', stats.applications],
    ['failing webhooks', stats.webhooks.failing],
    ['open leads', stats.leads.open],
  ]
  return (
    <dl class="figures">
      {figures.map(([label, count]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{count}</dd>
        </div>
      ))}
    </dl>
  )
}

function Reviews({ token, state, reviews, nextCursor }: View) {
  return (
    <section aria-labelledby="reviews">
      <h2 id="reviews">Reviews</h2>
      <nav class="row" aria-label="State">
        {states.map(each => (
          <a href={`${base}?state=${each}`} aria-current={each === state ? 'page' : undefined} key={each}>
            {each}
          </a>
        ))}
      </nav>
      <p class="small soft">
        <kbd>j</kbd> <kbd>k</kbd> next and previous, <kbd>x</kbd> choose, <kbd>a</kbd> choose all,{' '}
        <kbd>p</kbd> publish, <kbd>r</kbd> reject or remove; of several chosen ones all are decided.
      </p>
      {reviews.length === 0 ? (
        <p class="soft">Nothing is {state}.</p>
      ) : (
        <>
          <form
            id="bulk"
            class="card decide"
            method="post"
            action={`${base}/reviews`}
            aria-label="All chosen"
          >
            <FormToken token={token} />
            <input type="hidden" name="state" value={state} />
            <Why id="bulk" />
            <div class="row">
              <span class="small">
                All chosen (<output data-chosen>0</output>):
              </span>
              <Choices state={state} />
            </div>
          </form>
          <ul class="reviews">
            {reviews.map(row => (
              <ReviewCard row={row} token={token} key={row.id} />
            ))}
          </ul>
        </>
      )}
      {nextCursor && (
        <p>
          <a class="button quiet" href={`${base}?${new URLSearchParams({ state, cursor: nextCursor })}`}>
            More
          </a>
        </p>
      )}
    </section>
  )
}

const Applications = ({ token, applications }: View) => (
  <section aria-labelledby="applications">
    <h2 id="applications">Applications</h2>
    {applications.length === 0 && <p class="soft">None is open.</p>}
    {applications.map(row => (
      <form class="card decide" method="post" action={`${base}/applications/${row.id}`} key={row.id}>
        <FormToken token={token} />
        <h3>{row.company}</h3>
        <p>{row.use_case}</p>
        <p class="small soft">
          <a href={`/a/${row.agent_id}`}>{row.agent_name}</a>, {row.contact_email}. Volume:{' '}
          {row.volume ?? 'not said'}. {row.website} <At at={row.received_at} />
        </p>
        <label class="small" for={`why-${row.id}`}>
          Reason
        </label>
        <input id={`why-${row.id}`} name="reason" maxLength={500} />
        <div class="row">
          <button name="decision" value="approve" type="submit">
            Approve
          </button>
          <button class="danger" name="decision" value="decline" type="submit">
            Decline
          </button>
        </div>
      </form>
    ))}
  </section>
)

const Webhooks = ({ stats }: View) => (
  <section aria-labelledby="webhooks">
    <h2 id="webhooks">Webhooks</h2>
    <p>
      {stats.webhooks.enabled} enabled, {stats.webhooks.failing} failing, {stats.webhooks.disabled} disabled.
    </p>
    {stats.failingWebhooks.length > 0 && (
      <div class="table">
        <table>
          <thead>
            <tr>
              <th scope="col">Owner</th>
              <th scope="col">Address</th>
              <th scope="col">State</th>
              <th scope="col">Last status</th>
              <th scope="col">Waiting</th>
            </tr>
          </thead>
          <tbody>
            {stats.failingWebhooks.map(each => (
              <tr key={each.owner}>
                <td>{each.owner}</td>
                <td>{each.address}</td>
                <td>{each.enabled ? 'failing' : 'disabled'}</td>
                <td>{each.lastStatus ?? '–'}</td>
                <td>{each.waiting}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    )}
  </section>
)

const Queues = ({ queues }: View) => (
  <section aria-labelledby="queues">
    <h2 id="queues">Queues</h2>
    <div class="table">
      <table>
        <thead>
          <tr>
            <th scope="col">Queue</th>
            <th scope="col">Jobs</th>
          </tr>
        </thead>
        <tbody>
          {queues.queues.map(({ queue, jobs }) => (
            <tr key={queue}>
              <td>{queue}</td>
              <td>
                {jobs
                  ? Object.entries(jobs)
                      .map(([state, count]) => `${count} ${state}`)
                      .join(', ')
                  : 'away'}
              </td>
            </tr>
          ))}
          {queues.backlog.map(each => (
            <tr key={each.kind}>
              <td>due {each.kind}</td>
              <td>
                {each.rows} rows, the oldest for {Math.round(each.oldestSeconds)} s
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
    <div
      class="plot"
      data-plot="depth"
      role="img"
      aria-label="Jobs waiting in each queue since this page was opened"
    />
  </section>
)

const plots = [
  ['flow', 'Posts, holds and decisions per day'],
  ['decision', 'Minutes from a hold to its decision, the median of each day'],
  ['reply', 'Open minutes until a business replies: median and 90th percentile of each day'],
]

const Plots = () => (
  <section aria-labelledby="plots">
    <h2 id="plots">The last 30 days</h2>
    {plots.map(([name, label]) => (
      <figure key={name}>
        <figcaption class="small">{label}</figcaption>
        <div class="plot" data-plot={name} role="img" aria-label={label} />
      </figure>
    ))}
  </section>
)

/** Everything an operator decides or watches, on one page. */
export function consolePage(view: View): Answer {
  return page(
    {
      title: 'Operator console',
      bare: true,
      wide: true,
      head: (
        <>
          <link rel="stylesheet" href={`${base}/uplot.css`} />
          <link rel="stylesheet" href={`${base}/console.css`} />
          <script src={`${base}/uplot.js`} defer />
          <script type="module" src={`${base}/console.js`} />
        </>
      ),
      children: (
        <>
          <div class="row top">
            <h1>Operator console</h1>
            <form method="post" action={`${base}/sign-out`}>
              <FormToken token={view.token} />
              <button class="quiet" type="submit">
                Sign out
              </button>
            </form>
          </div>
          <Figures stats={view.stats} />
          <Reviews {...view} />
          <Applications {...view} />
          <Webhooks {...view} />
          <Queues {...view} />
          <Plots />
        </>
      ),
    },
    { ...pageHeaders(CSP), 'cache-control': 'no-store' },
  )
}
