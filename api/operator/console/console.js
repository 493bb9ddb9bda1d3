// Updates the figures. The page works without it.
const EVERY_MS = 5000

function replace(name, html) {
  const part = document.querySelector(`[data-live="${name}"]`)
  if (!part || part.shown === html || part.contains(document.activeElement)) return
  part.shown = html
  const open = [...part.querySelectorAll('details')].map(each => each.open)
  part.replaceChildren(...new DOMParser().parseFromString(html, 'text/html').body.childNodes)
  for (const [i, each] of part.querySelectorAll('details').entries()) each.open = open[i] ?? false
}

const updated = document.querySelector('[data-updated]')
async function update() {
  const response = await fetch('/operator/console/data.json', { headers: { accept: 'application/json' } })
  if (!response.ok) throw new Error(String(response.status))
  const { asOf, html } = await response.json()
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
if (updated) keepUpdating()
