import type { Sample } from './sample.ts'

export interface Series {
  name: string
  unit: string
  /** How far the second half may exceed the first, as a share and in units. More is a leak. */
  mayGrow: { share: number; units: number } | null
  points: { minute: number; value: number }[]
}

const MB = 1e6

/** Figures that would show a leak. Tables grow with leads, so they're given per lead. */
export function seriesOf(samples: readonly Sample[]): Series[] {
  const names = Object.keys(samples[0]?.memory ?? {})
  const series = (
    name: string,
    unit: string,
    mayGrow: Series['mayGrow'],
    value: (sample: Sample) => number,
  ): Series => ({
    name,
    unit,
    mayGrow,
    points: samples.map(sample => ({ minute: sample.minute, value: value(sample) })),
  })
  return [
    ...names.map(name =>
      series(`memory of ${name}`, 'MB', { share: 0.1, units: 20 }, s => (s.memory[name] ?? 0) / MB),
    ),
    ...names.map(name => series(`files of ${name}`, '', { share: 0, units: 10 }, s => s.files[name] ?? 0)),
    series('connections', '', { share: 0, units: 5 }, s => s.connections),
    series('memory of Redis', 'MB', { share: 0.2, units: 5 }, s => s.redisBytes / MB),
    series('indexes of what is due', 'MB', { share: 0.5, units: 2 }, s => s.dueBytes / MB),
    series(
      'tables for each lead',
      'KB',
      { share: 0.1, units: 0 },
      s => s.tableBytes / Math.max(1, s.leads) / 1000,
    ),
    series(
      'indexes for each lead',
      'KB',
      { share: 0.1, units: 0 },
      s => s.indexBytes / Math.max(1, s.leads) / 1000,
    ),
    series('leads', '', null, s => s.leads),
  ]
}

const median = (values: number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

/** The medians of the third and the last quarter: warming up is over by then. */
export function levels({ points }: Series): { before: number; after: number } {
  const quarter = Math.floor(points.length / 4)
  const of = (from: number, to: number) => median(points.slice(from, to).map(point => point.value))
  return { before: of(2 * quarter, 3 * quarter), after: of(3 * quarter, points.length) }
}

export function isLeaking(series: Series): boolean {
  if (!series.mayGrow) return false
  const { before, after } = levels(series)
  return after > before * (1 + series.mayGrow.share) + series.mayGrow.units
}
