import { describe, expect, test } from 'bun:test'
import { MAX_FOUND, searchDocs } from '../../api/docs/search.ts'
import { docsIndex } from '../../api/docs/search-page.tsx'
import { endpoints } from '../../api/routes.ts'
import { leastCpuMs } from '../cpu.ts'
import { testApp } from '../test-app.ts'

const app = await testApp()

const search = (q: string) => searchDocs(docsIndex(endpoints), q)
const firstOf = (q: string) => search(q).results[0]?.section.path

describe('a search of the docs', () => {
  test.each([
    ['pagination', '/docs/conventions#lists-and-pagination'],
    ['book', '/docs/api/post-businesses-bookings'],
    ['canceling', '/docs/api/post-leads-cancel'],
    ['slot_unavailable', '/docs/errors/slot_unavailable'],
    ['retry-after', '/docs/webhooks#retries'],
    ['POST /keys/rotate', '/docs/api/post-keys-rotate'],
  ])('for %p begins with %s', (q, path) => {
    expect(firstOf(q)).toBe(path)
  })

  test('finds words by their beginning, and suggests a correction', () => {
    expect(search('avail').count).toBeGreaterThan(3)
    expect(search('webhok').meant).toStartWith('webhook')
    expect(search('webhok').count).toBe(0)
  })

  test('without a page that has all words shows those with some', () => {
    const { count, isPartial } = search('refund zebra')
    expect({ isPartial, some: count > 0 }).toEqual({ isPartial: true, some: true })
  })

  test.each([
    ['日本語のテスト'],
    ['سلام عليكم'],
    ['a'.repeat(100_000)],
    ['a '.repeat(50_000)],
    ['\u0301'.repeat(100_000)],
    ['𝒳'.repeat(50_000)],
    ['de'],
    ['(((((.*)+)+)+'],
  ])('for any script and length takes little time (%#)', async q => {
    docsIndex(endpoints)
    expect(await leastCpuMs(() => search(q), 50)).toBeLessThan(50)
    expect(search(q).results.length).toBeLessThanOrEqual(MAX_FOUND)
  })
})

describe('GET /docs/search', () => {
  const page = async (q: string) => (await app.get(`/docs/search?q=${encodeURIComponent(q)}`)).text

  test('says how many pages there are, and marks the words', async () => {
    const text = await page('webhook retries')
    expect(text).toContain(`<div role="status"><p class="soft">${search('webhook retries').count} pages`)
    expect(text).toContain('<mark>webhooks</mark>')
    expect(text).toContain('noindex')
  })

  test('keeps what was typed, escaped', async () => {
    expect(await page('<script>alert(1)</script>')).not.toContain('<script>alert')
    expect(await page('"quoted"')).toContain('value="&quot;quoted&quot;"')
  })

  test('asks for words, suggests others, and cuts what is too long', async () => {
    expect(await page('')).toContain('Type what you look for')
    expect(await page('webhok')).toContain('Did you mean')
    expect(await page('zzzzqqqq')).toContain('No page has these words')
    expect(await page(`refund ${'x'.repeat(900)}`)).toContain('Only the first 200 characters')
  })
})
