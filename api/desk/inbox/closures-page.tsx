import type { Answer } from '../../edge/answer.ts'
import type { Desk } from './desk.ts'
import { deskPage, FormToken } from './frame.tsx'

/** A closure as its row of the form has it. */
export interface ClosureRow {
  from: string
  to: string
  reason: string
}

interface Shown {
  desk: Desk
  rows: ClosureRow[]
  done?: string | null
  problem?: string | null
  status?: number
}

const EMPTY_ROWS = 2

/** The times in which nobody works. A row that is emptied is taken away. */
export function closuresPage({ desk, rows, ...said }: Shown): Answer {
  const shown = [...rows, ...Array.from({ length: EMPTY_ROWS }, () => ({ from: '', to: '', reason: '' }))]
  return deskPage({
    title: 'Closures',
    desk,
    here: 'closures',
    ...said,
    children: (
      <>
        <p>
          While you are closed nobody can book, and the clock of your reply times stands still. Times are
          those of {desk.owner.timezone}. Appointments that are booked already stay as they are.
        </p>
        <form method="post" action="/desk/inbox/closures" class="stack">
          <FormToken desk={desk} />
          {shown.map((row, i) => (
            <fieldset key={i}>
              <legend>{row.from ? `Closure ${i + 1}` : 'One more closure'}</legend>
              <div class="field">
                <label for={`from-${i}`}>From</label>
                <input id={`from-${i}`} name="from" type="datetime-local" value={row.from} />
              </div>
              <div class="field">
                <label for={`to-${i}`}>To</label>
                <input id={`to-${i}`} name="to" type="datetime-local" value={row.to} />
              </div>
              <div class="field">
                <label for={`reason-${i}`}>Why</label>
                <input id={`reason-${i}`} name="reason" maxLength={200} value={row.reason} />
              </div>
            </fieldset>
          ))}
          <p class="small soft">Empty a row to take its closure away.</p>
          <button type="submit">Save</button>
        </form>
      </>
    ),
  })
}
