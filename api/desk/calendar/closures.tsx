import { lastEnd } from '../../../shared/bookings/starts.ts'
import { deleteClosure, insertClosure } from '../../../shared/businesses/closure-queries.ts'
import { closureText } from '../../../shared/businesses/closure-text.ts'
import { openWithoutDetails } from '../../../shared/contacts/contact.ts'
import type { Context } from '../../../shared/context.ts'
import { listBookings } from '../../../shared/desk/queries.ts'
import { parseInstant } from '../../../shared/instant.ts'
import { seeOther } from '../../edge/answer.ts'
import { Field } from '../../pages/field.tsx'
import { timesIn, today } from '../../pages/times.ts'
import { tooLong } from '../../pages/too-long.ts'
import { doneOf } from '../../signed-in/done.ts'
import { Form } from '../../signed-in/form.tsx'
import { ownBusiness } from '../own-business.ts'
import { type Desk, deskPages } from '../pages/desk.tsx'
import { calendarPage } from './calendar-frame.tsx'
import { readWhen, type TypedTime, typedTime, WhenFields, type WhenProblems } from './when-fields.tsx'

const PATH = '/desk/inbox/calendar/closures'
const MAX_CLOSURES = 200
const MAX_REASON = 200
const MAX_BOOKINGS = 1000
/** Reply times of the last 90 days still depend on them. */
const REMEMBERED_MS = 120 * 86_400_000

interface TypedClosure extends TypedTime {
  reason: string
}

const nothingTyped: TypedClosure = { date: '', from: '', last: '', to: '', reason: '' }

interface ClosuresPageProps extends Awaited<ReturnType<typeof shown>> {
  typed: TypedClosure
  problems?: WhenProblems & { reason?: string }
  problem?: string | null
  done?: string | null
}

function closuresPage({ desk, closures, typed, problems = {}, ...rest }: ClosuresPageProps) {
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
              <li class="card row spread">
                <span>
                  <strong>{closureText(closure, desk.owner.timezone)}</strong>
                  {closure.reason && <span class="soft"> {closure.reason}</span>}
                  {closure.booked.map(({ href, text }, i) => (
                    <>
                      <br />
                      {i === 0 && 'Still booked: '}
                      <a href={href}>{text}</a>
                    </>
                  ))}
                </span>
                <Form action={`${PATH}/remove`}>
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
                </Form>
              </li>
            ))}
          </ul>
        )}
        <h2>Add a closure</h2>
        <Form action={PATH} class="stack">
          <p class="hint">Leave the times empty for whole days.</p>
          <WhenFields typed={typed} problems={problems} />
          <Field name="reason" label="Reason (optional, only you see it)" problem={problems.reason}>
            {aria => <input {...aria} maxLength={MAX_REASON} value={typed.reason} />}
          </Field>
          <button type="submit">Add closure</button>
        </Form>
      </>
    ),
  })
}

const doneMessages: Record<string, string> = { added: 'Added.', removed: 'Removed.' }

export const closurePageRoutes = deskPages('desk/calendar/closures')
  .page(PATH, async ({ context, request, now }, desk) => {
    const done = doneOf(request, doneMessages)
    return closuresPage({ ...(await shown(context, desk, now)), typed: nothingTyped, done })
  })
  .form(PATH, async ({ context, now }, desk, { fields }) => {
    const typed = { ...typedTime(fields), reason: fields.get('reason')?.trim() ?? '' }
    const when = readWhen(typed, desk.owner.timezone, now)
    const reason = tooLong(typed.reason, MAX_REASON)
    if (when.problems || reason) {
      const problems = { ...when.problems, ...(reason && { reason }) }
      return closuresPage({ ...(await shown(context, desk, now)), typed, problems })
    }
    const closure = { from: when.start, to: when.end, reason: typed.reason }
    const forgotten = new Date(now.getTime() - REMEMBERED_MS)
    if (!(await insertClosure(context.sql, desk.owner.id, closure, { most: MAX_CLOSURES, forgotten }))) {
      const problem = `There are already ${MAX_CLOSURES} closures. Remove some first.`
      return closuresPage({ ...(await shown(context, desk, now)), typed, problem })
    }
    return seeOther(`${PATH}?done=added`)
  })
  .button(`${PATH}/remove`, async ({ context }, desk, { fields }) => {
    const from = parseInstant(fields.get('from') ?? '')
    const to = parseInstant(fields.get('to') ?? '')
    const reason = fields.get('reason') ?? ''
    // It may already be gone.
    if (from && to) await deleteClosure(context.sql, desk.owner.id, { from, to, reason })
    return seeOther(`${PATH}?done=removed`)
  }).app

/** The closures ahead, in order, with the appointments that still take place. */
async function shown({ sql, secrets }: Context, desk: Desk, now: Date) {
  const { id, timezone } = desk.owner
  const { closures } = await ownBusiness(sql, desk.owner)
  const ahead = closures.filter(({ to }) => to > now).sort((a, b) => a.from.getTime() - b.from.getTime())
  const bookings =
    ahead.length > 0
      ? await listBookings(sql, { business: id, from: now, until: lastEnd(now), limit: MAX_BOOKINGS })
      : []
  const times = timesIn(timezone, now)
  const shownClosures = ahead.map(closure => ({
    ...closure,
    booked: bookings
      .filter(each => each.status === 'confirmed' && each.start < closure.to && each.end > closure.from)
      .map(({ leadId, start, contact }) => ({
        href: `/desk/inbox/leads/${leadId}`,
        text: [times.dayTime(start), contact && openWithoutDetails(secrets, leadId, contact).name]
          .filter(Boolean)
          .join(', '),
      })),
  }))
  return { desk, closures: shownClosures, date: today(now, timezone) }
}
