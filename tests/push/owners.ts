import { makeVapidKey } from '../../shared/push/vapid.ts'
import { hintDueDeliveries } from '../../shared/webhooks/hint-due.ts'
import { startWebhooks } from '../../workers/webhooks/worker.ts'
import { movableDatabase } from '../clock/moved.ts'
import { aBrowser } from '../desk-pages/browser.ts'
import { aBusiness, mondayMorning } from '../factories.ts'
import { openTestApp, type TestApp } from '../test-app.ts'
import { until } from '../until.ts'
import { openPushService } from './push-service.ts'

export const PAGE = '/desk/inbox/notifications'

export const vapidPrivateKey = makeVapidKey()

/** The API, a worker and a push service, on a clock that tests move. */
export async function openPushes() {
  const clock = mondayMorning()
  const service = openPushService()
  const config = { vapidPrivateKey, operatorEmail: 'operator@exchange.example' }
  const db = await movableDatabase()
  const app = await openTestApp({ db, config, clock })
  const worker = await startWebhooks(app.context)
  const { key } = await app.agent('platform')
  return {
    clock,
    service,
    app,
    db,
    key,
    async close() {
      await worker.close()
      await app.close()
      await service.stop()
    },
  }
}

type Service = ReturnType<typeof openPushService>
export type Subscription = ReturnType<Service['subscribe']>

export const fieldsOf = ({ endpoint, p256dh, auth }: Subscription) => ({ endpoint, p256dh, auth })

/** A signed-in owner. */
export async function anOwner(app: TestApp) {
  const business = await aBusiness(app)
  const browser = aBrowser(app)
  await browser.enter(business.slug)
  const owner = `biz_${business.id}`
  return {
    ...business,
    owner,
    browser,
    turnOn: (subscription: Subscription, headers: Record<string, string> = {}) =>
      browser.submit(PAGE, `${PAGE}/devices`, fieldsOf(subscription), headers),
    devices: async () =>
      (await app.db.sql`select channel from endpoints where owner = ${owner} and channel like 'push%'`)
        .length,
    states: async () =>
      (
        await app.db.sql<{ state: string }[]>`
          select state from deliveries where owner = ${owner} and channel like 'push%' order by event_id, channel`
      ).map(({ state }) => state.replace('cancelled', 'canceled')),
    /** Waits until this many pushes are in that state, hinting as the scheduler does. */
    settled: (state: string, count = 1) =>
      until(async () => {
        await hintDueDeliveries(app.context)
        const rows = await app.db.sql`
          select 1 from deliveries where owner = ${owner} and channel like 'push%' and state = ${state}`
        return rows.length === count
      }),
  }
}

/** One whose only device gets notifications. */
export async function aNotifiedOwner(app: TestApp, service: Service) {
  const owner = await anOwner(app)
  const device = service.subscribe()
  const { status, text } = await owner.turnOn(device)
  if (status !== 303) throw new Error(text)
  return { ...owner, device }
}
