import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { makePen, table } from '../../workers/agent/show.ts'
import { aBusiness, aLead } from '../factories.ts'
import { openTerminal, type Terminal } from './terminal.ts'

let at: Terminal
let key: string
let slug: string
beforeAll(async () => {
  at = await openTerminal()
  key = (await at.app.agent()).key
  slug = (await aBusiness(at.app)).slug
})
afterAll(() => at.close())

const ESCAPE = '\u001b'

describe('help', () => {
  test.each([[['--help']], [['help']], [[]], [['--json', '--help']]])(
    '%j lists every command',
    async args => {
      const { out, trouble, exit } = await at.agent(...args)
      expect({ trouble, exit }).toEqual({ trouble: '', exit: 0 })
      for (const name of 'search card slots key inquire book deposit lead message outcome watch'.split(' '))
        expect(out).toMatch(new RegExp(`^ {2}${name}\\b`, 'm'))
      for (const flag of ['--zip ZIP', '--url ADDRESS', '--key agx_…', '--json', '--consent'])
        expect(out).toContain(flag)
    },
  )

  test('of one command asks the service nothing', async () => {
    const { out, exit } = await at.agent('outcome', '--help', '--url', 'http://127.0.0.1:1')
    expect(exit).toBe(0)
    expect(out).toStartWith('bun run agent outcome LEAD_ID KIND [--note TEXT]\n')
  })
})

describe('one line says what is wrong', () => {
  test.each([
    [['serch'], 'There is no command “serch”.'],
    [['search', '--zpi', '78205'], "Unknown option '--zpi'."],
    [['search', '--zip'], '--zip'],
    [['search', '--zip', '--bookable'], '--zip'],
    [['card'], 'SLUG is missing.'],
    [['book', 'a', 'b'], 'START is missing.'],
    [['outcome', 'lead_x', 'completed', 'on', 'time'], '“on”'],
    [['key', '--name', 'Concierge'], '--email is missing.'],
    [['inquire', 'a', '--customer', 'D', '--detail', 'urgency'], 'KEY=TEXT'],
    [['card', 'a', '--url', 'localhost:3000'], '--url'],
    [['watch', 'closely'], '“closely”'],
  ])('%j is not understood: 2', async (args, words) => {
    const { out, trouble, exit } = await at.agent(...args)
    expect({ out, exit }).toEqual({ out: '', exit: 2 })
    expect(trouble).toMatch(/^usage .+\n$/)
    expect(trouble).toContain(words)
  })

  test('a refusal in the words of the service, whether --json or not: 1', async () => {
    for (const more of [[], ['--json']]) {
      const { out, trouble, exit } = await at.agent('card', 'no-such-business', ...more)
      expect({ out, exit }).toEqual({ out: '', exit: 1 })
      expect(trouble).toMatch(/^business_not_found .+\n$/)
    }
  })

  test.each([
    ['missing_key', []],
    ['invalid_key', ['--key', `agx_${'0'.repeat(40)}`]],
  ])('%s: 1, at a watch too', async (code, more) => {
    for (const args of [['lead', 'lead_x'], ['watch']]) {
      const { out, trouble, exit } = await at.agent(...args, ...more)
      expect({ out, exit }).toEqual({ out: '', exit: 1 })
      expect(trouble).toMatch(new RegExp(`^${code} .+\n$`))
    }
  })

  test('nobody there: 1, and how to have somebody there', async () => {
    const { out, trouble, exit } = await at.agent('search', '--url', 'http://127.0.0.1:1')
    expect({ out, exit }).toEqual({ out: '', exit: 1 })
    expect(trouble).toMatch(/^unreachable http:\/\/127\.0\.0\.1:1 can't be reached .+npm start.+\n$/)
  })

  test.each([
    ['a page', () => new Response('<h1>Hello</h1>', { headers: { 'content-type': 'text/html' } })],
    ['a broken page', () => new Response('{"error":"boom"}', { status: 502 })],
    ['another address', () => Response.redirect('https://elsewhere.example/', 302)],
  ])('somebody else there, who answers with %s: 1', async (_, answer) => {
    using other = Bun.serve({ port: 0, hostname: '127.0.0.1', fetch: answer })
    const { trouble, exit } = await at.agent('search', '--url', `http://127.0.0.1:${other.port}`)
    expect(exit).toBe(1)
    expect(trouble).toMatch(/^not_an_exchange .+\n$/)
  })
})

describe('colours', () => {
  test('are left out where no terminal is', async () => {
    for (const args of [['--help'], ['search'], ['card', slug], ['card', 'none'], ['serch']]) {
      const { out, trouble } = await at.agent(...args)
      expect(out + trouble).not.toContain(ESCAPE)
    }
  })

  test('are as a terminal and NO_COLOR say', () => {
    expect(makePen({ isTTY: true, hasColors: () => true }).bold('x')).toBe(`${ESCAPE}[1mx${ESCAPE}[0m`)
    expect(makePen({ isTTY: true, hasColors: () => false }).bold('x')).toBe('x')
    expect(makePen({}).bold('x')).toBe('x')
  })

  const script = Bun.which('script')
  test.skipIf(!script)('on a terminal, and not with NO_COLOR', async () => {
    const run = async (env: Record<string, string>) => {
      const command = `"${process.execPath}" workers/commands/agent.ts --help`
      const child = Bun.spawn({
        cmd: [script ?? '', '-qec', command, '/dev/null'],
        env: { PATH: process.env.PATH, TERM: 'xterm-256color', ...env },
        stdio: ['ignore', 'pipe', 'pipe'],
      })
      return new Response(child.stdout).text()
    }
    expect(await run({})).toContain(`${ESCAPE}[1m`)
    expect(await run({ NO_COLOR: '1' })).not.toContain(`${ESCAPE}[`)
  })

  test('do not count where a table is cut to the screen', () => {
    const pen = makePen({ isTTY: true, columns: 12, hasColors: () => true })
    const lines = table(pen, ['name', 'place'], [[pen.bold('Pioneer'), '東京 Tower']]).split('\n')
    for (const line of lines) expect(Bun.stringWidth(line)).toBeLessThanOrEqual(12)
    expect(lines[1]).toEndWith(`${ESCAPE}[2m…${ESCAPE}[0m`)
  })
})

describe('watch', () => {
  /** Reads on until this was written. */
  async function until(stream: ReadableStream<Uint8Array>, text: string): Promise<string> {
    let read = ''
    for await (const bytes of stream.values({ preventCancel: true })) {
      read += new TextDecoder().decode(bytes)
      if (read.includes(text)) return read
    }
    throw new Error(`It ended without ${text}: ${read}`)
  }

  test.each([
    [
      [],
      (line: string, lead: string) => expect(line).toContain(`lead.received  Lone Star Plumbing  ${lead}`),
    ],
    [
      ['--json'],
      (line: string, lead: string) =>
        expect(JSON.parse(line)).toMatchObject({ type: 'lead.received', lead_id: lead, data: {} }),
    ],
  ])(
    '%j shows what happens meanwhile, and not what was before; Ctrl-C ends it with 0',
    async (more, holds) => {
      const before = await aLead(at.app, slug, key)
      const child = at.launch(['watch', '--key', key, ...more])
      await until(child.stderr, 'Watching')
      const lead = await aLead(at.app, slug, key)
      const line = await until(child.stdout, '\n')
      holds(line, lead)
      expect(line).not.toContain(before)
      child.kill('SIGINT')
      expect(await child.exited).toBe(0)
    },
  )

  test('--all begins with what was before', async () => {
    const before = await aLead(at.app, slug, key)
    const child = at.launch(['watch', '--all', '--key', key])
    expect(await until(child.stdout, before)).toContain('lead.received')
    child.kill('SIGTERM')
    expect(await child.exited).toBe(0)
  })
})
