import { aBusiness } from '../../factories.ts'
import { formOf } from '../../form-browser.ts'
import type { TestApp } from '../../test-app.ts'
import { aBrowser } from '../browser.ts'

export const CARD = '/desk/inbox/card'

/** A signed-in business at its card. */
export async function anEditor(app: TestApp, changes: object = {}) {
  const business = await aBusiness(app, changes)
  const browser = aBrowser(app)
  await browser.enter(business.slug)
  const path = (section: string) => `${CARD}/${section}`
  /** The form as it's opened, with some fields replaced. */
  const open = async (section: string, fields: Record<string, string> = {}) =>
    formOf((await browser.get(path(section))).text, path(section), fields)
  const send = (section: string, form: URLSearchParams) => browser.raw('POST', path(section), form.toString())
  return {
    business,
    browser,
    open,
    send,
    /** Opens a form, fills it in and sends it. */
    fill: async (section: string, fields: Record<string, string>) =>
      send(section, await open(section, fields)),
    /** The form on a page that came back. */
    formOn: (text: string, section: string, fields: Record<string, string> = {}) =>
      formOf(text, path(section), fields),
    card: async () => (await app.get('/desk/card', { key: business.key })).body,
  }
}

/** Words that no form for people may contain. */
export const codes =
  /invalid_|hours\.weekly|services\[|serviceArea|policies\.|version_conflict|HH:MM|ISO |RFC |must be null|payload_/
