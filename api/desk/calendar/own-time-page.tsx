import type { Clash } from '../../../shared/bookings/own-times.ts'
import { spokenTimes } from '../../../shared/spoken-time.ts'
import { type Option, Select } from '../../pages/choices.tsx'
import { Field } from '../../pages/field.tsx'
import { Form } from '../../signed-in/form.tsx'
import { chairWords } from '../chair.ts'
import type { Desk } from '../pages/desk.tsx'
import { calendarPage } from './calendar-frame.tsx'
import { type TypedTime, WhenFields, type WhenProblems } from './when-fields.tsx'

export interface TypedOwnTime extends TypedTime {
  title: string
  /** A number, or `all`. */
  chair: string
}

interface OwnTimePageProps {
  desk: Desk
  /** Where the form goes: to add, or to change one. */
  action: string
  isNew: boolean
  date: Temporal.PlainDate
  typed: TypedOwnTime
  chairs: number
  problems?: WhenProblems & { title?: string }
  /** The conflicts, and the time that "anyway" applies to. */
  clashes?: Clash[]
  over?: string
  problem?: string
}

/** Blocks a time, for the owner's own appointment or anything else. */
export function ownTimePage(props: OwnTimePageProps) {
  const { desk, action, isNew, date, typed, chairs, problems = {}, clashes = [], over, problem } = props
  const words = chairWords(desk.owner.industry)
  const isWrong = Object.keys(problems).length > 0
  const options: Option[] = [
    ...Array.from({ length: chairs }, (_, i): Option => [`${i + 1}`, words.of(i + 1)]),
    ['all', words.of(null)],
  ]
  return calendarPage({
    title: isNew ? 'Block time' : 'Blocked time',
    desk,
    view: null,
    date,
    status: clashes.length > 0 ? 409 : isWrong || problem ? 400 : 200,
    problem:
      problem ??
      (clashes.length > 0 ? <Question desk={desk} clashes={clashes} /> : null) ??
      (isWrong ? 'Not saved yet. See below what to change.' : null),
    children: (
      <>
        <Form action={action} class="stack">
          {clashes.length > 0 && <input type="hidden" name="over" value={over} />}
          <Field
            name="title"
            label="What is it? (optional)"
            help={problems.title ? null : 'Only you see this, here and in your calendar feed.'}
            problem={problems.title}
          >
            {aria => <input {...aria} maxLength={120} value={typed.title} />}
          </Field>
          <WhenFields typed={typed} problems={problems} />
          {chairs > 1 && (
            <Field name="chair" label={`Which ${words.name}?`}>
              {aria => <Select aria={aria} options={options} value={typed.chair} />}
            </Field>
          )}
          <div class="row">
            <button type="submit">{clashes.length > 0 ? 'Block it anyway' : 'Save'}</button>
            <a class="button quiet" href={`/desk/inbox/calendar?date=${date}`}>
              Back
            </a>
          </div>
        </Form>
        {!isNew && (
          <Form action={`${action}/remove`}>
            <input type="hidden" name="date" value={date.toString()} />
            <button type="submit" class="danger">
              Remove
            </button>
          </Form>
        )}
      </>
    ),
  })
}

function Question({ desk, clashes }: { desk: Desk; clashes: Clash[] }) {
  const times = spokenTimes(desk.owner.timezone)
  return (
    <>
      <p>There’s already something at this time:</p>
      <ul>
        {clashes.map(each => (
          <li>
            {times.date(each.start)}, {times.span(each.start, each.end)}:{' '}
            <a href={pathOf(each)} target="_blank" rel="noopener">
              <bdi>{clashText(each, times)}</bdi>
            </a>
          </li>
        ))}
      </ul>
      <p>Appointments stay as they are if you block this time too. To cancel one, open it.</p>
    </>
  )
}

const pathOf = ({ leadId, ownId }: Clash): string =>
  ownId ? `/desk/inbox/calendar/times/${ownId}` : `/desk/inbox/leads/${leadId}`

function clashText({ service, customer, heldUntil, title }: Clash, times: ReturnType<typeof spokenTimes>) {
  if (heldUntil)
    return `a customer is booking ${service} and has until ${times.time(heldUntil)}. Blocking ends that`
  if (service) return `${service}, ${customer ?? 'a customer'}`
  return title ?? 'Blocked'
}
