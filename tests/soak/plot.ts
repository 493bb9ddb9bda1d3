import { plotPath } from '../../api/operator/console/plots/path.ts'
import { levels, type Series } from './series.ts'

const WIDTH = 300
const HEIGHT = 70
const COLUMNS = 3

/** A picture of all series, each on its own scale from zero. */
export function plot(all: readonly Series[]): string {
  const rows = Math.ceil(all.length / COLUMNS)
  const cells = all.map((series, i) => {
    const values = series.points.map(point => point.value)
    const line = plotPath(values, Math.max(...values), WIDTH, HEIGHT)
    const { after } = levels(series)
    return `<g transform="translate(${20 + (i % COLUMNS) * (WIDTH + 40)} ${40 + Math.floor(i / COLUMNS) * (HEIGHT + 50)})">
<text y="-8">${series.name}: ${round(after)}${series.unit ? ` ${series.unit}` : ''}</text>
<path d="M0 ${HEIGHT}H${WIDTH}" stroke="#ccc"/>
<path d="${line}" fill="none" stroke="#0b6e5f" stroke-width="1.5"/>
</g>`
  })
  const width = COLUMNS * (WIDTH + 40)
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${rows * (HEIGHT + 50) + 20}" font-family="sans-serif" font-size="13">
<rect width="100%" height="100%" fill="#fff"/>
${cells.join('\n')}
</svg>
`
}

export const round = (value: number): string =>
  value >= 100 ? Math.round(value).toLocaleString('en') : value.toFixed(1)
