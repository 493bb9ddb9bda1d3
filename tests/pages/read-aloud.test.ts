import { expect, test } from 'bun:test'
import { enterDesk, inBrowser } from '../browser-app.ts'
import { aVisit } from '../customer/visits.ts'
import { hasBrowser } from '../docs/browser.ts'

const { app, browser, url } = await inBrowser()

interface Node {
  nodeId: string
  parentId?: string
  ignored: boolean
  role?: { value: string }
  name?: { value: string }
}

// Screen readers read a block's text as one string. Layout, such as the gap between flex items, isn't in it.
test.skipIf(!hasBrowser)('no words run together when pages are read aloud', async () => {
  const context = await browser.newContext()
  const page = await context.newPage()
  const { business } = await aVisit(app, (await app.agent()).key)
  await enterDesk(page, app, business.slug)
  const read = async () => {
    const session = await context.newCDPSession(page)
    const { nodes } = (await session.send('Accessibility.getFullAXTree')) as { nodes: Node[] }
    const byId = new Map(nodes.map(node => [node.nodeId, node]))
    const blocks = new Map<string, string>()
    for (const { name, parentId } of nodes.filter(({ role }) => role?.value === 'StaticText')) {
      let block = byId.get(parentId ?? '')
      while (block?.ignored) block = byId.get(block.parentId ?? '')
      if (block) blocks.set(block.nodeId, (blocks.get(block.nodeId) ?? '') + name?.value)
    }
    return [...blocks.values()]
  }
  const inbox = await read()
  expect(inbox).toContain('Inbox 1 unread')
  expect(inbox.find(text => text.startsWith('Booking for'))).toBeString()
  await page.locator('.inbox-row a').click()
  await page.waitForURL('**/leads/*')
  const lead = await read()
  expect(lead.find(text => text.startsWith('Call'))).toStartWith('Call (')
  expect(lead.find(text => text.startsWith('Received'))).toMatch(/^Received \d/)
  await page.goto(`${url}/b/${business.slug}`)
  expect(await read()).toContain('Books online')
  await page.goto(`${url}/b?need=visit`)
  expect((await read()).find(text => text.startsWith('Next free'))).toBeString()
  await context.close()
})
