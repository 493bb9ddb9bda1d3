import { faultText } from '../../../shared/calendars/faults.ts'
import { type LinkFault, MAX_LINKED } from '../../../shared/calendars/link.ts'
import type { LinkedCalendar } from '../../../shared/calendars/linked-queries.ts'
import { pluralize } from '../../../shared/text.ts'
import { type Option, Select } from '../../pages/choices.tsx'
import { Field } from '../../pages/field.tsx'
import { timesIn } from '../../pages/times.ts'
import { Form } from '../../signed-in/form.tsx'
import { chairWords } from '../chair.ts'
import type { Desk } from '../pages/desk.tsx'
import { calendarPage } from './calendar-frame.tsx'

export const LINKED = '/desk/inbox/calendar/linked'

type NamedCalendar = LinkedCalendar & { title: string }

interface LinkedPageProps {
  desk: Desk
  date: Temporal.PlainDate
  calendars: NamedCalendar[]
  /** The address of the desk's own feed. */
  feedUrl: string | null
  chairs: number
  now: Date
  /** The chair is a number, or `all`. */
  typed: { address: string; chair: string }
  fault?: LinkFault | null
  problem?: string | null
  done?: string | null
}

const RELOAD_SECONDS = 2
const RELOAD_WITHIN_MS = 60_000

/** Calendars that the owner already uses: theirs here, and the desk's there. */
export function linkedPage(props: LinkedPageProps) {
  const { desk, date, calendars, now, fault = null, problem, done } = props
  const isReading = calendars.some(each => isNew(each) && +now - +each.createdAt < RELOAD_WITHIN_MS)
  return calendarPage({
    title: 'Linked calendars',
    desk,
    view: 'linked',
    date,
    done,
    problem: fault ? 'Not linked yet. See below why.' : problem,
    status: fault ? 400 : 200,
    refresh: isReading && !fault ? RELOAD_SECONDS : null,
    children: (
      <>
        <section aria-labelledby="theirs">
          <h2 id="theirs">Calendars you already use</h2>
          <p>
            Link your Google, Apple or Outlook calendar, and customers can’t book when you’re busy there. We
            check every ten minutes, and only keep when you’re busy, not why.
          </p>
          {calendars.map(calendar => (
            <LinkedCard {...props} calendar={calendar} />
          ))}
          {calendars.length < MAX_LINKED || fault ? (
            <LinkForm {...props} />
          ) : (
            <p class="soft">You’ve linked {MAX_LINKED} calendars, the maximum. Remove one to link another.</p>
          )}
        </section>
        <section aria-labelledby="ours">
          <h2 id="ours">See your appointments there</h2>
          <OwnFeed {...props} />
        </section>
      </>
    ),
  })
}

/** The result of linking a calendar. */
export function linkedNotice(calendar: NamedCalendar, timezone: string, now: Date) {
  const { title, failingSince } = calendar
  if (failingSince) {
    const since = timesIn(timezone, now).dayTime(failingSince)
    return { problem: `We haven’t been able to read ${title} since ${since}. See below why.` }
  }
  return { done: isNew(calendar) ? 'Linked. We’re reading it now.' : 'Linked.' }
}

const isNew = ({ readAt, failingSince }: LinkedCalendar) => readAt === null && failingSince === null

function LinkedCard({ desk, chairs, calendar, now }: LinkedPageProps & { calendar: NamedCalendar }) {
  const { id, host, title, chair } = calendar
  return (
    <article class="card">
      <h3>
        {title} <StateBadge calendar={calendar} />
      </h3>
      {title !== host && <p class="small soft">{host}</p>}
      <p>{stateText(calendar, desk.owner.timezone, now)}</p>
      {chairs > 1 && <p class="soft">Blocks {chairWords(desk.owner.industry).of(chair).toLowerCase()}.</p>}
      <Form action={`${LINKED}/remove`}>
        <input type="hidden" name="calendar" value={id} />
        <button type="submit" class="quiet" aria-label={`Remove ${title}`}>
          Remove
        </button>
      </Form>
    </article>
  )
}

function StateBadge({ calendar }: { calendar: LinkedCalendar }) {
  if (isNew(calendar)) return <span class="badge">Reading</span>
  return calendar.fault ? <span class="badge bad">Not working</span> : <span class="badge good">Working</span>
}

function stateText(calendar: LinkedCalendar, timezone: string, now: Date): string {
  const { fault, failingSince, readAt, ahead } = calendar
  const { dayTime } = timesIn(timezone, now)
  if (isNew(calendar)) return 'We’re reading it for the first time. This takes a few seconds.'
  if (!fault || !failingSince)
    return `Last read ${readAt ? dayTime(readAt) : ''}. ${pluralize(ahead, 'busy time')} in the next three months.`
  const last = readAt
    ? ` The busy times from ${dayTime(readAt)} still count.`
    : ' Until it works, none of its times count.'
  return `We haven’t been able to read it since ${dayTime(failingSince)}: ${faultText[fault]}.${last} We keep trying.`
}

const faultTexts: Record<LinkFault, string> = {
  address: 'We can’t read this address. It must begin with https:// or webcal://, without a user name.',
  private: 'This address is inside a private network, so we can’t read it.',
  ours: 'This is the address of your desk’s own calendar. Enter the address of the calendar you use instead.',
  known: 'This calendar is already linked.',
  full: `You’ve linked ${MAX_LINKED} calendars, the maximum. Remove one first.`,
}

function LinkForm({ desk, chairs, typed, fault }: LinkedPageProps) {
  const words = chairWords(desk.owner.industry)
  const options: Option[] = [
    ['all', `${words.of(null)} are busy then`],
    ...Array.from({ length: chairs }, (_, i): Option => [`${i + 1}`, `Only ${words.name} ${i + 1}`]),
  ]
  return (
    <Form action={LINKED} class="stack">
      <Field
        name="address"
        label="Address of your calendar"
        help="It usually ends in .ics. We store it encrypted."
        problem={fault && faultTexts[fault]}
      >
        {aria => <input {...aria} inputMode="url" autoComplete="off" value={typed.address} required />}
      </Field>
      <details>
        <summary>Where do I find it?</summary>
        <ul>
          <li>
            <strong>Google:</strong> on a computer, open the calendar’s settings, “Integrate calendar”, and
            copy the “Secret address in iCal format”.
          </li>
          <li>
            <strong>Apple:</strong> in the Calendar app, tap the ⓘ next to the calendar, turn on “Public
            Calendar”, and share the link.
          </li>
          <li>
            <strong>Outlook:</strong> on the web, Settings, Calendar, “Shared calendars”, “Publish a
            calendar”, and copy the ICS link.
          </li>
        </ul>
      </details>
      {chairs > 1 && (
        <Field name="chair" label="Whose calendar is it?">
          {aria => <Select aria={aria} options={options} value={typed.chair} />}
        </Field>
      )}
      <button type="submit">Link calendar</button>
    </Form>
  )
}

function OwnFeed({ feedUrl: url }: LinkedPageProps) {
  if (!url)
    return (
      <>
        <p>
          Subscribe to your desk’s calendar in the one you use. It has your appointments and blocked times,
          without customers’ contact details.
        </p>
        <Form action={`${LINKED}/feed`}>
          <button type="submit">Make a private address</button>
        </Form>
      </>
    )
  return (
    <>
      <p>
        Anybody who has this address can see your appointments, without customers’ contact details. Calendar
        apps check for changes every few hours.
      </p>
      <div class="field">
        <label for="feed">Private address</label>
        <input id="feed" value={url} readOnly />
      </div>
      <div class="row">
        <a class="button" href={url.replace(/^https?:/, 'webcal:')}>
          Subscribe
        </a>
        <Form action={`${LINKED}/feed`}>
          <button type="submit" class="quiet">
            Make a new address
          </button>
        </Form>
        <Form action={`${LINKED}/feed/remove`}>
          <button type="submit" class="quiet">
            Turn it off
          </button>
        </Form>
      </div>
      <p class="hint">If you make a new address, the old one stops working.</p>
    </>
  )
}
