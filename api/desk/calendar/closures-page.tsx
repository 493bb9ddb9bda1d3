import type { Answer } from '../../edge/answer.ts'
import type { Desk } from '../pages/desk.ts'
import { deskPage, FormToken } from '../pages/frame.tsx'

/** A closure as a row of the form. */
export interface ClosureRow {
  from: string
  to: string
  reason: string
}

interface ClosuresPageProps {
  desk: Desk
  rows: ClosureRow[]
  done?: string | null
  problem?: string | null
  status?: number
}

const EMPTY_ROWS = 2

/** Times when the business is closed. Emptying a row removes its closure. */
export function closuresPage({ desk, rows, ...formResult }: ClosuresPageProps): Answer {
  const allRows = [...rows, ...Array.from({ length: EMPTY_ROWS }, () => ({ from: '', to: '', reason: '' }))]
  return deskPage({
    title: 'Closures',
    desk,
    section: 'closures',
    ...formResult,
    children: (
      <>
        <p>
          While you’re closed, nobody can book, and your reply times don’t count. Times are in{' '}
          {desk.owner.timezone}. Existing appointments aren’t affected.
        </p>
        <form method="post" action="/desk/inbox/closures" class="stack">
          <FormToken desk={desk} />
          {allRows.map((row, i) => (
            <fieldset key={i}>
              <legend>{row.from ? `Closure ${i + 1}` : 'Add a closure'}</legend>
              <div class="field">
                <label for={`from-${i}`}>From</label>
                <input id={`from-${i}`} name="from" type="datetime-local" value={row.from} />
              </div>
              <div class="field">
                <label for={`to-${i}`}>To</label>
                <input id={`to-${i}`} name="to" type="datetime-local" value={row.to} />
              </div>
              <div class="field">
                <label for={`reason-${i}`}>Reason</label>
                <input id={`reason-${i}`} name="reason" maxLength={200} value={row.reason} />
              </div>
            </fieldset>
          ))}
          <p class="small soft">Empty a row to remove its closure.</p>
          <button type="submit">Save</button>
        </form>
      </>
    ),
  })
}
