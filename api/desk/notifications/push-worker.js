// Shows notifications while the desk is closed. What they say comes from shared/desk/push-text.ts.
self.addEventListener('push', event => {
  const { title, body, url, tag } = event.data.json()
  // One notification for each lead: a newer one replaces it, and makes a sound again.
  const shown = { body, tag, renotify: true, icon: '/icon.svg', data: { url } }
  event.waitUntil(self.registration.showNotification(title, shown))
})

self.addEventListener('notificationclick', event => {
  event.notification.close()
  // Never in a tab that's open, where someone may be typing.
  event.waitUntil(self.clients.openWindow(event.notification.data.url))
})

// The browser made new keys, and only a signed-in page can tell the service.
self.addEventListener('pushsubscriptionchange', event => {
  const shown = {
    body: 'Open this to turn them on again.',
    tag: 'ended',
    data: { url: '/desk/inbox/notifications' },
  }
  event.waitUntil(self.registration.showNotification('Your notifications have ended', shown))
})
