import { expect, test } from 'bun:test'
import { changelogEntries } from '../../api/docs/changelog.ts'
import changelog from '../../CHANGELOG.md' with { type: 'text' }
import { readSqlFiles } from '../../db/history.ts'
import { testApp } from '../test-app.ts'

const app = await testApp()

const textIn = (xml: string, name: string) =>
  [...xml.matchAll(new RegExp(`<${name}>([^<]*)</${name}>`, 'g'))].map(([, text = '']) => text)

// tests/docs/chromium.test.ts reads it with a real XML parser.
test('the feed has what RSS 2.0 asks for, and an item for each part with an anchor on the page', async () => {
  const { status, headers, text } = await app.get('/docs/changelog.rss')
  expect([status, headers.get('content-type')]).toEqual([200, 'application/rss+xml; charset=utf-8'])
  const [channel = '', ...items] = text.split('<item>')
  for (const name of ['title', 'link', 'description']) expect(textIn(channel, name)).toHaveLength(1)
  expect(channel).toContain('<rss version="2.0"')
  expect(channel).toContain('href="http://localhost:3000/docs/changelog.rss" rel="self"')
  expect(items.length).toBeGreaterThan(5)
  const page = await app.get('/docs/changelog')
  expect(page.text).toContain('type="application/rss+xml"')
  const links = items.map(item => textIn(item, 'guid')[0] ?? '')
  expect(new Set(links).size).toBe(links.length)
  for (const link of links) {
    expect(link).toStartWith('http://localhost:3000/docs/changelog#')
    expect(page.text).toContain(`id="${link.split('#')[1]}"`)
  }
  for (const item of items) {
    const [description = ''] = textIn(item, 'description')
    expect(description).toStartWith('&lt;')
    // Readers show it on other sites.
    expect(description).not.toContain('href=&quot;/')
  }
})

test('entries take the day of their release, and number what comes again', () => {
  const entries = changelogEntries(
    '# Changelog\n\n## 1.1.0 · 2026-12-01\n\n### Fixed\n\n- One\n\n## 1.0.0\n\n- Two\n\n### Fixed\n\n- Three\n',
  )
  expect(entries.map(({ title, anchor, day }) => [title, anchor, day])).toEqual([
    ['Fixed (1.1.0 · 2026-12-01)', 'fixed', '2026-12-01'],
    ['1.0.0', '1-0-0', null],
    ['Fixed (1.0.0)', 'fixed-2', null],
  ])
})

test('the newest release says which releases before it work on its schema', () => {
  const migrations = readSqlFiles()
    .filter(({ name }) => /^\d{4}-/.test(name))
    .map(({ name, compatibleFrom }) => ({ number: name.slice(0, 4), compatibleFrom }))
  const from = migrations.find(({ number: mine }) =>
    migrations.every(
      ({ number, compatibleFrom }) => number <= mine || (compatibleFrom && compatibleFrom <= mine),
    ),
  )
  const [, newest = ''] = changelog.split('\n## ')
  expect(newest.split('\n')[2]).toStartWith(
    `**Schema ${migrations.at(-1)?.number}, compatible from ${from?.number}.** `,
  )
})
