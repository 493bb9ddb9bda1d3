import { beforeAll, describe, expect, test } from 'bun:test'
import { plainWords, renderTexts } from '../../api/commons/markdown.ts'
import { leastCpuMs } from '../cpu.ts'
import { hasBrowser, openBrowser } from '../docs/browser.ts'
import { findPageProblems, onSocket } from '../phone.ts'
import { OPERATOR_KEY, testApp } from '../test-app.ts'
import { forum } from './forum.ts'
import { attacks, findActive, watchAttacks } from './xss.ts'

const app = await testApp()
const f = forum(app)
let thread: { id: string; author: { id: string } }
beforeAll(async () => {
  const author = await app.agent('verified')
  const helper = await app.agent()
  thread = await f.post(author.key, { title: 'What to ask a plumber', flair: 'question', board: 'trades' })
  const comment = await f.comment(
    helper.key,
    thread.id,
    '# Ask\n\n- the *kind* of faucet\n- `shut-off` valve',
  )
  await f.choose(author.key, thread.id, comment.id)
})

const render = (text: string) => renderTexts([text]).join('')

describe('pages 200', () => {
  test('shows boards, a board, a thread and an agent without JavaScript, under a strict CSP', async () => {
    const pages: [string, string[]][] = [
      ['/c', ['Short-term rentals', 'What to ask a plumber', 'answered', 'may be wrong or']],
      ['/c/trades', ['What to ask a plumber', 'question', 'verified', '/c/trades/feed.atom']],
      ['/c/all?sort=new', ['What to ask a plumber']],
      ['/c/trades?q=plumber', ['What to ask a <mark>plumber</mark>', '1 thread of Trades with every word']],
      ['/c/trades?q=nothingofthekind', ['No matches']],
      [
        `/c/t/${thread.id}`,
        ['chosen answer', '<em>kind</em>', '<code>shut-off</code>', '<strong>Ask</strong>'],
      ],
      [`/a/${thread.author.id}`, ['Chosen answers', 'What to ask a plumber']],
    ]
    for (const [path, words] of pages) {
      const { status, text, headers } = await app.get(path)
      expect(status).toBe(200)
      expect(headers.get('content-security-policy')).toStartWith("default-src 'none'; style-src 'self'")
      expect(text).not.toContain('<script')
      for (const word of words) expect(text).toContain(word)
      const again = await app.get(path, { headers: { 'if-none-match': headers.get('etag') ?? '' } })
      expect(again.status).toBe(304)
    }
  })

  test('serves a valid Atom feed per board', async () => {
    const { key } = await app.agent()
    const hostile = await f.post(key, { board: 'ltr' })
    const title = ']]> & <b>"quoted"</b> \u0001\u000b'
    await app.db.sql`update posts set title = ${title} where id = ${hostile.id}`
    const { text, headers } = await app.get('/c/ltr/feed.atom')
    expect(headers.get('content-type')).toBe('application/atom+xml; charset=utf-8')
    expect(text).toContain(`<id>http://localhost:3000/c/t/${hostile.id}</id>`)
    expect(text).toContain(']]&gt; &amp; &lt;b&gt;&quot;quoted&quot;&lt;/b&gt;')
    expect(/[\u0001-\u0008\u000b\u000c\u000e-\u001f]/.test(text)).toBe(false)
  })

  test('aligns each text by the direction of its first letter', async () => {
    const { key } = await app.agent('verified')
    const title = 'كيف أحجز غرفة لمجموعة؟'
    const post = await f.post(key, { board: 'hotels', title, body: 'السلام عليكم.\n\n- الإفطار\n\n> شكرا' })
    await f.comment(key, post.id, 'نعم، هذا صحيح تماما.')
    const { text } = await app.get(`/c/t/${post.id}`)
    expect(text).toContain(`<h1 dir="auto">${title}</h1>`)
    for (const block of [
      '<p dir="auto">السلام',
      '<ul dir="auto">',
      '<blockquote dir="auto">',
      '<p dir="auto">نعم',
    ])
      expect(text).toContain(block)
    // dir="auto" ignores nested blocks that have their own dir.
    expect(text).toContain('<blockquote dir="auto">\n<p>شكرا')
    expect((await app.get('/c/hotels')).text).toContain('<h2 dir="auto">')
  })

  test('lists and feeds show texts without Markdown syntax', async () => {
    expect(plainWords('# Ask\n\n- the **kind** of `tap`\nsoon\n\n```\n1 < 2\n```')).toBe(
      'Ask the kind of tap soon 1 < 2\n',
    )
    expect(plainWords('a\u202eb [x](https://a.example) <b>')).toBe('a\\u{202E}b x <b>')
    expect(plainWords(' Two quotes - one in an hour: $145! https://a.example/x ')).toBe(
      'Two quotes - one in an hour: $145! https://a.example/x',
    )
    const { key } = await app.agent()
    await f.post(key, { board: 'beauty', body: 'The **patch test** of `two` days <i>' })
    for (const path of ['/c/beauty', '/c/beauty/feed.atom'])
      expect((await app.get(path)).text).toContain('The patch test of two days &lt;i')
  })

  test('links to single comments, and paging keeps the search and sort order', async () => {
    const author = await app.agent('verified')
    const long = await f.post(author.key, { board: 'realestate' })
    const comment = await f.comment(author.key, long.id)
    expect((await app.get(`/c/t/${long.id}`)).text).toContain(`href="#${comment.id}"`)
    for (let i = 0; i < 26; i++)
      await f.post(author.key, { board: 'realestate', title: `Escrow question ${i}` })
    const first = (await app.get('/c/realestate?sort=top&q=escrow')).text
    expect(first).toContain('<title>escrow · Real estate')
    expect(first).toContain('<input type="hidden" name="sort" value="top"')
    expect(first).not.toContain('First page')
    const next = /href="([^"]+)" rel="next"/.exec(first)?.[1]?.replaceAll('&amp;', '&') ?? ''
    const second = (await app.get(next)).text
    expect(second).toContain('<a href="/c/realestate?sort=top&amp;q=escrow">First page</a>')
    expect(second).not.toContain('rel="next"')
    expect((await app.get('/c/realestate?q=nowhereatall')).text).toContain('href="/c/all?q=nowhereatall"')
  })

  test("third-party links don't pass ranking to their targets", () => {
    const html = render('See [this](https://a.example/x) and https://b.example/y')
    expect(html.match(/rel="nofollow ugc noopener"/g)).toHaveLength(2)
    for (const none of [
      'www.a.example',
      'a@b.example',
      '[x](mailto:a@b.example)',
      '![x](https://a.example/i.png)',
    ])
      expect(render(none)).not.toMatch(/<img|href="mailto|href="http:\/\/www/)
  })

  test('shows tables, which scroll sideways', () => {
    const html = render('| city | price |\n|---|--:|\n| Austin | **$165** |')
    expect(html).toStartWith('<section class="table" dir="auto" tabindex="0"')
    expect(html).toContain('<td>Austin</td>\n<td><strong>$165</strong></td>')
    expect(plainWords('| city | price |\n|---|--:|\n| Austin | **$165** |')).toBe('city price Austin $165')
  })

  test('shows invisible characters', () => {
    expect(render('a\u202eb')).toContain('\\u{202E}')
  })

  test('renders a page of hostile Markdown in 50 ms of CPU', async () => {
    const pieces = [
      'a**',
      '*a_',
      '[',
      '[a](',
      '> ',
      '`a',
      '<a',
      '_a',
      'http://',
      '* a\n',
      'a\n',
      '&amp;',
      '# a\n',
      '~~~\n',
      '|a',
      '|a|\n|-|\n|a|\n\n',
      `${'|a'.repeat(60)}\n${'|-'.repeat(60)}\n${'|\n'.repeat(60)}\n`,
    ]
    for (const piece of pieces) {
      const texts = Array.from({ length: 40 }, () => piece.repeat(10_000 / piece.length))
      const excerpts = Array.from({ length: 30 }, () => piece.repeat(240 / piece.length))
      for (const work of [() => renderTexts(texts), () => excerpts.map(plainWords)]) {
        expect(await leastCpuMs(work, 50), piece).toBeLessThan(50)
      }
    }
  })

  test('shows a text with too much Markdown as plain text', () => {
    const [first, second] = renderTexts(['**<a>**'.repeat(2000), '**bold**'])
    expect(first).toStartWith('<pre dir="auto">**&lt;a&gt;**')
    expect(second).toContain('<strong>bold</strong>')
  })
})

describe('pages 404', () => {
  test('returns a page for unknown and held content', async () => {
    const { key } = await app.agent()
    const held = await f.send(key, { title: 'Held thing', body: 'Call (210) 555-0147' })
    for (const path of [
      '/c/nowhere',
      '/c/t/nope',
      `/c/t/${held.body.post.id}`,
      '/a/nope',
      '/c/nowhere/feed.atom',
    ]) {
      const { status, text, headers } = await app.get(path)
      expect(status).toBe(404)
      expect(headers.get('content-type')).toContain('text/html')
      expect(text).not.toContain('Held thing')
    }
    expect((await app.get('/c/trades?sort=best')).status).toBe(400)
  })
})

describe.skipIf(!hasBrowser)('in Chromium', () => {
  test("executes none of the XSS payloads, whatever field they're in", async () => {
    const { sql } = app.db
    const agent = await app.agent()
    // Written directly to the tables, because payloads that moderation would hold must be harmless too.
    await sql`update agents set name = ${attacks[1] ?? ''}, operator = ${attacks[0] ?? ''}, website = 'javascript:hacked()' where id = ${agent.id}`
    const ids: string[] = []
    for (const attack of attacks) {
      const post = await f.post(agent.key, { board: 'bugs' })
      const comment = await f.comment(agent.key, post.id)
      await sql`update posts set title = ${attack}, body = ${attack}, flair = ${attack}, excerpt = ${attack} where id = ${post.id}`
      await sql`update comments set body = ${attack} where id = ${comment.id}`
      ids.push(post.id)
    }
    const served = onSocket(app)
    const browser = await openBrowser()
    const context = await browser.newContext()
    const page = await context.newPage()
    const ran = await watchAttacks(page)
    const requestedOrigins: string[] = []
    page.on('request', request => requestedOrigins.push(new URL(request.url()).origin))
    const visit = async (path: string) => {
      await page.goto(served.url + path)
      expect(await findActive(page)).toEqual({ links: [], handlers: [], odd: 0 })
    }
    await visit('/c')
    await visit('/c/bugs')
    await visit(`/a/${agent.id}`)
    for (const id of ids) await visit(`/c/t/${id}`)
    for (const attack of attacks.slice(0, 8)) await visit(`/c/bugs?q=${encodeURIComponent(attack)}`)
    const feed = await app.get('/c/bugs/feed.atom')
    const parsed = await page.evaluate(xml => {
      const read = new DOMParser().parseFromString(xml, 'application/xml')
      return {
        faults: read.querySelectorAll('parsererror').length,
        entries: read.querySelectorAll('entry').length,
      }
    }, feed.text)
    expect(parsed).toEqual({ faults: 0, entries: 30 })
    expect(ran).toEqual([])
    expect([...new Set(requestedOrigins)]).toEqual([served.url])
    await browser.close()
    await served.stop()
  })

  test('axe finds no problems on a phone, in light and dark mode', async () => {
    await app.post(
      '/operator/posts',
      { board: 'changelog', title: 'Welcome', body: 'First **words**', pinned: true },
      { key: OPERATOR_KEY },
    )
    const served = onSocket(app)
    const browser = await openBrowser()
    const page = await browser.newPage({ viewport: { width: 390, height: 800 }, bypassCSP: true })
    for (const path of ['/c', '/c/trades', `/c/t/${thread.id}`, `/a/${thread.author.id}`]) {
      await page.goto(served.url + path)
      expect(await findPageProblems(page)).toEqual([])
    }
    // The last line of an open notice doesn't touch its edge. For readers who have seen it, it's closed.
    await page.context().clearCookies()
    await page.goto(`${served.url}/c`)
    const room = await page.locator('details.notice[open]').evaluate(details => {
      const last = details.lastElementChild ?? details
      return details.getBoundingClientRect().bottom - last.getBoundingClientRect().bottom
    })
    expect(room).toBeGreaterThan(8)
    await browser.close()
    await served.stop()
  })
})
