import { aBusiness, aLead } from '../factories.ts'
import type { TestApp } from '../test-app.ts'
import { aBrowser } from './browser.ts'

/** A signed-in business with one lead from the agent with this key. */
export async function aDesk(app: TestApp, key: string) {
  const business = await aBusiness(app)
  const lead = await aLead(app, business.slug, key)
  const browser = aBrowser(app)
  await browser.enter(business.slug)
  return { business, lead, browser, page: `/desk/inbox/leads/${lead}` }
}
