// "Try it": sends the request of this page to this service, and shows what comes back.
const section = document.querySelector('.try')
const form = section.querySelector('form')
const [summary, answer] = section.querySelector('.try-answer').children
const { method, path, key: keyKind } = form.dataset
const keyField = document.getElementById('try-key')
const bodyField = document.getElementById('try-body')
const TIMEOUT_MS = 40_000
const MAX_SHOWN = 100_000

// What the tab remembers: keys, and the ids and times of responses, to fill in the next form. Gone when it's closed.
const memory = {
  get(name) {
    try {
      return sessionStorage.getItem(`docs-${name}`)
    } catch {
      return null
    }
  },
  set(name, value) {
    try {
      sessionStorage.setItem(`docs-${name}`, value)
    } catch {
      // Some browsers store nothing.
    }
  },
}

const idPattern = /\b([a-z]{3,4})_[0-9a-z]{26}\b/g

/** The first id of each kind, and the slot that an availability offers first. */
function remember(text, body) {
  const ids = [...text.slice(0, MAX_SHOWN).matchAll(idPattern)].reverse()
  for (const [kind, id] of new Map(ids.map(([id, kind]) => [kind, id]))) memory.set(`id-${kind}`, id)
  const [slot] = Array.isArray(body?.slots) ? body.slots : []
  if (slot) memory.set('slot', JSON.stringify({ start: slot.start, service: body.service?.id }))
}

function fillIn() {
  if (keyField) keyField.value = memory.get(`key-${keyKind}`) ?? ''
  const newKey = form.querySelector('.new-key')
  if (newKey) newKey.open = keyField.value === ''
  for (const field of form.querySelectorAll('[data-place="path"]')) {
    const kind = /^([a-z]{3,4})_/.exec(field.placeholder || field.value)?.[1]
    const known = memory.get(kind ? `id-${kind}` : `path-${field.name}`)
    if (known) field.value = known
  }
  if (!bodyField) return
  const text = bodyField.value.replace(idPattern, (id, kind) => memory.get(`id-${kind}`) ?? id)
  bodyField.value = withSlot(text, JSON.parse(memory.get('slot') ?? '{}'))
}

function withSlot(text, slot) {
  const body = parsed(text)
  if (!slot.start || typeof body?.start !== 'string') return text
  return JSON.stringify({ ...body, ...slot }, null, 2)
}

function parsed(text) {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Shows the problem at its field, and focuses it. */
function complain(field, words, after = field) {
  const id = `${field.id}-problem`
  after.after(element('p', { className: 'field-problem', id, textContent: words }))
  field.setAttribute('aria-invalid', 'true')
  // Once the problem is gone, screen readers ignore its id.
  const described = field.getAttribute('aria-describedby') ?? ''
  if (!described.startsWith(id)) field.setAttribute('aria-describedby', `${id} ${described}`.trim())
  field.focus()
}

function clearComplaints() {
  for (const each of form.querySelectorAll('.field-problem')) each.remove()
  for (const each of form.querySelectorAll('[aria-invalid]')) each.removeAttribute('aria-invalid')
}

/** The form's request, or undefined after complaining at a field. */
function readForm() {
  clearComplaints()
  const headers = {}
  const query = new URLSearchParams()
  let filled = path
  for (const field of form.querySelectorAll('[data-place]')) {
    const { name } = field
    // Keyboards of phones add a space.
    const value = field.value.trim()
    if (value === '' && field.required) return complain(field, `Type the ${name}.`)
    if (field.dataset.place === 'path') {
      filled = filled.replace(`{${name}}`, encodeURIComponent(value))
      memory.set(`path-${name}`, value)
    } else if (value !== '' && field.dataset.place === 'query') query.set(name, value)
    else if (value !== '') headers[name] = value
  }
  if (keyField) {
    const key = keyField.value.trim()
    if (!/^[!-~]+$/.test(key)) return complain(keyField, 'Type a key.')
    memory.set(`key-${keyKind}`, key)
    headers.authorization = `Bearer ${key}`
  }
  if (bodyField) {
    if (parsed(bodyField.value) === undefined) return complain(bodyField, 'This isn’t JSON yet.')
    headers['content-type'] = 'application/json'
  }
  const search = query.size > 0 ? `?${query}` : ''
  return { path: filled + search, options: { method, headers, body: bodyField?.value } }
}

const element = (name, properties, ...children) => {
  const made = Object.assign(document.createElement(name), properties)
  made.append(...children)
  return made
}

const shownHeaders = ['request-id', 'error-action', 'retry-after', 'ratelimit', 'idempotent-replayed', 'etag']

function show(response, text, request, ms) {
  const body = parsed(text)
  const pretty = body === undefined ? text : JSON.stringify(body, null, 2)
  const status = element('span', { className: `badge ${response.ok ? 'good' : 'bad'}`, textContent: response.status })
  const facts = shownHeaders.flatMap(name =>
    response.headers.has(name)
      ? [element('dt', { textContent: name }), element('dd', {}, element('code', { textContent: response.headers.get(name) }))]
      : [],
  )
  summary.replaceChildren(
    element('p', { className: 'row' }, status, `${ms} ms`, element('code', { textContent: `${request.options.method} ${request.path}` })),
  )
  answer.replaceChildren(
    element('dl', { className: 'facts small' }, ...facts),
    element('pre', { tabIndex: 0 }, element('code', { textContent: pretty.slice(0, MAX_SHOWN) || 'No body.' })),
    ...nextSteps(body),
  )
  remember(text, body)
}

/** The pages of the error, or of the requests that the response names. */
function nextSteps(body) {
  const docs = body?.error?.docs
  if (docs) return [element('p', {}, element('a', { href: new URL(docs).pathname, textContent: `What ${body.error.code} means` }))]
  const requests = Array.isArray(body?.nextRequests) ? body.nextRequests : afterSlots(body)
  const links = new Map(requests.map(each => [pageOf(each), titleOf(each)]))
  if (links.size === 0) return []
  const list = [...links].map(([href, text]) => element('li', {}, element('a', { href, textContent: text })))
  return [element('p', { className: 'small soft', textContent: 'What comes next' }), element('ul', {}, ...list)]
}

/** The docs page of a request: the words of its path, without its parameters. */
function pageOf({ method: verb, path: to }) {
  const segments = to.split('?')[0].split('/').filter(Boolean)
  const isValue = (each, i) => each.startsWith('{') || /^[a-z]{3,4}_[0-9a-z]{26}$/.test(each) || segments[i - 1] === 'businesses'
  const words = segments.flatMap((each, i) => {
    if (!isValue(each, i)) return [each]
    const isLast = i === segments.length - 1
    const names = { businesses: 'slug', holds: 'hold-id' }
    return isLast ? [`by-${names[segments[i - 1]] ?? 'id'}`] : []
  })
  return `/docs/api/${[verb.toLowerCase(), ...words].join('-')}`
}

/** A slot is booked for a lead. Without one, the inquiry comes first. */
function afterSlots(body) {
  if (!body?.slots?.length) return []
  return [{ method: 'POST', path: `/businesses/${body.slug}/${memory.get('id-lead') ? 'bookings' : 'inquiries'}` }]
}

/** What the menu calls it. */
const titleOf = request => {
  const link = document.querySelector(`#docs-menu a[href="${pageOf(request)}"]`)
  return link?.firstChild.textContent ?? `${request.method} ${request.path}`
}

let focused

/** A disabled button loses focus. Afterward, this gives it back. */
const pause = on => {
  if (on) focused = document.activeElement
  for (const button of section.querySelectorAll('button')) button.disabled = on
  if (!on && document.activeElement === document.body) focused.focus()
}

/** Sends the request. Without a response, says why and returns null. */
async function send({ path: to, options }) {
  const began = performance.now()
  pause(true)
  answer.replaceChildren()
  summary.replaceChildren(element('p', { className: 'soft', textContent: 'Waiting for the response…' }))
  try {
    const response = await fetch(to, { ...options, signal: AbortSignal.timeout(TIMEOUT_MS), cache: 'no-store', credentials: 'omit' })
    return { response, text: await response.text(), ms: Math.round(performance.now() - began) }
  } catch {
    const words = 'No response came. Check your connection, and whether the service is up, then send it again.'
    summary.replaceChildren(element('p', { className: 'notice bad', textContent: words }))
    return null
  } finally {
    pause(false)
  }
}

form.addEventListener('submit', async event => {
  event.preventDefault()
  const request = readForm()
  const got = request && (await send(request))
  if (got) show(got.response, got.text, request, got.ms)
})

document.getElementById('try-new-key')?.addEventListener('click', async () => {
  clearComplaints()
  const email = document.getElementById('try-email')
  const address = email.value.trim()
  if (!/^\S+@\S+\.\S+$/.test(address)) return complain(email, 'Type your email.', email.parentElement)
  const body = JSON.stringify({ name: 'Docs reader', contact_email: address })
  const request = { path: '/keys', options: { method: 'POST', headers: { 'content-type': 'application/json' }, body } }
  const got = await send(request)
  if (!got) return
  const made = parsed(got.text)
  if (!made?.key) return show(got.response, got.text, request, got.ms)
  keyField.value = made.key
  form.querySelector('.new-key').open = false
  form.querySelector('.new-key summary').focus()
  memory.set('key-agent', made.key)
  const words = 'Your key is in the field. It’s shown once: copy it if you want to keep it.'
  summary.replaceChildren(element('p', { className: 'notice good', textContent: words }))
  answer.replaceChildren(element('pre', {}, element('code', { textContent: made.key })))
})

fillIn()
section.hidden = false
