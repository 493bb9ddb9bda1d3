// Keys for the review queue, and the plots. The page works without it.
const cards = [...document.querySelectorAll('[data-review]')]
const boxes = [...document.querySelectorAll('[data-select]')]
const bulk = document.getElementById('bulk')
const chosen = document.querySelector('[data-chosen]')

const count = () => {
  if (chosen) chosen.textContent = String(boxes.filter(box => box.checked).length)
}
for (const box of boxes) box.addEventListener('change', count)

function move(step) {
  const at = cards.indexOf(document.activeElement?.closest('[data-review]'))
  const next = cards[Math.min(cards.length - 1, Math.max(0, at < 0 ? 0 : at + step))]
  next?.focus()
  next?.scrollIntoView({ block: 'nearest' })
}

function press(letter) {
  const current = document.activeElement?.closest('[data-review]')
  const several = boxes.some(box => box.checked)
  const form = several ? bulk : current?.querySelector('form')
  form?.querySelector(`[data-key="${letter}"]`)?.click()
}

document.addEventListener('keydown', event => {
  if (event.ctrlKey || event.metaKey || event.altKey) return
  if (event.target.closest('input:not([type=checkbox]), select, textarea')) return
  const box = document.activeElement?.closest('[data-review]')?.querySelector('[data-select]')
  if (event.key === 'j') move(1)
  else if (event.key === 'k') move(-1)
  else if (event.key === 'x' && box) box.checked = !box.checked
  else if (event.key === 'a') {
    const all = boxes.every(each => each.checked)
    for (const each of boxes) each.checked = !all
  } else if (event.key === 'p' || event.key === 'r') press(event.key)
  else return
  event.preventDefault()
  count()
})

const probe = document.createElement('span')
document.body.append(probe)
/** A colour of the sheet as a canvas takes it: light-dark() is resolved by the browser. */
function colour(name) {
  probe.style.color = `var(${name})`
  return getComputedStyle(probe).color
}

function plot(name, series, data) {
  const place = document.querySelector(`[data-plot="${name}"]`)
  if (!place || !window.uPlot) return null
  const axis = {
    stroke: colour('--soft'),
    grid: { stroke: colour('--line') },
    ticks: { stroke: colour('--line') },
  }
  const options = {
    width: place.clientWidth || 600,
    height: 220,
    series: [
      {},
      ...series.map(([label, tone]) => ({ label, stroke: colour(tone), width: 2, spanGaps: true })),
    ],
    axes: [axis, axis],
  }
  const drawn = new window.uPlot(options, data, place)
  new ResizeObserver(() => drawn.setSize({ width: place.clientWidth, height: 220 })).observe(place)
  return drawn
}

const tones = ['--accent', '--warn', '--bad', '--good', '--soft', '--ink']
const days = rows => rows.map(row => Date.parse(`${row.day}T00:00:00Z`) / 1000)
const column = (rows, name) => rows.map(row => row[name])

async function ask() {
  const response = await fetch('/operator/console/data.json', { headers: { accept: 'application/json' } })
  return response.ok ? response.json() : null
}

const first = await ask()
if (first) {
  const { commonsDays, replyDays } = first.stats
  plot(
    'flow',
    [
      ['posts', '--accent'],
      ['holds', '--warn'],
      ['decisions', '--good'],
    ],
    [days(commonsDays), ...['posts', 'holds', 'decisions'].map(name => column(commonsDays, name))],
  )
  plot('decision', [['minutes', '--accent']], [days(commonsDays), column(commonsDays, 'medianMinutes')])
  plot(
    'reply',
    [
      ['median', '--accent'],
      ['90th percentile', '--warn'],
    ],
    [days(replyDays), column(replyDays, 'medianMinutes'), column(replyDays, 'p90Minutes')],
  )

  const names = first.queues.queues.map(each => each.queue)
  const waiting = ({ queues }) =>
    queues.queues.map(({ jobs }) => (jobs ? (jobs.waiting ?? jobs.wait ?? 0) + (jobs.active ?? 0) : null))
  const now = Date.now() / 1000
  // A minute that nobody watched, so that the first moments do not stand for years.
  const lines = [[now - 60, now], ...waiting(first).map(value => [null, value])]
  const depth = plot(
    'depth',
    names.map((name, i) => [name, tones[i % tones.length]]),
    lines,
  )
  setInterval(async () => {
    const next = document.hidden ? null : await ask().catch(() => null)
    if (!next) return
    lines[0].push(Date.now() / 1000)
    for (const [i, value] of waiting(next).entries()) lines[i + 1].push(value)
    // An hour is enough to see where it goes.
    if (lines[0].length > 720) for (const line of lines) line.shift()
    depth?.setData(lines)
  }, 5000)
}
