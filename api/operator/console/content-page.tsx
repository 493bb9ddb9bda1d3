import type { AuditRow, ReviewRow } from '../../../shared/commons/review-queries.ts'
import type { Answer } from '../../edge/answer.ts'
import { FormToken } from './decide-form.tsx'
import { Log } from './log.tsx'
import type { Marks } from './marks.ts'
import { base } from './queue-view.ts'
import { ReviewCard } from './review-card.tsx'
import { consoleShell } from './shell.tsx'

export const PinForm = ({ token, id, pinned }: { token: string; id: string; pinned: boolean }) => (
  <form method="post" action={`${base}/pins`}>
    <FormToken token={token} />
    <input type="hidden" name="id" value={id} />
    <button class="quiet" name="pinned" value={String(!pinned)} type="submit">
      {pinned ? 'Unpin' : 'Pin'}
    </button>
  </form>
)

interface ContentPage {
  token: string
  now: Date
  row: ReviewRow
  marks: Marks
  log: readonly AuditRow[]
}

/** One post or comment: its state, its history and what can be done. */
export const contentPage = ({ token, now, row, marks, log }: ContentPage): Answer =>
  consoleShell(
    token,
    `A ${row.target}`,
    <>
      <h2>
        A {row.target}, {row.state}
      </h2>
      <ul class="reviews">
        <ReviewCard row={row} marks={marks} token={token} now={now} view={null} />
      </ul>
      {row.target === 'post' && row.thread_visible && (
        <PinForm token={token} id={row.post_id} pinned={row.pinned} />
      )}
      <h2>History</h2>
      <Log rows={log} one />
    </>,
  )
