import type { Aria } from '../labeled.tsx'
import { parseClock } from './clock.ts'

type Props = Aria & { 'aria-label'?: string; value: string }

/** A time picker. What it can't show would be lost, so that's shown as text. */
export function TimeInput({ value, ...aria }: Props) {
  const clock = parseClock(value)
  return value === '' || 'time' in clock ? (
    <input {...aria} type="time" value={'time' in clock ? clock.time : ''} />
  ) : (
    <input {...aria} value={value} maxLength={40} />
  )
}
