// Turns notifications on for this device. Without it, the page still has the email settings.
const form = document.querySelector('[data-push-key]')
const button = form.querySelector('[data-turn-on]')
const status = form.querySelector('[data-status]')
const field = name => form.elements.namedItem(name)

/** The same as `channelOf` on the server. */
async function channelOf(endpoint) {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(endpoint)))
  const hex = Array.from(digest, byte => byte.toString(16).padStart(2, '0')).join('')
  return `push_${hex.slice(0, 32)}`
}

const register = () =>
  navigator.serviceWorker.register('/desk/inbox/push-worker.js', { scope: '/desk/inbox/' })

async function show() {
  status.textContent = ''
  if (!('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window)) {
    // Only iPhones and iPads have the property.
    status.textContent =
      navigator.standalone === false
        ? 'On an iPhone or iPad, notifications need an icon on your Home Screen: choose “Share”, then “Add to Home Screen”. Open your desk with that icon, sign in, and come back to this page.'
        : 'This browser can’t show notifications. Email reaches you everywhere.'
    return
  }
  const registration = await register()
  const subscription = await registration.pushManager.getSubscription()
  const listed = subscription && document.getElementById(await channelOf(subscription.endpoint))
  if (listed) listed.querySelector('[data-this]').hidden = false
  else button.hidden = false
}

async function subscribe() {
  const { pushManager } = await navigator.serviceWorker.ready
  const options = { userVisibleOnly: true, applicationServerKey: form.dataset.pushKey }
  try {
    return await pushManager.subscribe(options)
  } catch (error) {
    // Subscribed before, with a key that this service no longer has.
    const old = await pushManager.getSubscription()
    if (!old) throw error
    await old.unsubscribe()
    return pushManager.subscribe(options)
  }
}

async function turnOn() {
  if ((await Notification.requestPermission()) !== 'granted') {
    status.textContent =
      'Your browser doesn’t allow notifications from this site. Allow them in its settings, then try again.'
    return
  }
  const { endpoint, keys } = (await subscribe()).toJSON()
  field('endpoint').value = endpoint
  field('p256dh').value = keys.p256dh
  field('auth').value = keys.auth
  form.submit()
}

button.addEventListener('click', async () => {
  button.disabled = true
  status.textContent = ''
  try {
    await turnOn()
  } catch {
    status.textContent = 'That didn’t work. Check your connection, then try again.'
  }
  button.disabled = false
})

show().catch(() => {
  button.hidden = false
})
