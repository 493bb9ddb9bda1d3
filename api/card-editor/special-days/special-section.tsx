import type { WrittenCard } from '../../../shared/businesses/card.ts'
import { Faults } from '../../../shared/businesses/card-check-faults.ts'
import { checkHours } from '../../../shared/businesses/card-check-hours.ts'
import { today } from '../../pages/times.ts'
import { cardSection } from '../card-section.ts'
import { ClosuresLink, useEditor } from '../editor.tsx'
import { ActButton } from '../hours/act-button.tsx'
import { type IsSaved, isSame, overnightsIn, questionName } from '../hours/overnight.ts'
import { Question } from '../hours/question.tsx'
import { spanText } from '../hours/read-span.ts'
import { isEmpty } from '../hours/spans.ts'
import { Problems } from '../labeled.tsx'
import type { Field, FormState } from '../section.ts'
import { DayFields } from './day-fields.tsx'
import { readDays } from './read-days.ts'
import { actOnDays, dayText, hoursText, isBlank, NAME, parseDay, rowsOf, splitDays } from './special-days.ts'

export const specialDaysSection = cardSection({
  title: 'Special days',
  path: 'special-days',
  intro: (
    <>
      Days with other hours than usual, such as a holiday or a short day before it. Leave the times empty if
      you’re closed. For a vacation, add a <ClosuresLink>closure</ClosuresLink> instead.
    </>
  ),
  fields: (_, saved, now) => [daysField(saved, today(now, saved.timezone))],
  check({ hours }, _, wrong) {
    const faults = new Faults('card')
    checkHours(hours, faults)
    for (const { path } of faults.list) {
      const entry = hours.exceptions[Number(/^hours\.exceptions\[(\d+)\]/.exec(path)?.[1])]
      if (entry)
        wrong(
          `${dayText(entry.date)}, ${hoursText(entry)}, doesn’t fit another row. Change or remove one of them.`,
          NAME,
        )
    }
  },
  body: (form, _, saved) => <SpecialDays form={form} saved={saved} />,
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
  render: () => null,
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
          key={questionName(overnight)}
          overnight={overnight}
          days={overnight.days.map(date => (parseDay(date) ? dayText(date) : date)).join('; ')}
          form={form}
        />
      ))}
      <Problems form={form} name={NAME} />
      {shown.map((day, row) => (
        <DayFields key={row} form={form} day={day} row={row} />
      ))}
      <ActButton to={`${base}/special-days#${NAME}.date.${rows.length}`} action="add">
        + Add another day
      </ActButton>
    </div>
  )
}
