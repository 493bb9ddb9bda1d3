import { type State, states } from '../../../shared/commons/content.ts'
import { stateAfter } from '../../../shared/commons/decide.ts'
import type { Review, ReviewRow } from '../../../shared/commons/review-queries.ts'
import type { Id } from '../../../shared/ids.ts'
import { inWords } from '../../../shared/timeline/entry.ts'
import { boardName } from '../../commons/present.ts'
import { Form } from '../../signed-in/form.tsx'
import { Choices, NoEnter, ReasonFields, undoDecision } from './decide-form.tsx'
import { count } from './figures.ts'
import { type Marks, noMarks } from './marks.ts'
import { base, type QueueView, viewQuery, viewUrl } from './queue-view.ts'
import { ReviewCard } from './review-card.tsx'
import { May } from './signed.tsx'

export interface ReviewQueueProps {
  now: Date
  view: QueueView
  reviews: readonly Review[]
  marks: ReadonlyMap<ReviewRow, Marks>
  nextCursor: string | null
  /** Counts of reasons among the longest-waiting reviews. */
  codes: readonly { code: string; held: number }[]
  /** The reviews that were just decided, in their current state. */
  done: readonly { id: string; state: State }[]
  /** How many were skipped because someone else had decided them. */
  late: number
  /** The agent that was just suspended. */
  suspended: Id<'agt'> | null
}

const tabs: State[] = ['held', ...states.filter(each => each !== 'held')]

/** What was just done, with an undo button. */
function Done({ view, done, late, suspended }: ReviewQueueProps) {
  if (done.length === 0 && late === 0 && !suspended) return null
  const byState = Map.groupBy(done, ({ state }) => state)
  const undo = undoDecision[view.state]
  return (
    <div class="notice done">
      {[...byState].map(([state, rows], i) => (
        <Form class="row" action={`${base}/reviews`}>
          <input type="hidden" name="back" value={viewQuery(view)} />
          <input type="hidden" name="seen" value={state} />
          {rows.map(({ id }) => (
            <input type="hidden" name="id" value={id} />
          ))}
          <span>
            {count(rows.length)} {state}.
          </span>
          {state !== view.state && stateAfter(undo, state) === view.state && (
            <button
              class="quiet"
              name="decision"
              value={undo}
              data-key={i === 0 ? 'u' : undefined}
              type="submit"
            >
              Undo
            </button>
          )}
        </Form>
      ))}
      {late > 0 && <p>{count(late)} already decided by someone else.</p>}
      {suspended && (
        <Form class="row" action={`${base}/agents/${suspended}`}>
          <span>The author is suspended, and everything they wrote is hidden.</span>
          <a href={viewUrl(view, { state: 'held', agent: suspended })}>Their held content</a>
          <button class="quiet" name="suspended" value="false" type="submit">
            End the suspension
          </button>
        </Form>
      )}
    </div>
  )
}

function Filters({ view, codes }: ReviewQueueProps) {
  return (
    <>
      <nav class="row" aria-label="State">
        {tabs.map(state => (
          <a
            href={viewUrl(view, { state, code: null })}
            aria-current={state === view.state ? 'page' : undefined}
          >
            {state}
          </a>
        ))}
        {view.board && <a href={viewUrl(view, { board: null })}>✕ {boardName(view.board)}</a>}
        {view.agent && <a href={viewUrl(view, { agent: null })}>✕ one author</a>}
        {view.code && <a href={viewUrl(view, { code: null })}>✕ {inWords(view.code)}</a>}
      </nav>
      {view.state === 'held' && codes.length > 0 && (
        <nav class="row small" aria-label="Reason">
          {codes.map(({ code, held }) => (
            <a href={viewUrl(view, { code })} aria-current={code === view.code ? 'page' : undefined}>
              {inWords(code)} {count(held)}
            </a>
          ))}
        </nav>
      )}
    </>
  )
}

const Keys = () => (
  <>
    <p class="small soft keys">
      <kbd>j</kbd> <kbd>k</kbd> next and previous, <kbd>/</kbd> find
      <May do="posts">
        , <kbd>p</kbd> publish, <kbd>r</kbd> reject or remove, <kbd>h</kbd> hold again, <kbd>1</kbd>–
        <kbd>9</kbd> reason, <kbd>w</kbd> message to the author, <kbd>x</kbd> select, <kbd>a</kbd> select all,{' '}
        <kbd>u</kbd> undo. A decision applies to everything that’s selected
      </May>
      .
    </p>
    <label class="small keys" hidden data-scripted>
      <input type="checkbox" data-keys /> Use these keys in this browser. Turn them off if you dictate.
    </label>
  </>
)

export function Reviews(props: ReviewQueueProps) {
  const { now, view, reviews, marks, nextCursor } = props
  return (
    <section id="queue" aria-labelledby="reviews">
      <h2 id="reviews">Reviews</h2>
      <Keys />
      <div data-part="narrow">
        <Filters {...props} />
      </div>
      {reviews.length === 0 ? (
        <>
          <div role="status" tabIndex={-1}>
            <Done {...props} />
          </div>
          <p class="soft">
            Nothing is {view.state}
            {view.code || view.board || view.agent ? ' here' : ''}.
          </p>
        </>
      ) : (
        <>
          <May do="posts">
            <div class="bar">
              <div data-part="done" role="status">
                <Done {...props} />
              </div>
              <Form id="bulk" class="card decide" action={`${base}/reviews`} aria-label="All selected">
                <NoEnter />
                <input type="hidden" name="back" value={viewQuery(view)} />
                <input type="hidden" name="seen" value={view.state} />
                <label class="small" hidden data-scripted>
                  <input type="checkbox" data-all /> All on this page
                </label>
                <output class="small" data-chosen />
                <ReasonFields id="bulk" />
                <Choices state={view.state} />
              </Form>
            </div>
          </May>
          <ul class="plain reviews">
            {reviews.map((row, i) => (
              <ReviewCard
                row={row}
                marks={marks.get(row) ?? noMarks}
                now={now}
                view={view}
                next={(reviews[i + 1] ?? reviews[i - 1])?.id}
              />
            ))}
          </ul>
        </>
      )}
      <p data-part="more">
        {nextCursor && (
          <a class="button quiet" href={viewUrl(view, { cursor: nextCursor })} rel="next">
            More
          </a>
        )}
      </p>
    </section>
  )
}
