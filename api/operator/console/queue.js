// Works through the review queue by keyboard, without reloading. The page works without it, too.
const cards = () => [...document.querySelectorAll('[data-review]:not([hidden])')]
const boxes = () => cards().flatMap(card => card.querySelector('[data-select]') ?? [])
const current = () => document.activeElement?.closest('[data-review]')

// A spoken letter presses its key, so operators who dictate can turn them off (WCAG 2.1.4).
const KEYS = 'console-keys'
let keys = storedKeys()

function storedKeys() {
  try {
    return localStorage.getItem(KEYS) !== 'off'
  } catch {
    return true
  }
}

function turnKeys(on) {
  keys = on
  try {
    localStorage.setItem(KEYS, on ? 'on' : 'off')
  } catch {
    // Some browsers store nothing. The choice then lasts for the page.
  }
}

const nothing = Object.assign(document.createElement('p'), {
  className: 'notice',
  textContent: 'Select posts first.',
})

function ready() {
  for (const each of document.querySelectorAll('[data-scripted]')) each.hidden = false
  for (const each of document.querySelectorAll('[data-keys]')) each.checked = keys
  const count = boxes().filter(({ checked }) => checked).length
  const chosen = document.querySelector('[data-chosen]')
  // Read aloud when it changes, so empty is silent.
  if (chosen) chosen.textContent = count > 0 ? `Selected: ${count}` : ''
  if (count > 0) nothing.remove()
}

function chooseAll(chosen) {
  for (const box of boxes()) box.checked = chosen
}

document.addEventListener('change', ({ target }) => {
  if (target.matches('[data-all]')) chooseAll(target.checked)
  if (target.matches('[data-keys]')) turnKeys(target.checked)
  ready()
})

// At once: smooth scrolling is too slow for someone who presses ten keys a second.
function show(card) {
  card?.focus({ preventScroll: true })
  card?.scrollIntoView({ block: 'nearest', behavior: 'instant' })
}

function move(step) {
  const all = cards()
  const at = all.indexOf(current())
  show(all[Math.min(all.length - 1, Math.max(0, at < 0 ? 0 : at + step))])
}

/** What a key acts on: the chosen cards, or else the current one. */
function form() {
  const several = boxes().some(({ checked }) => checked)
  return several ? document.getElementById('bulk') : current()?.querySelector('form')
}

const press = letter => form()?.querySelector(`[data-key="${letter}"]`)?.click()

function because(number) {
  const select = form()?.querySelector('select')
  if (select?.options[number]) select.selectedIndex = number
}

document.addEventListener('keydown', event => {
  if (event.ctrlKey || event.metaKey || event.altKey) return
  const typing = event.target.closest('input:not([type=checkbox]), select, textarea')
  // Out of a field, back to its card.
  if (event.key === 'Escape' && typing) show(typing.closest('[data-review]') ?? cards()[0])
  if (typing || !keys) return
  const box = current()?.querySelector('[data-select]')
  if (event.key === '/') document.getElementById('find')?.focus()
  else if (event.key === 'j') move(1)
  else if (event.key === 'k') move(-1)
  else if (event.key === 'x' && box) box.checked = !box.checked
  else if (event.key === 'a') chooseAll(!boxes().every(({ checked }) => checked))
  else if (/^[prh]$/.test(event.key)) press(event.key)
  else if (event.key === 'u') document.querySelector('[data-key="u"]')?.click()
  else if (event.key === 'w') form()?.querySelector('input[name=reason]')?.focus()
  else if (/^[0-9]$/.test(event.key)) because(Number(event.key))
  else return
  event.preventDefault()
  ready()
})

/** Puts the response's figures and queue into this page: cards that stay keep their focus and what was typed. */
function takeIn(page) {
  const figures = '[data-live="figures"]'
  document.querySelector(figures).replaceWith(page.querySelector(figures))
  const [here, there] = [document, page].map(each => each.getElementById('queue'))
  const [list, fresh] = [here, there].map(each => each.querySelector('.reviews'))
  if (!list || !fresh) {
    here.replaceWith(there)
    // The last card is gone, and with it the focus.
    return there.querySelector('[role="status"]')?.focus()
  }
  const ids = new Set([...fresh.children].map(({ id }) => id))
  for (const card of [...list.children]) if (!ids.has(card.id)) card.remove()
  for (const [i, card] of [...fresh.children].entries())
    if (list.children[i]?.id !== card.id) list.insertBefore(card, list.children[i] ?? null)
  for (const part of here.querySelectorAll('[data-part]')) {
    const given = there.querySelector(`[data-part="${part.dataset.part}"]`)
    part.replaceChildren(...given.childNodes)
  }
}

async function decide(action, body) {
  try {
    const response = await fetch(action, { method: 'POST', body })
    if (!response.ok) throw new Error(String(response.status))
    takeIn(new DOMParser().parseFromString(await response.text(), 'text/html'))
    // “Undo” disappears once it’s pressed, so what it restored gets the focus.
    if (document.activeElement === document.body) show(document.getElementById(body.get('id')))
    history.replaceState(null, '', response.url)
    ready()
  } catch {
    location.reload()
  }
}

// One after the other: each response shows the queue as it was then.
let last = Promise.resolve()

document.addEventListener('submit', event => {
  const { target, submitter } = event
  if (!target.matches('#queue form[action$="/reviews"]') || submitter?.name !== 'decision') return
  event.preventDefault()
  const body = new URLSearchParams(new FormData(target, submitter))
  const decided = body.getAll('id')
  if (decided.length === 0) return document.querySelector('[data-part="done"]').prepend(nothing)
  const before = cards()
  const at = before.indexOf(current())
  // Decided cards disappear at once, and the next one gets the focus.
  for (const card of before) if (decided.includes(card.id)) card.hidden = true
  if (at >= 0 && before[at].hidden)
    show(before.slice(at).find(({ hidden }) => !hidden) ?? before.findLast(({ hidden }) => !hidden))
  last = last.then(() => decide(target.action, body))
})

// If the whole page was loaded, its address names the next card.
document.getElementById(location.hash.slice(1))?.closest('[data-review]')?.focus()
ready()
