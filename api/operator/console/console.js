// Draws the plots and updates the figures. The page works without it.
const EVERY_MS = 5000
const HEIGHT = 210
const dashes = [[], [6, 3], [2, 3]]
const plots = new Map()

const probe = document.createElement('span')
probe.hidden = true
document.body.append(probe)
/** A CSS color for the canvas: the browser resolves light-dark(). */
function color(name) {
  probe.style.color = `var(${name})`
  return getComputedStyle(probe).color
}

const formatter = options => {
  const format = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', ...options })
  return seconds => (seconds === null ? '' : format.format(seconds * 1000))
}
const clock = formatter({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
const day = formatter({ day: 'numeric', month: 'short' })
const DAY = 86_400

const inUtc = seconds => window.uPlot.tzDate(new Date(seconds * 1000), 'Etc/UTC')

function draw(place, { at, lines }) {
  // Daily points get dates, others a time of day.
  const format = at.length > 1 && at[1] - at[0] >= DAY ? day : clock
  const axis = {
    stroke: color('--soft'),
    grid: { stroke: color('--line'), width: 1 },
    ticks: { stroke: color('--line'), width: 1 },
  }
  const series = lines.map(({ label }, i) => ({
    label,
    stroke: color(`--line-${(i % 8) + 1}`),
    // Don't rely on color alone.
    dash: dashes[i % dashes.length],
    width: 2,
    spanGaps: true,
    points: { show: at.length < 40, size: 4 },
  }))
  place.replaceChildren()
  const drawn = new window.uPlot(
    {
      width: place.clientWidth,
      height: HEIGHT,
      tzDate: inUtc,
      series: [{ label: 'UTC', value: (_, at) => (at === null ? '–' : format(at)) }, ...series],
      scales: { y: { range: (_, __, most) => [0, Math.max(1, most * 1.1)] } },
      axes: [{ ...axis, values: (_, splits) => splits.map(format) }, { ...axis, size: 56 }],
    },
    [at, ...lines.map(({ values }) => values)],
    place,
  )
  return { drawn, names: lines.map(({ label }) => label).join('\n') }
}

/** New values update the existing plot; different lines need a new one. */
function show(place, series) {
  const known = plots.get(place)
  const names = series.lines.map(({ label }) => label).join('\n')
  if (series.lines.length === 0) {
    known?.drawn.destroy()
    plots.delete(place)
    place.textContent = 'No data yet.'
  } else if (known?.names === names) {
    known.drawn.setData([series.at, ...series.lines.map(({ values }) => values)])
  } else {
    known?.drawn.destroy()
    plots.set(place, draw(place, series))
  }
}

const fitting = new ResizeObserver(entries => {
  for (const { target } of entries)
    plots.get(target)?.drawn.setSize({ width: target.clientWidth, height: HEIGHT })
})
const places = [...document.querySelectorAll('[data-plot]')]
for (const place of places) fitting.observe(place)
matchMedia('(prefers-color-scheme: dark)').addEventListener('change', () => {
  if (!updated) return
  for (const { drawn } of plots.values()) drawn.destroy()
  plots.clear()
  update()
})

const current = new Map()
function replace(name, html) {
  const part = document.querySelector(`[data-live="${name}"]`)
  if (!part || current.get(name) === html || part.contains(document.activeElement)) return
  current.set(name, html)
  part.replaceChildren(...new DOMParser().parseFromString(html, 'text/html').body.childNodes)
}

const updated = document.querySelector('[data-updated]')
async function update() {
  const response = await fetch('/operator/console/data.json', { headers: { accept: 'application/json' } })
  if (!response.ok) throw new Error(String(response.status))
  const { asOf, plots: drawn, html } = await response.json()
  for (const place of places) if (drawn[place.dataset.plot]) show(place, drawn[place.dataset.plot])
  for (const [name, part] of Object.entries(html)) replace(name, part)
  updated.textContent = `as of ${asOf.slice(11, 19)} UTC`
}

async function keepUpdating() {
  try {
    if (!document.hidden) await update()
  } catch {
    updated.textContent = 'Updates stopped. Reload the page.'
  }
  setTimeout(keepUpdating, EVERY_MS)
}
if (updated && window.uPlot) keepUpdating()
