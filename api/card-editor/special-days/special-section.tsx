import type { WrittenCard } from '../../../shared/businesses/card.ts'
import { exceptionText } from '../../../shared/businesses/hours-text.ts'
import { today } from '../../pages/times.ts'
import { ClosuresLink, useEditor } from '../editor.tsx'
import { type IsSaved, isSame, overnightsIn, Question, spanText } from '../hours/overnight.tsx'
import { ActButton, ActionStatus, isNew, Picker, SpanRow } from '../hours/span-row.tsx'
import { conflictsIn, isEmpty } from '../hours/spans.ts'
import { Labeled, Problems } from '../labeled.tsx'
import { cardSection, type Field, type FormState, firstOf } from '../section.ts'
import {
  actOnDays,
  dateId,
  dayText,
  isBlank,
  NAME,
  parseDay,
  readDays,
  rowId,
  rowsOf,
  splitDays,
  type TypedDay,
} from './special-days.ts'

export const specialDaysSection = cardSection({
  title: 'Special days',
  path: 'special-days',
  lines(card, today) {
    const { ahead } = splitDays(card, today)
    if (ahead.length === 0) return ['None ahead']
    return firstOf(ahead.map(each => `${dayText(each.date)}: ${exceptionText(each)}`))
  },
  intro: (
    <>
      Days with different hours, such as a holiday or a short day before it. Leave the times empty if you’re
      closed. For a vacation, add a <ClosuresLink>closure</ClosuresLink> instead.
    </>
  ),
  fields: (_, saved, now) => [daysField(saved, today(now, saved.timezone))],
  check({ hours }, _, wrong) {
    for (const entry of conflictsIn(hours, 'exceptions'))
      wrong(
        `${dayText(entry.date)}, ${exceptionText(entry)}, conflicts with another row. Change or remove one of them.`,
        NAME,
      )
  },
  act: actOnDays,
})

const daysField = (saved: WrittenCard, now: Temporal.PlainDate): Field<WrittenCard> => ({
  name: NAME,
  label: 'Special days',
  inputs: ['date', 'open', 'close'].map(each => `${NAME}.${each}`),
  paths: ['hours.exceptions'],
  fill: card =>
    splitDays(card, now).ahead.flatMap((each): [string, string][] => {
      const { open, close } = 'closed' in each ? { open: '', close: '' } : each
      return [
        [`${NAME}.date`, each.date],
        [`${NAME}.open`, open],
        [`${NAME}.close`, close],
      ]
    }),
  read(typed, edited, wrong) {
    const days = readDays({ typed, today: now, isSaved: isSpecial(saved), saved, wrong })
    // One that the form still shows may have passed while it was open.
    const past = splitDays(saved, now).past.filter(({ date }) => days.every(each => each.date !== date))
    edited.hours.exceptions = [...past, ...days]
  },
  show: typed =>
    rowsOf(typed)
      .filter(row => !isBlank(row))
      .map(row => {
        const date = parseDay(row.date)
        return `${date ? dayText(date) : row.date || '?'}: ${isEmpty(row) ? 'closed' : spanText(row)}`
      })
      .join('\n'),
  render: form => <SpecialDays form={form} saved={saved} />,
})

const isSpecial =
  ({ hours }: WrittenCard): IsSaved<string> =>
  (date, opening) =>
    hours.exceptions.some(each => each.date === date && 'open' in each && isSame(each, opening))

function SpecialDays({ form, saved }: { form: FormState; saved: WrittenCard }) {
  const { base } = useEditor()
  const rows = rowsOf(form.typed)
  const spans = rows.map(span => ({ day: parseDay(span.date) ?? span.date, span }))
  const last = rows.at(-1)
  const shown = last && isBlank(last) ? rows : [...rows, { date: '', open: '', close: '' }]
  return (
    <div id={NAME}>
      {overnightsIn(spans, form.typed, isSpecial(saved)).map(overnight => (
        <Question
          overnight={overnight}
          days={overnight.days.map(date => (parseDay(date) ? dayText(date) : date)).join('; ')}
          form={form}
        />
      ))}
      <Problems form={form} name={NAME} />
      {shown.map((day, row) => (
        <>
          <ActionStatus form={form} at={rowId(row)} />
          <DayFields form={form} day={day} row={row} />
        </>
      ))}
      <ActButton to={`${base}/special-days`} action="add">
        + Add another day
      </ActButton>
    </div>
  )
}

function DayFields({ form, day, row }: { form: FormState; day: TypedDay; row: number }) {
  const { base } = useEditor()
  const date = parseDay(day.date)
  const title = date ? dayText(date) : isBlank(day) ? 'Add a day' : 'Which day?'
  const nextDay = date ? dayText(`${Temporal.PlainDate.from(date).add({ days: 1 })}`) : 'the next day'
  const remove = !isBlank(day) && (
    <ActButton to={`${base}/special-days`} action={`remove.${row}`} label={`Remove ${title}`}>
      ×
    </ActButton>
  )
  return (
    <fieldset class="weekday">
      <legend>
        {title} {date && isEmpty(day) && <span class="badge">Closed</span>}
      </legend>
      <Labeled name={dateId(row)} label="Date" form={form}>
        {aria => (
          <Picker
            {...aria}
            {...(isNew(form, dateId(row)) && { autoFocus: true })}
            name={`${NAME}.date`}
            type="date"
            typed={day.date}
            picked={date}
          />
        )}
      </Labeled>
      <SpanRow name={NAME} span={day} label={title} form={form} row={row} nextDay={nextDay} remove={remove} />
    </fieldset>
  )
}
