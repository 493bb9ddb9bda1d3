import { describe, expect, test } from 'bun:test'
import { guides } from '../../api/docs/guides.ts'
import { listPages } from '../../api/docs/pages.tsx'
import { listOperations } from '../../api/docs/reference.ts'
import { endpoints } from '../../api/routes.ts'
import { errorCatalog } from '../../shared/errors.ts'
import { limitOf, type PolicyName, tiers } from '../../shared/limits/policies.ts'
import { warningCodes } from '../../shared/warnings.ts'
import { testApp } from '../test-app.ts'

const app = await testApp()

const paths = listPages(endpoints).map(({ path }) => path)

/** What a template shows for a missing value. */
const missingValue = /\{base_url\}|\bundefined\b|\[object Object\]/
/** The match with some text around it: a failing test shouldn't print a whole page. */
const excerptAround = (text: string, pattern: RegExp): string | null => {
  const at = text.search(pattern)
  return at < 0 ? null : text.slice(Math.max(0, at - 60), at + 60)
}

const MAX_BYTES = 100_000
const MAX_COMPRESSED_BYTES = 25_000

describe('every docs page', () => {
  test('with a table names its rows, so a screen reader says which one it reads', async () => {
    const { text } = await app.get('/docs/conventions')
    expect(text).toContain('<th scope="row">businesses</th>')
  })

  test('is there for people and for models, small, and without markup or scripts of others', async () => {
    expect(paths.length).toBeGreaterThan(150)
    for (const path of paths) {
      const { status, headers, text } = await app.get(path)
      expect({ path, status }).toEqual({ path, status: 200 })
      expect(headers.get('content-type')).toBe('text/html; charset=utf-8')
      expect(headers.get('content-security-policy')).toContain("script-src 'self'; connect-src 'self'")
      expect(headers.get('etag')).not.toBeNull()
      const foreign =
        /<script(?! src="\/[^"]*" defer)|<iframe|<[^>]*\son\w+=|src="https?:|href="https?:[^"]*\.css/
      expect(excerptAround(text, foreign)).toBeNull()
      expect(excerptAround(text, missingValue)).toBeNull()
      expect(excerptAround(text, /\bspec(ification)?s?\b/i)).toBeNull()
      const bytes = Buffer.byteLength(text)
      const compressed = Bun.gzipSync(text, { level: 5 }).length
      expect({ path, bytes, isSmall: bytes <= MAX_BYTES }).toEqual({ path, bytes, isSmall: true })
      expect({ path, isSmall: compressed <= MAX_COMPRESSED_BYTES }).toEqual({ path, isSmall: true })
      const ids = [...text.matchAll(/\sid="([^"]*)"/g)].map(([, id]) => id)
      expect({ path, twice: ids.filter((id, i) => ids.indexOf(id) !== i) }).toEqual({ path, twice: [] })

      const markdown = await app.get(`${path}.md`)
      expect(markdown.status).toBe(200)
      expect(markdown.headers.get('content-type')).toBe('text/markdown; charset=utf-8')
      expect(markdown.text).toStartWith('# ')
      expect(excerptAround(markdown.text, missingValue)).toBeNull()
    }
  })

  test('is sent compressed', async () => {
    const { headers } = await app.get('/docs', { headers: { 'accept-encoding': 'gzip' } })
    expect(headers.get('content-encoding')).toBe('gzip')
    const refused = await app.get('/docs', { headers: { 'accept-encoding': 'gzip;q=0, identity' } })
    expect(refused.headers.get('content-encoding')).toBeNull()
    const again = await app.get('/docs', {
      headers: { 'accept-encoding': 'gzip', 'if-none-match': String(headers.get('etag')) },
    })
    expect(again.status).toBe(304)
    for (const name of ['etag', 'vary', 'cache-control'])
      expect(again.headers.get(name)).toBe(headers.get(name))
  })

  test('has only links that work, anchors too, and in its Markdown', async () => {
    const links = new Map<string, string>()
    for (const path of paths) {
      const { text } = await app.get(path)
      for (const [, href = ''] of text.matchAll(/href="([^"]*)"/g))
        links.set(href.startsWith('#') ? path + href : href, path)
      const markdown = (await app.get(`${path}.md`)).text
      for (const [, href = ''] of markdown.matchAll(/\]\(([^)\s]*)\)/g)) links.set(href, `${path}.md`)
    }
    const broken: string[] = []
    const texts = new Map<string, string>()
    for (const [link, from] of links) {
      const href = link.replace('http://localhost:3000', '') || '/'
      if (/^(https?|mailto):/.test(href) || href === '/mcp') continue
      const [path = '', anchor] = href.replaceAll('&amp;', '&').split('#')
      if (!texts.has(path)) {
        const { status, text } = await app.get(path, { headers: { accept: 'text/html' } })
        // The account asks who isn't signed in to do that.
        texts.set(path, status === 200 || path === '/account' ? text : '')
      }
      const text = texts.get(path) ?? ''
      if (text === '' || (anchor && !text.includes(`id="${anchor}"`))) broken.push(`${from} → ${href}`)
    }
    expect(links.size).toBeGreaterThan(paths.length)
    expect(broken).toEqual([])
  })

  test('returns 404 as a page for an unknown name', async () => {
    for (const path of [
      '/docs/nothing',
      '/docs/errors/nothing',
      '/docs/errors/nothing.md',
      '/docs/constructor',
      '/docs/errors/__proto__',
      '/docs/api/get-nothing',
    ]) {
      const { status, text } = await app.get(path)
      expect({ path, status }).toEqual({ path, status: 404 })
      expect(text).toContain('<h1>')
    }
  })
})

describe('the reference', () => {
  test('has a page for every endpoint of /openapi.json, and /docs lists them', async () => {
    const { text } = await app.get('/docs')
    const api = (await app.get('/openapi.json')).body
    const ids = Object.values<Record<string, { operationId: string }>>(api.paths).flatMap(table =>
      Object.values(table).map(({ operationId }) => operationId),
    )
    expect(ids.sort()).toEqual(
      listOperations(endpoints)
        .map(({ id }) => id)
        .sort(),
    )
    for (const id of ids) expect(text).toContain(`id="${id}"`)
    for (const { name } of listOperations(endpoints)) expect(paths).toContain(`/docs/api/${name}`)
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

describe('the conventions', () => {
  test('name every warning and the status of every error', async () => {
    const { text } = await app.get('/docs/conventions.md')
    const rows = [...text.matchAll(/^\| `(\w+)` \|/gm)].map(([, code]) => code)
    expect(rows).toEqual([...warningCodes])
    for (const { status } of Object.values(errorCatalog))
      expect(text).toMatch(new RegExp(`^\\| .*\\b${status}\\b.* \\|`, 'm'))
  })

  test('have the limits of each tier', async () => {
    const { text } = await app.get('/docs/conventions.md')
    const rows = [...text.matchAll(/^\| ([a-z]+) \| [^|]+ \|((?: [^|]+\d\/(?:h|min) \|| – \|){4})$/gm)]
    expect(rows).toHaveLength(9)
    for (const [, name, cells] of rows) {
      const limits = [null, ...tiers].map(tier =>
        limitOf(name as PolicyName, 1, tier).replace('unlimited', '–'),
      )
      expect({ name, cells }).toEqual({ name, cells: ` ${limits.join(' | ')} |` })
    }
  })
})

test('lists of fields have the paths of the response, even where it has several shapes', async () => {
  const fieldsOf = async (name: string) => {
    const { text } = await app.get(`/docs/api/${name}.md`)
    return text.split('\n').filter(line => line.startsWith('- If ') || /^- `[a-z[\]._]+`:/i.test(line))
  }
  expect(await fieldsOf('post-keys-verify')).toEqual([
    '- If status is pending:',
    '- `status`: pending',
    '- `token`: string',
    '- `url`: string',
    '- `lastCheck`: object. What we found at url just now.',
    '- `lastCheck.at`: string, date-time',
    '- `lastCheck.status`: integer or null',
    '- `lastCheck.error`: string',
    '- If status is verified:',
    '- `status`: verified',
    '- `tier`: one of free, verified, platform',
  ])
  const events = await fieldsOf('get-events')
  expect(events).toContain('- If type is lead.received:')
  expect(events).toContain('- `events[].data.status`: received')
  const page = (await app.get('/docs/api/post-keys-verify', { headers: { accept: 'text/html' } })).text
  expect(page).toContain('<p class="field-head">If status is pending')
})

describe('for models', () => {
  test('/llms.txt lists every page, and /llms-full.txt contains all of them', async () => {
    const index = await app.get('/llms.txt')
    expect(index.headers.get('content-type')).toBe('text/plain; charset=utf-8')
    const links = [...index.text.matchAll(/\]\(http:\/\/localhost:3000([^)]*)\)/g)].map(
      match => match[1] ?? '',
    )
    expect(index.text).toContain('with the bodies to fill in')
    for (const path of paths) expect(links).toContain(`${path}.md`)
    for (const path of links.filter(each => each !== '/mcp')) expect((await app.get(path)).status).toBe(200)
    const full = (await app.get('/llms-full.txt')).text
    for (const { title } of guides) expect(full).toContain(`# ${title}`)
    for (const code of Object.keys(errorCatalog)) expect(full).toContain(code)
    for (const { method, path } of listOperations(endpoints)) expect(full).toContain(`\`${method} ${path}\``)
  })
})
