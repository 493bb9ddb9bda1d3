import { type State, states } from '../../../shared/commons/content.ts'
import type { Review, ReviewRow } from '../../../shared/commons/review-queries.ts'
import type { Id } from '../../../shared/ids.ts'
import { boardName } from '../../commons/present.ts'
import { back, Choices, FormToken, NoEnter, Why } from './decide-form.tsx'
import { count } from './figures.ts'
import { type Marked, unmarked } from './marks.ts'
import { base, type QueueView, viewAddress, viewQuery } from './queue-view.ts'
import { ReviewCard } from './review-card.tsx'

export interface ToDecide {
  token: string
  now: Date
  view: QueueView
  reviews: readonly Review[]
  marks: ReadonlyMap<ReviewRow, Marked>
  nextCursor: string | null
  /** Why things are held, over the longest waiting. */
  codes: readonly { code: string; held: number }[]
  /** What was decided a moment ago, as it stands now. */
  done: readonly { id: string; state: State }[]
  /** How many of those to be decided somebody else had decided meanwhile. */
  late: number
  /** Whose key was suspended a moment ago. */
  suspended: Id<'agt'> | null
}

const inOrder: State[] = ['held', ...states.filter(each => each !== 'held')]

/** What was just done, and the way back. */
function Done({ token, view, done, late, suspended }: ToDecide) {
  if (done.length === 0 && late === 0 && !suspended) return null
  const byState = Map.groupBy(done, ({ state }) => state)
  return (
    <div class="notice done">
      {[...byState].map(([state, rows], i) => (
        <form class="row" method="post" action={`${base}/reviews`} key={state}>
          <FormToken token={token} />
          <input type="hidden" name="back" value={viewQuery(view)} />
          {rows.map(({ id }) => (
            <input type="hidden" name="id" value={id} key={id} />
          ))}
          <span>
            {count(rows.length)} {state}.
          </span>
          {state !== view.state && (
            <button
              class="quiet"
              name="decision"
              value={back[view.state]}
              data-key={i === 0 ? 'u' : undefined}
              type="submit"
            >
              Undo
            </button>
          )}
        </form>
      ))}
      {late > 0 && <p>{count(late)} decided by somebody else meanwhile, and left so.</p>}
      {suspended && (
        <form class="row" method="post" action={`${base}/agents/${suspended}`}>
          <FormToken token={token} />
          <span>The author is suspended: all that they wrote is out of sight.</span>
          <a href={viewAddress(view, { state: 'held', agent: suspended })}>What is held of them</a>
          <button class="quiet" name="suspended" value="false" type="submit">
            End the suspension
          </button>
        </form>
      )}
    </div>
  )
}

/** Which part of the queue: by state, by reason, and what else it was narrowed down to. */
function Narrow({ view, codes }: ToDecide) {
  return (
    <>
      <nav class="row" aria-label="State">
        {inOrder.map(state => (
          <a
            href={viewAddress(view, { state, code: null })}
            aria-current={state === view.state ? 'page' : undefined}
            key={state}
          >
            {state}
          </a>
        ))}
        {view.board && <a href={viewAddress(view, { board: null })}>✕ {boardName(view.board)}</a>}
        {view.agent && <a href={viewAddress(view, { agent: null })}>✕ one author</a>}
        {view.code && <a href={viewAddress(view, { code: null })}>✕ {view.code.replaceAll('_', ' ')}</a>}
      </nav>
      {view.state === 'held' && codes.length > 0 && (
        <nav class="row small" aria-label="Reason">
          {codes.map(({ code, held }) => (
            <a
              href={viewAddress(view, { code })}
              aria-current={code === view.code ? 'page' : undefined}
              key={code}
            >
              {code.replaceAll('_', ' ')} {count(held)}
            </a>
          ))}
        </nav>
      )}
    </>
  )
}

const Keys = () => (
  <p class="small soft keys">
    <kbd>j</kbd> <kbd>k</kbd> next and previous, <kbd>p</kbd> publish, <kbd>r</kbd> reject or remove,{' '}
    <kbd>h</kbd> hold again, <kbd>1</kbd>–<kbd>9</kbd> because of, <kbd>w</kbd> words to the author,{' '}
    <kbd>x</kbd> choose, <kbd>a</kbd> choose all, <kbd>u</kbd> undo, <kbd>/</kbd> find. Where some are chosen,
    all of them are decided.
  </p>
)

export function Reviews(given: ToDecide) {
  const { token, now, view, reviews, marks, nextCursor } = given
  return (
    <section id="queue" aria-labelledby="reviews">
      <h2 id="reviews">Reviews</h2>
      <div data-part="narrow">
        <Narrow {...given} />
      </div>
      {reviews.length === 0 ? (
        <>
          <div role="status">
            <Done {...given} />
          </div>
          <p class="soft">
            Nothing is {view.state}
            {view.code || view.board || view.agent ? ' here' : ''}.
          </p>
        </>
      ) : (
        <>
          <Keys />
          <div class="bar">
            <div data-part="done" role="status">
              <Done {...given} />
            </div>
            <form
              id="bulk"
              class="card decide bulk"
              method="post"
              action={`${base}/reviews`}
              aria-label="All chosen"
            >
              <NoEnter />
              <FormToken token={token} />
              <input type="hidden" name="back" value={viewQuery(view)} />
              <input type="hidden" name="seen" value={view.state} />
              <label class="small" hidden data-all-label>
                <input type="checkbox" data-all /> All here
              </label>
              <span class="small">
                Chosen: <output data-chosen>0</output>
              </span>
              <Why id="bulk" />
              <Choices state={view.state} />
            </form>
          </div>
          <ul class="reviews">
            {reviews.map((row, i) => (
              <ReviewCard
                row={row}
                marks={marks.get(row) ?? unmarked}
                token={token}
                now={now}
                view={view}
                next={(reviews[i + 1] ?? reviews[i - 1])?.id}
                key={row.id}
              />
            ))}
          </ul>
        </>
      )}
      <p data-part="more">
        {nextCursor && (
          <a class="button quiet" href={viewAddress(view, { cursor: nextCursor })} rel="next">
            More
          </a>
        )}
      </p>
    </section>
  )
}
