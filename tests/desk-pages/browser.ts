import { formBrowser } from '../form-browser.ts'
import { OPERATOR_KEY, type TestApp } from '../test-app.ts'

/** The browser of an owner. */
export function aBrowser(app: TestApp) {
  const browser = formBrowser(app)
  return {
    ...browser,
    /** Signs in with a new one-time link. */
    async enter(slug: string) {
      const link = await app.post(`/operator/businesses/${slug}/desk-link`, undefined, {
        key: OPERATOR_KEY,
      })
      return browser.post(new URL(link.body.url).pathname)
    },
  }
}
