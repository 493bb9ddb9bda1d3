import { findContactEmail, saveContactEmail } from '../../../shared/desk/queries.ts'
import { listDevices, subscribe, unsubscribe } from '../../../shared/push/subscription.ts'
import { vapidOf } from '../../../shared/push/vapid.ts'
import { isEmail } from '../../../shared/text.ts'
import { seeOther } from '../../edge/answer.ts'
import type { RequestContext } from '../../edge/edge.ts'
import { asset, script } from '../../pages/asset.ts'
import { NOT_AN_EMAIL } from '../../pages/email-field.tsx'
import { problemOf } from '../../pages/problem.ts'
import { doneOf } from '../../signed-in/done.ts'
import { type Desk, deskPages } from '../pages/desk.tsx'
import { type NotificationsProps, notificationsPage } from './page.tsx'

const PAGE = '/desk/inbox/notifications'

const doneMessages: Record<string, string> = {
  email:
    'Saved. Check its spelling: email, and your links to sign in, go to this address from now on. If you had another one, it gets an email about the change.',
  on: 'Notifications are on for this device.',
  off: 'Notifications are off for that device.',
}

export const notificationRoutes = deskPages('desk/notifications')
  .page(PAGE, (call, desk) => show(call, desk, { done: doneOf(call.request, doneMessages) }))
  .form(`${PAGE}/email`, async (call, desk, { fields }) => {
    const email = fields.get('email')?.trim() ?? ''
    if (!isEmail(email)) return show(call, desk, { email, status: 400, emailProblem: NOT_AN_EMAIL })
    await saveContactEmail(call.context.sql, {
      ...desk.access,
      email,
      now: call.context.now(),
    })
    return seeOther(`${PAGE}?done=email`)
  })
  .button(`${PAGE}/devices`, async (call, desk, { fields }) => {
    const field = (name: string) => fields.get(name) ?? ''
    const subscription = { endpoint: field('endpoint'), p256dh: field('p256dh'), auth: field('auth') }
    const name = deviceName(call.request.headers.get('user-agent'))
    try {
      const channel = await subscribe(call.context, desk.access, subscription, name)
      if (channel) return seeOther(`${PAGE}?done=on`)
    } catch (error) {
      return show(call, desk, problemOf(error))
    }
    const problem = 'Ten devices already get notifications. Turn one off first.'
    return show(call, desk, { problem, status: 409 })
  })
  .button(`${PAGE}/devices/:channel/remove`, async ({ context, params }, desk) => {
    await unsubscribe(context, desk.owner.id, params.channel)
    return seeOther(`${PAGE}?done=off`)
  })
  .app.get('/desk/inbox/notifications.js', () => script('turn-on.js', import.meta.url), asset)
  .get('/desk/inbox/push-worker.js', () => script('push-worker.js', import.meta.url), asset)

async function show({ context, now }: RequestContext, desk: Desk, result: Partial<NotificationsProps>) {
  const [email, devices] = await Promise.all([
    findContactEmail(context.sql, desk.owner.id),
    listDevices(context, desk.owner.id),
  ])
  const pushKey = vapidOf(context.config)?.publicKey ?? null
  return notificationsPage({ desk, email, devices, pushKey, now, ...result })
}

const browsers: [sign: string, name: string][] = [
  ['Edg', 'Edge'],
  ['OPR/', 'Opera'],
  ['SamsungBrowser', 'Samsung Internet'],
  ['Firefox', 'Firefox'],
  ['FxiOS', 'Firefox'],
  ['Chrome', 'Chrome'],
  ['CriOS', 'Chrome'],
  ['Safari', 'Safari'],
]
const systems: [sign: string, name: string][] = [
  ['Android', 'Android'],
  ['iPhone', 'iPhone'],
  ['iPad', 'iPad'],
  ['Windows', 'Windows'],
  ['CrOS', 'Chromebook'],
  ['Macintosh', 'Mac'],
  ['Linux', 'Linux'],
]

/** How an owner tells devices apart: `Chrome on Android`. */
function deviceName(userAgent: string | null): string {
  const find = (signs: [string, string][]) => signs.find(([sign]) => userAgent?.includes(sign))?.[1]
  return `${find(browsers) ?? 'A browser'} on ${find(systems) ?? 'another device'}`
}
