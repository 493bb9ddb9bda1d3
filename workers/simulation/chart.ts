/** A line chart as one small SVG that reads on light and on dark paper, without script or font of its own. */
export interface Chart {
  title: string
  /** For readers who can not see it: what the lines show. */
  summary: string
  x: { title: string; ticks: readonly number[] }
  /** Its ticks, so many apart, cover every point of the lines. */
  y: { title: string; step: number }
  lines: readonly Line[]
  /** A level worth seeing, with its name. */
  level: { at: number; name: string }
}

export interface Line {
  name: string
  points: readonly { x: number; y: number }[]
  /** Lines of one colour belong together; a dashed one is the other case of the same thing. */
  colour: number
  dashed: boolean
}

const WIDTH = 720
const PLOT = { left: 72, right: 700, top: 56, bottom: 340 }

const style = `
  svg { font: 13px system-ui, sans-serif; background: #fff; color: #1b1f24 }
  text { fill: currentColor } .title { font-size: 16px; font-weight: 600 } .grid { stroke: #d8dee4 }
  .level { stroke: #8250df; stroke-width: 2; stroke-dasharray: 2 3 }
  .line { fill: none; stroke-width: 2 } .dashed { stroke-dasharray: 7 5 }
  .c0 { stroke: #0072b2 } .c1 { stroke: #c4500a } .c2 { stroke: #007a59 } .dot { fill: #fff; stroke-width: 2 }
  @media (prefers-color-scheme: dark) {
    svg { background: #0d1117; color: #e6edf3 } .grid { stroke: #30363d } .dot { fill: #0d1117 }
    .level { stroke: #bc8cff }
    .c0 { stroke: #56b4e9 } .c1 { stroke: #f0a35e } .c2 { stroke: #3fcf9f }
  }`

/** The x axis is logarithmic, the y axis even. */
export function lineChart(chart: Chart): string {
  const x = scale(chart.x.ticks.map(Math.log), PLOT.left, PLOT.right)
  const yTicks = ticksAround(
    chart.lines.flatMap(line => line.points.map(point => point.y)),
    chart.y.step,
  )
  const y = scale(yTicks, PLOT.bottom, PLOT.top)
  const legendTop = PLOT.bottom + 72
  const height = legendTop + (chart.lines.length >> 1) * 22 + 12
  return `${[
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" role="img" aria-labelledby="title summary">`,
    `<title id="title">${escaped(chart.title)}</title>`,
    `<desc id="summary">${escaped(chart.summary)}</desc>`,
    `<style>${style}\n</style>`,
    text(PLOT.left, 30, chart.title, 'class="title"'),
    ...yTicks.map(
      tick =>
        `<path class="grid" d="M${PLOT.left} ${y(tick)}H${PLOT.right}"/>${text(PLOT.left - 8, y(tick) + 4, String(tick), 'text-anchor="end"')}`,
    ),
    ...chart.x.ticks.map(tick =>
      text(x(Math.log(tick)), PLOT.bottom + 20, String(tick), 'text-anchor="middle"'),
    ),
    text((PLOT.left + PLOT.right) / 2, PLOT.bottom + 44, chart.x.title, 'text-anchor="middle"'),
    text(0, 0, chart.y.title, `text-anchor="middle" transform="translate(20 198) rotate(-90)"`),
    `<path class="level" d="M${PLOT.left} ${y(chart.level.at)}H${PLOT.right}"/>`,
    ...chart.lines.map(line => drawn(line, x, y)),
    ...[...chart.lines.map(line => ({ stroke: strokeOf(line), name: line.name })), levelOf(chart)].map(
      ({ stroke, name }, at) => legend(stroke, name, PLOT.left + (at % 2) * 320, legendTop + (at >> 1) * 22),
    ),
    '</svg>',
  ].join('\n')}\n`
}

function drawn(line: Line, x: (at: number) => number, y: (at: number) => number): string {
  const points = line.points.map(point => ({ x: x(Math.log(point.x)), y: y(point.y) }))
  const path = points.map((point, at) => `${at === 0 ? 'M' : 'L'}${point.x} ${point.y}`).join('')
  const dots = points.map(
    point => `<circle class="dot c${line.colour}" cx="${point.x}" cy="${point.y}" r="4"/>`,
  )
  return `<path class="${strokeOf(line)}" d="${path}"/>${dots.join('')}`
}

function legend(stroke: string, name: string, left: number, top: number): string {
  return `<path class="${stroke}" d="M${left} ${top - 4}h28"/>${text(left + 36, top, name)}`
}

const levelOf = (chart: Chart) => ({ stroke: 'level', name: chart.level.name })

function ticksAround(values: readonly number[], step: number): number[] {
  const first = Math.floor(Math.min(...values) / step)
  const last = Math.ceil(Math.max(...values) / step)
  return Array.from({ length: last - first + 1 }, (_, at) => Math.round((first + at) * step * 100) / 100)
}

const strokeOf = (line: Line) => `line c${line.colour}${line.dashed ? ' dashed' : ''}`

function scale(ticks: readonly number[], from: number, to: number) {
  const low = Math.min(...ticks)
  const high = Math.max(...ticks)
  return (at: number) => Math.round((from + ((at - low) / (high - low)) * (to - from)) * 10) / 10
}

const text = (x: number, y: number, words: string, attributes = '') =>
  `<text x="${x}" y="${y}"${attributes && ` ${attributes}`}>${escaped(words)}</text>`

const escaped = (words: string) => words.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/"/g, '&quot;')
