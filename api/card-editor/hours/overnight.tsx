import type { Day as WeekDay, WrittenCard } from '../../../shared/businesses/card.ts'
import { clockText, openingText } from '../../../shared/businesses/hours-text.ts'
import { Checkbox } from '../../pages/choices.tsx'
import { Problems, problemAt } from '../labeled.tsx'
import type { FormState, Typed, Wrong } from '../section.ts'
import { parseClock, type TypedSpan } from './spans.ts'

interface Opening {
  open: string
  close: string
}

/** A span that would run past midnight, and its days. It's often a mistake, such as 5:00 AM instead of 5:00 PM. */
interface Overnight<Day extends string> extends Opening {
  days: Day[]
}

/** Whether a day's span is already on the card. If so, it isn't a mistake. */
export type IsSaved<Day extends string> = (day: Day, opening: Opening) => boolean

export const isSame = (a: Opening, b: Opening): boolean => a.open === b.open && a.close === b.close

export const isWeekly =
  ({ hours }: WrittenCard): IsSaved<WeekDay> =>
  (day, opening) =>
    hours.weekly.some(each => each.day === day && isSame(each, opening))

const keyOf = ({ open, close }: Opening): string => `${open}-${close}`

/** The name of the question, which is also the id of its first answer. */
const questionName = (opening: Opening): string => `night.${keyOf(opening)}`

const halfDay = (time: string, hours: 12 | -12) =>
  `${String(Number(time.slice(0, 2)) + hours).padStart(2, '0')}${time.slice(2)}`

/** The likely meaning, such as 8:00 AM–5:00 PM. */
function corrections({ open, close }: Opening): Opening[] {
  return [
    ...(close < '12:00' ? [{ open, close: halfDay(close, 12) }] : []),
    ...(open >= '12:00' ? [{ open: halfDay(open, -12), close }] : []),
  ].filter(each => each.open < each.close)
}

/** The answers to choose from: the likely corrections, then the span as it was typed. */
const answersTo = (overnight: Opening): { value: string; label: string }[] => [
  ...corrections(overnight).map(each => ({ value: keyOf(each), label: `No, ${openingText(each)}` })),
  { value: keyOf(overnight), label: `Yes, ${overnightText(overnight)}` },
]

function overnightText({ open, close }: Opening): string {
  if (open === close) return `24 hours${open === '00:00' ? '' : `, from ${clockText(open)} on`}`
  return `until ${clockText(close)}${close === '00:00' ? '' : ' the next day'}`
}

/** Whether a span needs the question. Afternoon until midnight is common, so it doesn't. */
const isOvernight = ({ open, close }: Opening): boolean =>
  close <= open && !(close === '00:00' && open >= '12:00')

/** The intended span, or null if we have to ask. */
function confirmedOpening(opening: Opening, typed: Typed, isSaved: boolean): Opening | null {
  if (isSaved || !isOvernight(opening)) return opening
  const answer = typed.get(questionName(opening))
  return [opening, ...corrections(opening)].find(each => keyOf(each) === answer) ?? null
}

/** The questions to ask, each once for all of its days. */
export function overnightsIn<Day extends string>(
  spans: readonly { day: Day; span: TypedSpan }[],
  typed: Typed,
  isSaved: IsSaved<Day>,
): Overnight<Day>[] {
  const overnights = new Map<string, Overnight<Day>>()
  for (const { day, span } of spans) {
    const [open, close] = [parseClock(span.open), parseClock(span.close)]
    if ('problem' in open || 'problem' in close) continue
    const opening = { open: open.time, close: close.time }
    const isAnswered = typed.has(questionName(opening))
    if (!isOvernight(opening) || (confirmedOpening(opening, typed, isSaved(day, opening)) && !isAnswered))
      continue
    const overnight = overnights.get(keyOf(opening)) ?? { ...opening, days: [] }
    overnights.set(keyOf(opening), overnight)
    if (!overnight.days.includes(day)) overnight.days.push(day)
  }
  return [...overnights.values()]
}

/** Asked once for all days with the same hours. */
export function Question({ overnight, days, form }: { overnight: Opening; days: string; form: FormState }) {
  const name = questionName(overnight)
  const answer = form.typed.get(name)
  const isWrong = problemAt(form, name) !== ''
  return (
    <fieldset class="question" aria-describedby={isWrong ? `${name}-problem` : undefined}>
      <legend>
        {days}, {clockText(overnight.open)} to {clockText(overnight.close)}: open {overnightText(overnight)}?
      </legend>
      <Problems form={form} name={name} />
      {answersTo(overnight).map(({ value, label }, i) => (
        <Checkbox
          id={i === 0 ? name : `${name}.${i}`}
          name={name}
          type="radio"
          value={value}
          isChecked={value === answer}
          hasFocus={isWrong && i === 0}
        >
          {label}
        </Checkbox>
      ))}
      <p class="hint">Or change the times below.</p>
    </fieldset>
  )
}

interface Row<Day extends string> {
  /** The prefix of its inputs' names, and the row's number. */
  name: string
  row: number
  day: Day
  dayName: string
  typed: Typed
  isSaved: IsSaved<Day>
  wrong: Wrong
}

/** The hours that a row means, or null after reporting what's wrong. */
export function readSpan<Day extends string>(
  span: TypedSpan,
  { name, row, day, dayName, typed, isSaved, wrong }: Row<Day>,
): Opening | null {
  const [open, close] = (['open', 'close'] as const).map(end => {
    const clock =
      span[end] === '' ? { problem: `Enter when you ${end}, or remove this row.` } : parseClock(span[end])
    if ('time' in clock) return clock.time
    wrong(`${dayName}: ${clock.problem}`, `${name}.${end}.${row}`)
    return null
  })
  if (!open || !close) return null
  const wasSaved = isSaved(day, { open, close })
  // Who types 11:59 PM means midnight. The missing minute would keep longer visits from going past it.
  if (close === '23:59' && !wasSaved) return { open, close: '00:00' }
  const opening = confirmedOpening({ open, close }, typed, wasSaved)
  // The same message for each day, so it's shown once.
  if (!opening)
    wrong(
      `Answer the question about ${clockText(open)} to ${clockText(close)}.`,
      questionName({ open, close }),
    )
  return opening
}

/** A span as it was typed, for people. */
export function spanText({ open, close }: TypedSpan): string {
  const [from, until] = [parseClock(open), parseClock(close)]
  return 'time' in from && 'time' in until
    ? openingText({ open: from.time, close: until.time })
    : `${open || '?'}–${close || '?'}`
}
