import { type Day, days, type WrittenCard } from '../../../../shared/businesses/card.ts'
import { clockText, openingText } from '../../../../shared/businesses/hours-text.ts'
import type { Typed } from '../section.ts'
import { parseClock } from './clock.ts'
import { spansOf } from './spans.ts'

/** A span that would run past midnight. It's easily a mistake, such as 5:00 AM in place of 5:00 PM. */
export interface Night {
  open: string
  close: string
  days: Day[]
}

type Opening = Pick<Night, 'open' | 'close'>

const keyOf = ({ open, close }: Opening): string => `${open}-${close}`

/** The name of the question, which is also the id of its first answer. */
export const questionName = (opening: Opening): string => `night.${keyOf(opening)}`

const halfDay = (time: string, hours: 12 | -12) =>
  `${String(Number(time.slice(0, 2)) + hours).padStart(2, '0')}${time.slice(2)}`

/** What may have been meant, such as 8:00 AM–5:00 PM. */
function corrections({ open, close }: Opening): Opening[] {
  return [
    ...(close < '12:00' ? [{ open, close: halfDay(close, 12) }] : []),
    ...(open >= '12:00' ? [{ open: halfDay(open, -12), close }] : []),
  ].filter(each => each.open < each.close)
}

/** What's asked. The answers come after it. */
export const questionText = (night: Opening): string => `open ${nightText(night)}?`

/** The answers to choose from: what may have been meant, then the span as it was typed. */
export const answersTo = (night: Opening): { value: string; label: string }[] => [
  ...corrections(night).map(each => ({ value: keyOf(each), label: `No, ${openingText(each)}` })),
  { value: keyOf(night), label: `Yes, ${nightText(night)}` },
]

function nightText({ open, close }: Opening): string {
  if (open === close) return `24 hours${open === '00:00' ? '' : `, from ${clockText(open)} on`}`
  return `until ${clockText(close)}${close === '00:00' ? '' : ' the next day'}`
}

/** Whether a span needs the question. From the afternoon until midnight is nothing unusual. */
const isNight = ({ open, close }: Opening): boolean =>
  close <= open && !(close === '00:00' && open >= '12:00')

/** The span as it was meant, or null if that has to be asked. A span that's saved already was meant so. */
export function meant(opening: Opening, day: Day, typed: Typed, saved: WrittenCard): Opening | null {
  const isSaved = saved.hours.weekly.some(each => each.day === day && keyOf(each) === keyOf(opening))
  if (isSaved || !isNight(opening)) return opening
  const answer = typed.get(questionName(opening))
  return [opening, ...corrections(opening)].find(each => keyOf(each) === answer) ?? null
}

/** The questions to ask, each once for all of its days. */
export function nightsIn(typed: Typed, saved: WrittenCard): Night[] {
  const nights = new Map<string, Night>()
  for (const day of days)
    for (const span of spansOf(typed, day)) {
      const [open, close] = [parseClock(span.open), parseClock(span.close)]
      if ('problem' in open || 'problem' in close) continue
      const opening = { open: open.time, close: close.time }
      if (!isNight(opening) || (meant(opening, day, typed, saved) && !typed.has(questionName(opening))))
        continue
      const night = nights.get(keyOf(opening)) ?? { ...opening, days: [] }
      nights.set(keyOf(opening), night)
      if (!night.days.includes(day)) night.days.push(day)
    }
  return [...nights.values()]
}
