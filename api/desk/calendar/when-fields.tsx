import { MAX_DAYS_AHEAD, MAX_DAYS_LONG } from '../../../shared/bookings/own-times.ts'
import { FieldProblem, problemAria } from '../../pages/field.tsx'
import { midnight, readDate } from '../../pages/times.ts'

/** Labels differ, as a screen reader may name a field without its group. `date` and `time` are the names of inputs. */
const moments = {
  start: { legend: 'Starts', dateLabel: 'First day', date: 'date', timeLabel: 'Start time', time: 'from' },
  end: { legend: 'Ends', dateLabel: 'Last day', date: 'last', timeLabel: 'End time', time: 'to' },
} as const

interface WhenFieldsProps {
  typed: TypedTime
  problems: WhenProblems
}

export const WhenFields = (props: WhenFieldsProps) => (
  <>
    <Moment name="start" {...props} />
    <Moment name="end" {...props} />
  </>
)

function Moment({ name, typed, problems }: WhenFieldsProps & { name: 'start' | 'end' }) {
  const { legend, dateLabel, date, timeLabel, time } = moments[name]
  const problem = problems[name]
  const aria = problemAria(name, problem)
  return (
    <fieldset class="moment">
      <legend>{legend}</legend>
      <div class="field">
        <label for={date}>{dateLabel}</label>
        <input id={date} name={date} type="date" value={typed[date]} required={name === 'start'} {...aria} />
      </div>
      <div class="field">
        <label for={time}>{timeLabel}</label>
        <input id={time} name={time} type="time" value={typed[time]} {...aria} />
      </div>
      <FieldProblem of={name} text={problem} />
    </fieldset>
  )
}

/** A time as it's typed: dates, and local times that may be empty. */
export type TypedTime = ReturnType<typeof typedTime>

export const typedTime = (fields: URLSearchParams) => ({
  date: fields.get('date') ?? '',
  from: fields.get('from') ?? '',
  last: fields.get('last') ?? '',
  to: fields.get('to') ?? '',
})

export interface WhenProblems {
  start?: string
  end?: string
}

export type When = { start: Date; end: Date; problems?: undefined } | { problems: WhenProblems }

/** Reads a time in a zone: whole days if there are no times, and one day if there's no last day. Midnight ends a day. */
export function readWhen(typed: TypedTime, timezone: string, now: Date): When {
  const date = readDate(typed.date)
  if (!date) return { problems: { start: 'Choose the day.' } }
  const last = typed.last === '' ? date : readDate(typed.last)
  if (!last) return { problems: { end: 'Choose the last day, or leave it empty.' } }
  const from = typed.from === '' ? 0 : readClock(typed.from)
  if (from === null) return { problems: { start: 'Enter a time such as 9:00 AM.' } }
  const to = typed.to === '' ? 0 : readClock(typed.to)
  if (to === null) return { problems: { end: 'Enter a time such as 5:00 PM.' } }
  const isWholeDay = typed.to === '' || (to === 0 && last.equals(date))

  const start = instantAt(date, from, timezone)
  if (!start) return { problems: { start: skipped } }
  const end = instantAt(isWholeDay ? last.add({ days: 1 }) : last, to, timezone)
  if (!end) return { problems: { end: skipped } }
  if (end <= start)
    return {
      problems: {
        end: last.equals(date)
          ? 'The end must be after the start. If it runs past midnight, choose the next day as the last day.'
          : 'The end must be after the start.',
      },
    }
  if (end <= now) return { problems: { end: 'This is in the past.' } }
  if (date.until(last).days > MAX_DAYS_LONG) return { problems: { end: 'This is longer than a year.' } }
  if (+start - +now > MAX_DAYS_AHEAD * 86_400_000)
    return { problems: { start: 'This is more than two years away.' } }
  return { start, end }
}

const skipped = 'The clocks go forward then, so this time doesn’t exist on that day. Choose another.'

/** Null if the clocks skip it. Midnight stands for the start of the day, even where the clocks skip it. */
function instantAt(date: Temporal.PlainDate, minutes: number, timezone: string): Date | null {
  if (minutes === 0) return midnight(date, timezone)
  const plainTime = new Temporal.PlainTime(Math.floor(minutes / 60), minutes % 60)
  const zoned = date.toZonedDateTime({ timeZone: timezone, plainTime })
  return zoned.toPlainTime().equals(plainTime) ? new Date(zoned.epochMilliseconds) : null
}

/** Minutes after midnight, of 14:30 (as browsers send it), 2:30 PM, 2 pm or 2:30p. */
export function readClock(text: string): number | null {
  const match = /^(\d{1,2})(?::(\d{2}))?(?::00)? ?(?:([ap])\.?(?:m\.?)?)?$/i.exec(text.trim().slice(0, 20))
  if (!match) return null
  const [, hours = '', minutes, half] = match
  const hour = Number(hours)
  const minute = Number(minutes ?? 0)
  if (minute > 59) return null
  // A bare number could be either half of the day.
  if (half === undefined) return minutes === undefined || hour > 23 ? null : hour * 60 + minute
  if (hour < 1 || hour > 12) return null
  return ((hour % 12) + (half.toLowerCase() === 'p' ? 12 : 0)) * 60 + minute
}
