import { describe, expect, test } from 'bun:test'
import { securityTxt } from '../../api/wellknown/machines.ts'
import { testApp } from '../test-app.ts'

const app = await testApp()

const base = 'http://localhost:3000'
/** /mcp returns 405 because it takes only POST. */
const expectWorkingLink = async (href: string) => {
  expect(href).toStartWith(`${base}/`)
  expect([200, 405, 503]).toContain((await app.get(href.slice(base.length))).status)
}

describe('/.well-known/agent-card.json', () => {
  test('has every field that A2A 1.0 requires, in its JSON names', async () => {
    const { body, headers } = await app.get('/.well-known/agent-card.json')
    expect(headers.get('content-type')).toStartWith('application/json')
    for (const field of ['name', 'description', 'version']) expect(typeof body[field]).toBe('string')
    for (const field of ['supportedInterfaces', 'defaultInputModes', 'defaultOutputModes', 'skills'])
      expect(body[field].length).toBeGreaterThan(0)
    for (const each of body.supportedInterfaces) {
      expect(Object.keys(each).sort()).toEqual(['protocolBinding', 'protocolVersion', 'url'])
      await expectWorkingLink(each.url)
    }
    for (const skill of body.skills) {
      for (const field of ['id', 'name', 'description']) expect(skill[field].length).toBeGreaterThan(2)
      expect(skill.tags.length).toBeGreaterThan(0)
    }
    expect(new Set(body.skills.map((skill: { id: string }) => skill.id)).size).toBe(body.skills.length)
    expect(body.securityRequirements).not.toEqual([])
    for (const { schemes } of body.securityRequirements)
      for (const name of Object.keys(schemes)) expect(Object.keys(body.securitySchemes)).toContain(name)
    // Fields that 1.0 removed.
    for (const old of ['url', 'preferredTransport', 'protocolVersion', 'additionalInterfaces', 'security'])
      expect(body[old]).toBeUndefined()
    await expectWorkingLink(body.documentationUrl)
    await expectWorkingLink(body.iconUrl)
  })
})

describe('/.well-known/api-catalog', () => {
  test('is a linkset with working links', async () => {
    const { text, headers } = await app.get('/.well-known/api-catalog')
    expect(headers.get('content-type')).toStartWith('application/linkset+json')
    const [{ anchor, ...relations }] = JSON.parse(text).linkset
    expect(anchor).toBe(`${base}/`)
    const links = Object.values<{ href: string }[]>(relations).flat()
    expect(links.length).toBeGreaterThan(2)
    for (const { href } of links) await expectWorkingLink(href)
  })
})

describe('/.well-known/security.txt', () => {
  test('has a contact and hasn’t expired', async () => {
    const { text, headers } = await app.get('/.well-known/security.txt')
    expect(headers.get('content-type')).toBe('text/plain; charset=utf-8')
    expect(text).toMatch(/^Contact: https?:\/\//m)
    expect(text).toContain(`Canonical: ${base}/.well-known/security.txt`)
    const expires = new Date(/^Expires: (.+)$/m.exec(text)?.[1] ?? '')
    expect(expires.getTime()).toBeGreaterThan(Date.now())
    expect(expires.getTime()).toBeLessThan(Date.now() + 366 * 24 * 3600_000)
  })

  test('sends reports to the operator’s address, if one is set', () => {
    const now = new Date()
    expect(securityTxt(base, null, now)).toContain(`Contact: ${base}/c/bugs\n`)
    expect(securityTxt(base, 'ops@example.com', now)).toContain('Contact: mailto:ops@example.com\n')
  })
})

describe('/robots.txt and /sitemap.xml', () => {
  test('exclude private pages, and list existing ones', async () => {
    const robots = await app.get('/robots.txt')
    expect(robots.text).toContain('Disallow: /pay/')
    expect(robots.text).toContain(`Sitemap: ${base}/sitemap.xml`)
    const { text, headers } = await app.get('/sitemap.xml')
    expect(headers.get('content-type')).toBe('application/xml; charset=utf-8')
    expect(locationsIn(text)).toContain(`${base}/sitemaps/pages.xml`)
    const pages = locationsIn((await app.get('/sitemaps/pages.xml')).text)
    expect(pages.length).toBeGreaterThan(50)
    for (const page of pages) {
      expect(page).toStartWith(`${base}/`)
      const { status } = await app.get(page.slice(base.length), { headers: { accept: 'text/html' } })
      expect({ page, status }).toEqual({ page, status: 200 })
    }
  })
})

const locationsIn = (text: string) => [...text.matchAll(/<loc>([^<]+)<\/loc>/g)].map(match => match[1] ?? '')
