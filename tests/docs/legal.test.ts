import { afterAll, expect, test } from 'bun:test'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { testApp } from '../test-app.ts'

const dir = mkdtempSync(join(tmpdir(), 'agent-exchange-legal-'))
const app = await testApp({ config: { dataDir: dir, operatorEmail: 'help@exchange.example' } })
afterAll(() => rmSync(dir, { recursive: true }))

test.each([
  ['privacy', '90 days'],
  ['terms', 'Refunds are automatic'],
  ['contact', 'a business that isn’t listed yet'],
  ['contact', '<a href="mailto:help@exchange.example">help@exchange.example</a>'],
])('GET /%s has our text, and every page links to it', async (name, words) => {
  const { status, text, headers } = await app.get(`/${name}`)
  expect([status, headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
  expect(text).toContain(words)
  for (const path of ['/c', '/docs', `/${name}`])
    expect((await app.get(path, { headers: { accept: 'text/html' } })).text).toContain(`href="/${name}"`)
})

test('/contact says so if nobody published an address', async () => {
  const withoutAddress = await testApp()
  expect((await withoutAddress.get('/contact')).text).toContain('They haven’t published an address here.')
})

test('an operator replaces a page by a file, without a restart and without markup', async () => {
  mkdirSync(join(dir, 'pages'))
  writeFileSync(join(dir, 'pages', 'privacy.md'), '# Our privacy\n\nWe are *Acme*. <script>x</script>')
  const { text } = await app.get('/privacy')
  expect(text).toContain('<title>Our privacy</title>')
  expect(text).toContain('<em>Acme</em>')
  expect(text).not.toContain('<script>')
})
