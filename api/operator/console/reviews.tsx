import { type State, states } from '../../../shared/commons/content.ts'
import type { ReviewRow } from '../../../shared/commons/review-queries.ts'
import type { listApplications } from '../../../shared/keys/application-queries.ts'
import { At } from '../../commons/parts.tsx'
import { Choices, FormToken, ReviewCard, Why } from './review-card.tsx'

const base = '/operator/console'

export interface ToDecide {
  token: string
  state: State
  reviews: readonly ReviewRow[]
  nextCursor: string | null
  applications: Awaited<ReturnType<typeof listApplications>>
}

export function Reviews({ token, state, reviews, nextCursor }: ToDecide) {
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

export const Applications = ({ token, applications }: ToDecide) => (
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
