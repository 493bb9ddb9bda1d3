import { afterAll, describe, expect, test } from 'bun:test'
import { makePen, table } from '../../workers/agent/show.ts'
import { aBusiness, aLead } from '../factories.ts'
import { openTerminal } from './terminal.ts'

const at = await openTerminal()
const key = (await at.app.agent()).key
const slug = (await aBusiness(at.app)).slug
afterAll(() => at.close())

const ESCAPE = '\u001b'

describe('help', () => {
  test.each([[['--help']], [['help']], [[]], [['--json', '--help']]])(
    '%j lists every command',
    async args => {
      const { out, err, exit } = await at.agent(...args)
      expect({ err, exit }).toEqual({ err: '', exit: 0 })
      for (const name of 'search card slots key inquire book deposit lead message outcome watch'.split(' '))
        expect(out).toMatch(new RegExp(`^ {2}${name}\\b`, 'm'))
      for (const flag of ['--zip ZIP', '--url ADDRESS', '--key agx_…', '--json', '--consent'])
        expect(out).toContain(flag)
    },
  )

  test('of one command works without the service', async () => {
    const { out, exit } = await at.agent('outcome', '--help', '--url', 'http://127.0.0.1:1')
    expect(exit).toBe(0)
    expect(out).toStartWith('bun run agent outcome LEAD_ID KIND [--note TEXT]\n')
  })
})

describe('errors are printed in one line', () => {
  test.each([
    [['--bogus'], 'Name a command.'],
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
  ])('%j exits with 2', async (args, words) => {
    const { out, err, exit } = await at.agent(...args)
    expect({ out, exit }).toEqual({ out: '', exit: 2 })
    expect(err).toMatch(/^usage .+\n$/)
    expect(err).toContain(words)
  })

  test("the service's error exits with 1, with or without --json", async () => {
    for (const more of [[], ['--json']]) {
      const { out, err, exit } = await at.agent('card', 'no-such-business', ...more)
      expect({ out, exit }).toEqual({ out: '', exit: 1 })
      expect(err).toMatch(/^business_not_found .+\n$/)
    }
  })

  test.each([
    ['missing_key', []],
    ['invalid_key', ['--key', `agx_${'0'.repeat(40)}`]],
  ])('%s exits with 1, also for watch', async (code, more) => {
    for (const args of [['lead', 'lead_x'], ['watch']]) {
      const { out, err, exit } = await at.agent(...args, ...more)
      expect({ out, exit }).toEqual({ out: '', exit: 1 })
      expect(err).toMatch(new RegExp(`^${code} .+\n$`))
    }
  })

  test('an unreachable service exits with 1 and says how to start it', async () => {
    const { out, err, exit } = await at.agent('search', '--url', 'http://127.0.0.1:1')
    expect({ out, exit }).toEqual({ out: '', exit: 1 })
    expect(err).toMatch(/^unreachable http:\/\/127\.0\.0\.1:1 can't be reached .+npm start.+\n$/)
  })

  test.each([
    ['a page', () => new Response('<h1>Hello</h1>', { headers: { 'content-type': 'text/html' } })],
    ['a broken page', () => new Response('{"error":"boom"}', { status: 502 })],
    ['another address', () => Response.redirect('https://elsewhere.example/', 302)],
  ])('another service that answers with %s exits with 1', async (_, answer) => {
    using other = Bun.serve({ port: 0, hostname: '127.0.0.1', fetch: answer })
    const { err, exit } = await at.agent('search', '--url', `http://127.0.0.1:${other.port}`)
    expect(exit).toBe(1)
    expect(err).toMatch(/^not_an_exchange .+\n$/)
  })
})

describe('colors', () => {
  test('are left out without a terminal', async () => {
    for (const args of [['--help'], ['search'], ['card', slug], ['card', 'none'], ['serch']]) {
      const { out, err } = await at.agent(...args)
      expect(out + err).not.toContain(ESCAPE)
    }
  })

  test('depend on the terminal and NO_COLOR', () => {
    expect(makePen({ isTTY: true, hasColors: () => true }).bold('x')).toBe(`${ESCAPE}[1mx${ESCAPE}[0m`)
    expect(makePen({ isTTY: true, hasColors: () => false }).bold('x')).toBe('x')
    expect(makePen({}).bold('x')).toBe('x')
  })

  const script = Bun.which('script')
  test.skipIf(!script)('are printed on a terminal, but not with NO_COLOR', async () => {
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

  test("don't count towards a table's width", () => {
    const pen = makePen({ isTTY: true, columns: 12, hasColors: () => true })
    const lines = table(pen, ['name', 'place'], [[pen.bold('Pioneer'), '東京 Tower']]).split('\n')
    for (const line of lines) expect(Bun.stringWidth(line)).toBeLessThanOrEqual(12)
    expect(lines[1]).toEndWith(`${ESCAPE}[2m…${ESCAPE}[0m`)
  })
})

describe('watch', () => {
  /** Reads until this text. */
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
  ])('%j shows new events only, and exits with 0 on Ctrl-C', async (more, expectLine) => {
    const before = await aLead(at.app, slug, key)
    const child = at.launch(['watch', '--key', key, ...more])
    await until(child.stderr, 'Watching')
    const lead = await aLead(at.app, slug, key)
    const line = await until(child.stdout, '\n')
    expectLine(line, lead)
    expect(line).not.toContain(before)
    child.kill('SIGINT')
    expect(await child.exited).toBe(0)
  })

  test('--all starts with past events', async () => {
    const before = await aLead(at.app, slug, key)
    const child = at.launch(['watch', '--all', '--key', key])
    expect(await until(child.stdout, before)).toContain('lead.received')
    child.kill('SIGTERM')
    expect(await child.exited).toBe(0)
  })
})
