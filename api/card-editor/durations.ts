import { pluralize } from '../../shared/text.ts'
import type { Option } from '../pages/choices.tsx'

/** A number of minutes in words: `45 minutes`, `1 hour 30 minutes`, `2 days`. */
export function durationText(minutes: number): string {
  const days = Math.floor(minutes / 1440)
  const hours = Math.floor((minutes % 1440) / 60)
  const parts = [
    days > 0 && pluralize(days, 'day'),
    hours > 0 && pluralize(hours, 'hour'),
    minutes % 60 > 0 && pluralize(minutes % 60, 'minute'),
  ]
  return parts.filter(Boolean).join(' ') || '0 minutes'
}

/** Durations to choose from, including the current one. */
export const durationOptions = (minutes: readonly number[], current: number): Option[] =>
  withCurrent(minutes, current).map(each => [String(each), durationText(each)])

export const withCurrent = (choices: readonly number[], current: number | undefined): number[] =>
  [...new Set(current === undefined ? choices : [...choices, current])].sort((a, b) => a - b)

const steps = (from: number, to: number, by: number): number[] =>
  Array.from({ length: Math.floor((to - from) / by) + 1 }, (_, i) => from + i * by)

/** How long a service can take. */
export const lengths = [...steps(5, 120, 5), ...steps(135, 240, 15), ...steps(300, 720, 60), 1440]

export const deadlineHours = [0, 1, 2, 4, 6, 12, 24, 48, 72, 168]
