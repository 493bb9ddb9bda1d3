// Keys for the review queue, and the plots. The page works without it.
const boxesOf = () => [...document.querySelectorAll('[data-select]')]
const cards = [...document.querySelectorAll('[data-review]')]
const bulk = document.getElementById('bulk')
const chosen = document.querySelector('[data-chosen]')

const count = () => {
  if (chosen) chosen.textContent = String(boxesOf().filter(box => box.checked).length)
}
for (const box of boxesOf()) box.addEventListener('change', count)

function chooseAll(chosen) {
  for (const box of boxesOf()) box.checked = chosen
  count()
}
const all = document.querySelector('[data-all]')
if (all) {
  all.closest('label').hidden = false
  all.addEventListener('change', () => chooseAll(all.checked))
}

function move(step) {
  const at = cards.indexOf(document.activeElement?.closest('[data-review]'))
  const next = cards[Math.min(cards.length - 1, Math.max(0, at < 0 ? 0 : at + step))]
  next?.focus()
  next?.scrollIntoView({ block: 'nearest' })
}

/** Where a key has its effect: on all that are chosen, else on the card one is at. */
function form() {
  const several = boxesOf().some(box => box.checked)
  return several ? bulk : document.activeElement?.closest('[data-review]')?.querySelector('form')
}

const press = letter => form()?.querySelector(`[data-key="${letter}"]`)?.click()

function because(number) {
  const select = form()?.querySelector('select')
  if (select?.options[number]) select.selectedIndex = number
}

// After a decision the address names the next card.
document.getElementById(location.hash.slice(1))?.closest('[data-review]')?.focus()

document.addEventListener('keydown', event => {
  if (event.ctrlKey || event.metaKey || event.altKey) return
  const typing = event.target.closest('input:not([type=checkbox]), select, textarea')
  // Out of a field, back to the card whose it is.
  if (event.key === 'Escape') typing?.closest('[data-review]')?.focus()
  if (typing) return
  const box = document.activeElement?.closest('[data-review]')?.querySelector('[data-select]')
  if (event.key === '/') document.getElementById('find')?.focus()
  else if (event.key === 'j') move(1)
  else if (event.key === 'k') move(-1)
  else if (event.key === 'x' && box) box.checked = !box.checked
  else if (event.key === 'a') chooseAll(!boxesOf().every(each => each.checked))
  else if (/^[prh]$/.test(event.key)) press(event.key)
  else if (event.key === 'u') document.querySelector('[data-key="u"]')?.click()
  else if (event.key === 'w') form()?.querySelector('input[name=reason]')?.focus()
  else if (/^[0-9]$/.test(event.key)) because(Number(event.key))
  else return
  event.preventDefault()
  count()
})

const EVERY_MS = 5000
const HEIGHT = 210
const dashes = [[], [6, 3], [2, 3]]
const plots = new Map()

const probe = document.createElement('span')
probe.hidden = true
document.body.append(probe)
/** A colour of the sheet as a canvas takes it: light-dark() is resolved by the browser. */
function colour(name) {
  probe.style.color = `var(${name})`
  return getComputedStyle(probe).color
}

const written = options => {
  const format = new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', ...options })
  return seconds => (seconds === null ? '' : format.format(seconds * 1000))
}
const clock = written({ hour: '2-digit', minute: '2-digit' })
const day = written({ day: 'numeric', month: 'short' })
const DAY = 86_400

const inUtc = seconds => window.uPlot.tzDate(new Date(seconds * 1000), 'Etc/UTC')

function draw(place, { at, lines }) {
  // Days where the points are days, else the time of the day.
  const said = at.length > 1 && at[1] - at[0] >= DAY ? day : clock
  const axis = {
    stroke: colour('--soft'),
    grid: { stroke: colour('--line'), width: 1 },
    ticks: { stroke: colour('--line'), width: 1 },
  }
  const series = lines.map(({ label }, i) => ({
    label,
    stroke: colour(`--line-${(i % 8) + 1}`),
    // Not by colour alone.
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
      series: [{ label: 'UTC', value: (_, at) => (at === null ? '–' : said(at)) }, ...series],
      scales: { y: { range: (_, __, most) => [0, Math.max(1, most * 1.1)] } },
      axes: [{ ...axis, values: (_, splits) => splits.map(said) }, { ...axis, size: 56 }],
    },
    [at, ...lines.map(({ values }) => values)],
    place,
  )
  return { drawn, names: lines.map(({ label }) => label).join('\n') }
}

/** New figures go into the plot that is there; other lines need another plot. */
function show(place, series) {
  const known = plots.get(place)
  const names = series.lines.map(({ label }) => label).join('\n')
  if (series.lines.length === 0) {
    known?.drawn.destroy()
    plots.delete(place)
    place.textContent = 'Nothing yet.'
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
  for (const { drawn } of plots.values()) drawn.destroy()
  plots.clear()
  update()
})

const told = new Map()
function replace(name, html) {
  const part = document.querySelector(`[data-live="${name}"]`)
  if (!part || told.get(name) === html || part.contains(document.activeElement)) return
  told.set(name, html)
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
    updated.textContent = 'not updating: reload the page'
  }
  setTimeout(keepUpdating, EVERY_MS)
}
if (updated && window.uPlot) keepUpdating()
