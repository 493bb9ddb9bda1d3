import { closureText } from '../../../shared/businesses/closure-text.ts'
import type { Closure } from '../../../shared/businesses/closures-check.ts'
import type { Answer } from '../../edge/answer.ts'
import { Field } from '../../pages/field.tsx'
import type { Desk } from '../pages/desk.ts'
import { FormToken } from '../pages/frame.tsx'
import { calendarPage } from './calendar-frame.tsx'
import type { TypedTime, WhenProblems } from './read-when.ts'
import { WhenFields } from './when-fields.tsx'

/** A new closure, as it was typed. */
export interface TypedClosure extends TypedTime {
  reason: string
}

export const nothingTyped: TypedClosure = { date: '', from: '', last: '', to: '', reason: '' }

export interface ClosureProblems extends WhenProblems {
  reason?: string
}

interface ClosuresPageProps {
  desk: Desk
  date: Temporal.PlainDate
  /** Those ahead, in order. */
  closures: Closure[]
  typed: TypedClosure
  problems?: ClosureProblems
  problem?: string | null
  done?: string | null
}

/** Days off and other times when the whole business is closed. */
export function closuresPage({ desk, closures, typed, problems = {}, ...rest }: ClosuresPageProps): Answer {
  const isWrong = Object.keys(problems).length > 0
  const problem = rest.problem ?? (isWrong ? 'Not saved yet. See below what to change.' : null)
  return calendarPage({
    ...rest,
    title: 'Closures',
    desk,
    view: 'closures',
    problem,
    status: problem ? 400 : 200,
    children: (
      <>
        <p>
          Vacations, holidays, days off. While you’re closed, nobody can book, and waiting customers don’t
          count against your reply time. Appointments you already have stay. Your public page says when you’re
          closed in the next 60 days.
        </p>
        {closures.length === 0 && <p class="soft">No closures ahead.</p>}
        {closures.length > 0 && (
          <ul class="plain">
            {closures.map(closure => (
              <li key={`${closure.from} ${closure.to}`} class="card row spread">
                <span>
                  <strong>{closureText(closure, desk.owner.timezone)}</strong>
                  {closure.reason && <span class="soft"> {closure.reason}</span>}
                </span>
                <form method="post" action="/desk/inbox/calendar/closures/remove">
                  <FormToken desk={desk} />
                  <input type="hidden" name="from" value={closure.from.toISOString()} />
                  <input type="hidden" name="to" value={closure.to.toISOString()} />
                  <input type="hidden" name="reason" value={closure.reason} />
                  <button
                    type="submit"
                    class="quiet"
                    aria-label={`Remove ${closureText(closure, desk.owner.timezone)}`}
                  >
                    Remove
                  </button>
                </form>
              </li>
            ))}
          </ul>
        )}
        <h2>Add a closure</h2>
        <form method="post" action="/desk/inbox/calendar/closures" class="stack">
          <FormToken desk={desk} />
          <p class="hint">Leave the times empty for whole days.</p>
          <WhenFields typed={typed} problems={problems} />
          <Field name="reason" label="Reason (optional, only you see it)" problem={problems.reason}>
            {tied => <input {...tied} maxLength={200} value={typed.reason} />}
          </Field>
          <div>
            <button type="submit">Add closure</button>
          </div>
        </form>
      </>
    ),
  })
}
