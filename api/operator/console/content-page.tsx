import type { AuditRow, ReviewRow } from '../../../shared/commons/review-queries.ts'
import { Form } from '../../signed-in/form.tsx'
import { Log } from './log.tsx'
import type { Marks } from './marks.ts'
import { base } from './queue-view.ts'
import { ReviewCard } from './review-card.tsx'
import { consoleShell, type Outcome } from './shell.tsx'
import { May, type Signed } from './signed.tsx'

export const PinForm = ({ id, pinned }: { id: string; pinned: boolean }) => (
  <May do="posts">
    <Form action={`${base}/pins`}>
      <input type="hidden" name="id" value={id} />
      <button class="quiet" name="pinned" value={String(!pinned)} type="submit">
        {pinned ? 'Unpin' : 'Pin'}
      </button>
    </Form>
  </May>
)

interface ContentPage extends Outcome {
  signed: Signed
  now: Date
  row: ReviewRow
  marks: Marks
  log: readonly AuditRow[]
}

export const contentPage = ({ signed, now, row, marks, log, done, problem }: ContentPage) =>
  consoleShell(
    signed,
    `A ${row.target}, ${row.state}`,
    <>
      <ul class="plain reviews">
        <ReviewCard row={row} marks={marks} now={now} view={null} />
      </ul>
      {row.target === 'post' && row.thread_visible && <PinForm id={row.post_id} pinned={row.pinned} />}
      <h2>History</h2>
      <Log rows={log} one />
    </>,
    { done, problem, status: 200 },
  )
