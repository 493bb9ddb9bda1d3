import type { Option } from './labeled.tsx'

/** A number of minutes in words: `45 minutes`, `1 hour 30 minutes`, `2 days`. */
export function durationText(minutes: number): string {
  const days = Math.floor(minutes / 1440)
  const hours = Math.floor((minutes % 1440) / 60)
  const parts = [count(days, 'day'), count(hours, 'hour'), count(minutes % 60, 'minute')]
  return parts.filter(Boolean).join(' ') || '0 minutes'
}

export const count = (n: number, noun: string): string =>
  n === 0 ? '' : `${n.toLocaleString('en-US')} ${noun}${n === 1 ? '' : 's'}`

/** Durations to choose from, including the current one. */
export function durationOptions(minutes: readonly number[], present: number): Option[] {
  const all = [...new Set([...minutes, present])].sort((a, b) => a - b)
  return all.map(each => [String(each), durationText(each)])
}

const steps = (from: number, to: number, by: number): number[] =>
  Array.from({ length: Math.floor((to - from) / by) + 1 }, (_, i) => from + i * by)

/** How long a service can take. */
export const lengths = [...steps(5, 120, 5), ...steps(135, 240, 15), ...steps(300, 720, 60), 1440]

/** What's counted in hours, such as how long a cancellation is free. */
export const deadlineHours = [0, 1, 2, 4, 6, 12, 24, 48, 72, 168]
