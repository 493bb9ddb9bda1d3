import { afterAll, describe, expect, test } from 'bun:test'
import type { BrowserContext, Page } from 'playwright-core'
import { makeVapidKey, publicKeyOf } from '../../shared/push/vapid.ts'
import { enterDesk, inBrowser } from '../browser-app.ts'
import { hasBrowser, openWholeBrowser } from '../docs/browser.ts'
import { aBusiness } from '../factories.ts'
import { aPhone, findPageProblems, withoutScripts } from '../phone.ts'
import { openPushService } from './push-service.ts'

const vapidPrivateKey = makeVapidKey()

const service = openPushService()
const { app, browser, url } = await inBrowser({ config: { vapidPrivateKey } }, openWholeBrowser)
afterAll(() => service.stop())

describe.skipIf(!hasBrowser)('notifications in Chromium', () => {
  /** A page of notifications, signed in. */
  async function openPage(context: BrowserContext): Promise<Page> {
    const { slug } = await aBusiness(app, { contact_email: 'owner@lonestar.example' })
    const page = await context.newPage()
    await enterDesk(page, app, slug)
    await page.goto(`${url}/desk/inbox/notifications`)
    return page
  }

  /** The browser's own push service is out of reach here, so this one takes its place. */
  const usePushService = (page: Page) =>
    page.addInitScript(`{
      const subscription = ${JSON.stringify(service.subscribe())}
      const made = {
        endpoint: subscription.endpoint,
        toJSON: () => ({ endpoint: subscription.endpoint, keys: { p256dh: subscription.p256dh, auth: subscription.auth } }),
      }
      PushManager.prototype.subscribe = async ({ applicationServerKey }) => {
        sessionStorage.setItem('key', applicationServerKey)
        return made
      }
      PushManager.prototype.getSubscription = async () => (sessionStorage.getItem('key') ? made : null)
    }`)

  test('are turned on and off with the button, under the page’s own policy', async () => {
    const context = await aPhone(browser)
    await context.grantPermissions(['notifications'], { origin: url })
    const page = await openPage(context)
    const trouble: string[] = []
    page.on('console', message => trouble.push(message.text()))
    await usePushService(page)
    await page.reload()
    await page.getByRole('button', { name: 'Turn on for this device' }).tap()
    await page.getByText('Notifications are on for this device.').waitFor()
    await page.getByText('This device', { exact: true }).waitFor()
    expect(await page.evaluate('sessionStorage.getItem("key")')).toBe(publicKeyOf(vapidPrivateKey))
    expect(await page.getByRole('button', { name: 'Turn on for this device' }).isVisible()).toBe(false)
    await page.getByRole('button', { name: /Turn off/ }).tap()
    await page.getByText('Notifications are off for that device.').waitFor()
    await page.getByRole('button', { name: 'Turn on for this device' }).waitFor()
    expect(trouble).toEqual([])
    await context.close()
  })

  test('say how to allow them if the browser blocks them', async () => {
    const context = await aPhone(browser)
    const page = await openPage(context)
    await page.addInitScript('Notification.requestPermission = async () => "denied"')
    await page.reload()
    await page.getByRole('button', { name: 'Turn on for this device' }).tap()
    const advice = 'Your browser doesn’t allow notifications'
    const status = page.locator('[data-status]')
    await page
      .getByText(advice)
      .waitFor()
      .catch(() => {})
    expect([await status.isVisible(), await status.textContent()]).toEqual([
      true,
      expect.stringContaining(advice),
    ])
    await context.close()
  })

  test('are for a desk that can be installed where an owner signs in', async () => {
    const context = await aPhone(browser)
    const page = await context.newPage()
    const trouble: string[] = []
    page.on('console', message => trouble.push(message.text()))
    await page.goto(`${url}/desk/inbox/sign-in`)
    const devtools = await context.newCDPSession(page)
    const { errors, data } = await devtools.send('Page.getAppManifest')
    expect(errors).toEqual([])
    const { start_url, icons } = JSON.parse(data ?? '')
    expect((await app.get(start_url)).status).toBe(401)
    for (const { src, type } of icons) {
      const { status, headers } = await app.get(src)
      expect([status, headers.get('content-type')?.split(';')[0]]).toEqual([200, type])
    }
    const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors')
    // Playwright's windows are all private ones.
    expect(installabilityErrors.map(({ errorId }) => errorId)).toEqual(['in-incognito'])
    expect(trouble.filter(line => !line.includes('401'))).toEqual([])
    await context.close()
  })

  test('say how to get them on an iPhone, where only an icon on the Home Screen has them', async () => {
    const context = await aPhone(browser)
    const page = await openPage(context)
    await page.addInitScript('delete window.PushManager; navigator.standalone = false')
    await page.reload()
    await page.getByText('then “Add to Home Screen”').waitFor()
    expect(await page.getByRole('button', { name: 'Turn on for this device' }).isVisible()).toBe(false)
    await context.close()
  })

  test('show the text of the push, one per lead', async () => {
    const context = await aPhone(browser)
    await context.grantPermissions(['notifications'], { origin: url })
    const page = await openPage(context)
    const devtools = await context.newCDPSession(page)
    const registered = Promise.withResolvers<string>()
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      if (registrations[0]) registered.resolve(registrations[0].registrationId)
    })
    await devtools.send('ServiceWorker.enable')
    await page.evaluate('navigator.serviceWorker.ready.then(() => null)')
    const registrationId = await registered.promise
    const push = (title: string, tag: string) =>
      devtools.send('ServiceWorker.deliverPushMessage', {
        origin: url,
        registrationId,
        data: JSON.stringify({ title, body: 'Drain cleaning in 78205', url: '/desk/inbox', tag }),
      })
    const shown = () =>
      page.evaluate<string[]>(`navigator.serviceWorker.ready
        .then(registration => registration.getNotifications())
        .then(all => all.map(({ title, body, data }) => [title, body, data.url].join(' | ')))`)
    const texts = [
      'New booking | Drain cleaning in 78205 | /desk/inbox',
      'New inquiry | Drain cleaning in 78205 | /desk/inbox',
    ]
    const isShown = async () => Bun.deepEquals((await shown()).sort(), texts)
    // On a busy machine, Chromium loses pushes sent by its DevTools.
    for (let round = 0; round < 10 && !(await isShown()); round++) {
      await push('New inquiry', 'lead_1')
      await push('New booking', 'lead_1')
      await push('New inquiry', 'lead_2')
      for (let tries = 0; tries < 120 && !(await isShown()); tries++) await Bun.sleep(25)
    }
    expect((await shown()).sort()).toEqual(texts)
    await context.close()
  })

  test('without scripts, the page has the email settings and says what’s missing', async () => {
    const context = await aPhone(browser, withoutScripts)
    const page = await openPage(context)
    await page.getByText('allow JavaScript for this page').waitFor()
    expect(await page.getByRole('button', { name: 'Turn on for this device' }).isVisible()).toBe(false)
    await page.getByLabel('Send email to').fill('new@lonestar.example')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('go to this address from now on.').waitFor()
    expect(await page.getByLabel('Send email to').inputValue()).toBe('new@lonestar.example')
    await context.close()
  })

  test('have no accessibility issues', async () => {
    const found: string[] = []
    const context = await aPhone(browser)
    await context.grantPermissions(['notifications'], { origin: url })
    const page = await openPage(context)
    await usePushService(page)
    await page.reload()
    const check = async () => void found.push(...(await findPageProblems(page)))
    await page.getByRole('button', { name: 'Turn on for this device' }).click()
    await page.getByText('This device', { exact: true }).waitFor()
    await check()
    await page.getByLabel('Send email to').fill('office@here')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('alert').first().waitFor()
    await check()
    await context.close()
    expect(found).toEqual([])
  })
})
