import { aBusiness, aLead } from '../factories.ts'
import type { House } from '../house.ts'
import { aBrowser } from './browser.ts'

/** A business whose people are signed in, with one lead of the agent with this key. */
export async function aDesk(house: House, key: string) {
  const business = await aBusiness(house)
  const lead = await aLead(house, business.slug, key)
  const browser = aBrowser(house)
  await browser.enter(business.slug)
  return { business, lead, browser, page: `/desk/inbox/leads/${lead}` }
}
