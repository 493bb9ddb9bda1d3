import type { Series } from '../../../../shared/stats/series.ts'
import { Table } from '../../../pages/table.tsx'
import { count } from '../figures.ts'
import { extentOf, plotPath } from './path.ts'

const WIDTH = 160
const HEIGHT = 40
/** At most this many rows, so the table stays readable. */
const MAX_ROWS = 12
const DAY = 86_400

interface Multiples {
  label: string
  series: Series
  format?: (value: number) => string
}

/** One small plot for each line, each on its own scale from 0, and the same data as a table. */
export function Multiples({ label, series: { at, lines }, format = count }: Multiples) {
  const known = lines.flatMap(line => {
    const extent = extentOf(line.values)
    return extent ? [{ ...line, extent }] : []
  })
  const when = clockOf(at)
  return (
    <figure class="card">
      <figcaption class="small">
        {label}
        {known.length > 0 && `, ${when(at[0])} – ${when(at.at(-1))} UTC`}
      </figcaption>
      {known.length === 0 ? (
        <p class="soft small">No data yet.</p>
      ) : (
        <>
          <ul class="multiples">
            {known.map(({ label: name, values, extent: { min, max, last } }) => (
              <li>
                <span class="small">{name}</span> <strong>{format(last)}</strong>
                <svg
                  viewBox={`-2 -2 ${WIDTH + 4} ${HEIGHT + 4}`}
                  preserveAspectRatio="none"
                  aria-hidden="true"
                >
                  <path class="ground" d={`M0 ${HEIGHT}H${WIDTH}`} />
                  <path class="line" d={plotPath(values, max, WIDTH, HEIGHT)} />
                </svg>
                <span class="small soft">
                  {format(min)} to {format(max)}
                </span>
              </li>
            ))}
          </ul>
          <details class="small">
            <summary>As a table</summary>
            <Table
              caption={label}
              head={['UTC', ...known.map(({ label: name }) => `#${name}`)]}
              rows={rowsOf(at.length).map(i => [
                when(at[i]),
                ...known.map(({ values }) => {
                  const value = values[i] ?? null
                  return value === null ? '–' : format(value)
                }),
              ])}
            />
          </details>
        </>
      )}
    </figure>
  )
}

/** Evenly spread, the newest first. */
function rowsOf(length: number): number[] {
  const step = Math.max(1, Math.ceil(length / MAX_ROWS))
  return Array.from({ length: Math.ceil(length / step) }, (_, row) => length - 1 - row * step)
}

/** Days as dates, shorter steps as times. */
function clockOf(at: readonly number[]): (seconds: number | undefined) => string {
  const isDaily = at.length > 1 && (at[1] ?? 0) - (at[0] ?? 0) >= DAY
  return seconds => {
    if (seconds === undefined) return ''
    const iso = new Date(seconds * 1000).toISOString()
    return isDaily ? iso.slice(5, 10) : iso.slice(11, 16)
  }
}
