import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import type { Browser } from 'playwright-core'
import { guides } from '../../api/docs/guides.ts'
import { errorCatalog } from '../../shared/errors.ts'
import { openTestApp, type TestApp } from '../test-app.ts'
import { findAxeProblems, hasBrowser, openBrowser } from './browser.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())

const codes = Object.keys(errorCatalog)
const pages = [
  '/docs',
  '/docs/errors',
  ...guides.map(({ name }) => `/docs/${name}`),
  ...codes.map(code => `/docs/errors/${code}`),
]

/** What a template shows for a missing value. */
const missingValue = /\{base_url\}|\bundefined\b|\[object Object\]/
/** The match with some text around it: a failing test shouldn't print a whole page. */
const excerptAround = (text: string, pattern: RegExp): string | null => {
  const at = text.search(pattern)
  return at < 0 ? null : text.slice(Math.max(0, at - 60), at + 60)
}

describe('every docs page', () => {
  for (const path of pages)
    test(path, async () => {
      const { status, headers, text } = await app.get(path)
      expect(status).toBe(200)
      expect(headers.get('content-type')).toBe('text/html; charset=utf-8')
      expect(headers.get('content-security-policy')).toContain("default-src 'none'")
      expect(headers.get('etag')).not.toBeNull()
      // No scripts, and nothing from other sites.
      expect(
        excerptAround(text, /<script|<iframe|<[^>]*\son\w+=|src="https?:|href="https?:[^"]*\.css/),
      ).toBeNull()
      expect(excerptAround(text, missingValue)).toBeNull()
      const markdown = await app.get(`${path}.md`)
      expect(markdown.status).toBe(200)
      expect(markdown.headers.get('content-type')).toBe('text/markdown; charset=utf-8')
      expect(markdown.text).toStartWith('# ')
      expect(excerptAround(markdown.text, missingValue)).toBeNull()
    })

  test('has no broken links', async () => {
    const links = new Map<string, string>()
    for (const path of ['/', ...pages]) {
      const { text } = await app.get(path, { headers: { accept: 'text/html' } })
      for (const [, href = ''] of text.matchAll(/href="(\/[^"]*)"/g)) links.set(href, path)
    }
    const broken: string[] = []
    const texts = new Map<string, string>()
    for (const [href, from] of links) {
      const [path = '', anchor] = href.split('#')
      if (!texts.has(path)) {
        const { status, text } = await app.get(path || '/')
        texts.set(path, status === 200 ? text : '')
      }
      const text = texts.get(path) ?? ''
      if (text === '' || (anchor && !text.includes(`id="${anchor}"`))) broken.push(`${from} → ${href}`)
    }
    expect(links.size).toBeGreaterThan(pages.length)
    expect(broken).toEqual([])
  })

  test('returns 404 as a page for an unknown name', async () => {
    for (const path of [
      '/docs/nothing',
      '/docs/errors/nothing',
      '/docs/errors/nothing.md',
      '/docs/constructor',
      '/docs/errors/__proto__',
    ]) {
      const { status, text } = await app.get(path)
      expect({ path, status }).toEqual({ path, status: 404 })
      expect(text).toContain('<h1>')
    }
  })
})

describe('the reference', () => {
  test('lists every operation of /openapi.json', async () => {
    const { text } = await app.get('/docs')
    const markdown = (await app.get('/docs.md')).text
    const api = (await app.get('/openapi.json')).body
    for (const [path, table] of Object.entries<Record<string, { operationId: string }>>(api.paths))
      for (const [method, { operationId }] of Object.entries(table)) {
        expect(text).toContain(`id="${operationId}"`)
        expect(markdown).toContain(`### ${method.toUpperCase()} ${path}`)
      }
  })
  test('has a page for the docs link of an error', async () => {
    for (const path of ['/nope', '/keys', '/businesses?limit=x']) {
      const { body } = await app.get(path)
      const page = await app.get(new URL(body.error.docs).pathname)
      expect(page.status).toBe(200)
      expect(page.text).toContain(body.error.code)
    }
  })
})

describe('for models', () => {
  test('/llms.txt links to working pages, and /llms-full.txt contains all of them', async () => {
    const index = await app.get('/llms.txt')
    expect(index.headers.get('content-type')).toBe('text/plain; charset=utf-8')
    const links = [...index.text.matchAll(/\]\(http:\/\/localhost:3000([^)]*)\)/g)].map(
      match => match[1] ?? '',
    )
    expect(links.length).toBeGreaterThan(8)
    for (const path of links.filter(each => each !== '/mcp')) expect((await app.get(path)).status).toBe(200)
    const full = (await app.get('/llms-full.txt')).text
    for (const { title } of guides) expect(full).toContain(`# ${title}`)
    for (const code of codes) expect(full).toContain(code)
    expect(full).toContain('### POST /keys')
  })
})

describe.skipIf(!hasBrowser)('in a browser', () => {
  let browser: Browser
  let base: string
  beforeAll(async () => {
    const { server } = app.api.listen({ port: 0, hostname: '127.0.0.1' })
    base = `http://127.0.0.1:${server?.port}`
    browser = await openBrowser()
  })
  afterAll(async () => {
    await browser?.close()
    await app.api.server?.stop(true)
  })

  const viewed = ['/', '/docs', '/docs/errors/invalid_json', '/docs/agents', '/docs/operators']
  for (const path of viewed)
    test(`${path} has no accessibility issues, and loads nothing from other sites`, async () => {
      const page = await browser.newPage({ viewport: { width: 390, height: 900 }, bypassCSP: true })
      const external: string[] = []
      page.on('request', request => {
        if (!request.url().startsWith(base)) external.push(request.url())
      })
      await page.goto(base + path)
      await page.evaluate(`document.querySelectorAll('details').forEach(each => { each.open = true })`)
      expect(await findAxeProblems(page)).toEqual([])
      expect(external).toEqual([])
      for (const width of [390, 1280]) {
        await page.setViewportSize({ width, height: 900 })
        expect(Number(await page.evaluate('document.documentElement.scrollWidth'))).toBeLessThanOrEqual(width)
      }
      await page.close()
    })
})
