import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Value } from '@sinclair/typebox/value'
import { EventRecord } from '../../api/events/schema.ts'
import { writeSandbox } from '../../shared/sandbox/sandbox.ts'
import { hintDueDeliveries } from '../../shared/webhooks/hint-due.ts'
import { handlers } from '../../workers/handlers.ts'
import { startWebhooks } from '../../workers/webhooks/worker.ts'
import { work } from '../../workers/work.ts'
import { aService } from '../businesses/cards.ts'
import { aBusiness, aLead } from '../factories.ts'
import { outputOf, python } from '../programs.ts'
import { OPERATOR_KEY, openTestApp } from '../test-app.ts'

const root = join(import.meta.dir, '../..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const texts = [
  'README.md',
  ...['docs/guides', 'docs/operations'].flatMap(folder =>
    readdirSync(join(root, folder))
      .filter(name => name.endsWith('.md'))
      .map(name => `${folder}/${name}`),
  ),
]

interface Block {
  path: string
  /** The language and other words after the fence. */
  info: string
  code: string
}
const blocks: Block[] = texts.flatMap(path =>
  [...read(path).matchAll(/^```(.*)\n([\s\S]*?)^```$/gm)].map(([, info = '', code = '']) => ({
    path,
    info,
    code,
  })),
)
const codeOf = (path: string, info: string) =>
  blocks
    .filter(block => block.path === path && block.info === info)
    .map(({ code }) => code)
    .join('\n')

const app = await openTestApp()
const { server } = app.api.listen({ port: 0, hostname: '127.0.0.1' })
const base = `http://127.0.0.1:${server?.port}`
const folder = mkdtempSync(join(tmpdir(), 'agent-exchange-examples-'))
beforeAll(async () => {
  // The service that the tours look for isn't the first on the card.
  await aBusiness(app, {
    services: [
      aService({ name: 'Bathtub installation', id: 'bathtub' }),
      aService({ name: 'Leak repair', id: 'leak-repair' }),
    ],
  })
  await writeSandbox(app.context)
})
afterAll(async () => {
  rmSync(folder, { recursive: true })
  await app.api.server?.stop(true)
  await app.close()
})

const run = (...command: string[]) => outputOf(command, { cwd: folder })

/** Runs a script, expects no errors, and returns its output. */
async function runWithoutErrors(script: string): Promise<string> {
  const { code, output, errors } = await run('bash', '-eu', '-c', script)
  expect({ code, errors }).toEqual({ code: 0, errors: '' })
  expect(/"error":\{"code":"[a-z]+_.{0,300}/.exec(output)?.[0] ?? null).toBeNull()
  return output
}

/** Runs the commands of a guide against this service, with a key in place of the one it leaves out. */
const runGuide = (path: string, key = '') =>
  runWithoutErrors(
    codeOf(path, 'sh run')
      .replaceAll('{base_url}', base)
      .replaceAll(/(?:agx|bzk|opk)_…/g, key),
  )

/** Leads of real businesses, and threads. */
const realThings = () =>
  app.db
    .sql`select (select count(*) from leads where business_id > 0) as leads, (select count(*) from posts) as posts`

describe('the examples in the docs', () => {
  for (const [path, info, address] of [
    ['README.md', 'sh tour', 'http://localhost:3000'],
    ['docs/guides/agents.md', 'sh run', '{base_url}'],
  ] as const)
    test(`${path} makes a booking, as often as it’s pasted, and writes nothing real`, async () => {
      const script = codeOf(path, info).replaceAll(address, base)
      const before = await realThings()
      for (const _ of ['first', 'second']) {
        const output = await runWithoutErrors(`${script}\necho "values: $AGENT_KEY $SLUG $START $LEAD"`)
        expect(output).toContain('"status":"confirmed"')
        expect(output).toMatch(/values: agx_[0-9a-f]{40} sandbox-books \d{4}-\d\d-\d\dT\S+ lead_[0-9a-z]{26}/)
        expect(output).toMatch(/"timezone":"America\/Chicago","service":\{"id":"leak-repair"/)
        expect(output).not.toContain('"serviceAssumed":true')
        expect(output).toContain('booking.confirmed')
      }
      expect(await realThings()).toEqual(before)
    })

  test('docs/guides/businesses.md runs with a key and a lead', async () => {
    const { slug, key } = await aBusiness(app)
    const agent = await app.agent()
    const lead = await aLead(app, slug, agent.key)
    const output = await runGuide('docs/guides/businesses.md', key)
    expect(output).toContain('"signingSecret":"whsec_')
    const { messages, quote, status } = (await app.get(`/leads/${lead}`, { key: agent.key })).body
    expect({ text: messages.at(-1).text, amount: quote.amount, status }).toEqual({
      text: 'We can come on Tuesday at nine.',
      amount: 18_900,
      status: 'closed',
    })
    const [row] = await app.db.sql`select version, closures from businesses where slug = ${slug}`
    expect(row?.closures).toHaveLength(1)
  })

  test('the quickstart of agents over HTTP gets a booking, its event and the owner’s messages', async () => {
    const webhooks = await startWebhooks(app.context)
    // Like the scheduler.
    const hints = setInterval(() => hintDueDeliveries(app.context), 300)
    const output = await runGuide('docs/guides/quickstart-http.md').finally(() =>
      Promise.all([clearInterval(hints), webhooks.close()]),
    )
    expect(output).toContain('"type":"lead.message"')
    expect(output).toContain('"status":"confirmed"')
    expect(output).toContain('"type":"booking.confirmed"')
  })

  test('the quickstart of agents over MCP shows free slots', async () => {
    const output = await runGuide('docs/guides/quickstart-mcp.md')
    expect(output).toContain('Open starts')
    const { mcpServers } = JSON.parse(codeOf('docs/guides/quickstart-mcp.md', 'json'))
    expect(mcpServers['agent-exchange'].url).toBe('{base_url}/mcp')
  })

  test('the quickstart of operators adds a business that agents find', async () => {
    const path = 'docs/guides/quickstart-operator.md'
    // tests/start runs these.
    expect(codeOf(path, 'sh')).toBe(codeOf('README.md', 'sh'))
    const output = await runGuide(path, OPERATOR_KEY)
    expect(output).toMatch(/"businessKey":"bzk_[0-9a-f]{40}"/)
    expect(output).toMatch(/\/desk\/inbox\/enter\//)
    expect(output).toContain('"slug":"first-plumbing"')
  })

  test('docs/operations/operators.md runs with the operator key', async () => {
    const { key, id } = await app.agent()
    await app.post('/keys/platform', { company: 'Example Labs', use_case: 'The feed.' }, { key })
    const output = await runGuide('docs/operations/operators.md', OPERATOR_KEY)
    expect(output).toMatch(/"businessKey":"bzk_[0-9a-f]{40}"/)
    expect(output).toContain('agent_exchange_oldest_due_seconds')
    expect((await app.get('/keys', { key })).body.tier).toBe('verified')
    expect((await app.get(`/agents/${id}`)).status).toBe(200)
    expect((await app.get('/commons/posts?board=changelog')).body.count).toBe(1)
  })

  test('docs/guides/mcp.md creates a key and uses it', async () => {
    const output = await runGuide('docs/guides/mcp.md')
    expect(output).toContain('No new events.')
    const { mcpServers } = JSON.parse(codeOf('docs/guides/mcp.md', 'json'))
    expect(mcpServers['agent-exchange'].url).toBe('{base_url}/mcp')
  })

  test('docs/guides/webhooks.md runs with a verified key', async () => {
    const { key } = await app.agent('verified')
    const output = await runGuide('docs/guides/webhooks.md', key)
    expect(output).toContain('"signingSecret":"whsec_')
    expect(output).toContain('"type":"webhook.test"')
  })

  test('docs/guides/sandbox.md ends with a paid deposit', async () => {
    // Its links must point to this server.
    const { baseUrl } = app.context
    app.context.baseUrl = base
    const worker = await work(app.context, 'deposits', handlers, 1)
    const output = await runGuide('docs/guides/sandbox.md').finally(() =>
      Promise.all([worker.close(), Object.assign(app.context, { baseUrl })]),
    )
    expect(output).toMatch(/"status":"confirmed"/)
    expect(output).toEndWith('"paid":true\n')
  })

  test('the event in the guide matches the schema', () => {
    const event = JSON.parse(codeOf('docs/guides/webhooks.md', 'json'))
    expect([...Value.Errors(EventRecord, event)].map(({ path, message }) => `${path} ${message}`)).toEqual([])
  })

  test('the program in docs/guides/agents.md compiles and runs', async () => {
    const program = codeOf('docs/guides/agents.md', 'ts').replaceAll('{base_url}', base)
    const file = join(root, `.cache/example-${process.pid}.ts`)
    await Bun.write(file, program.replaceAll("'./packages/", "'../packages/"))
    const { code, output, errors } = await run(process.execPath, file)
    const settings = join(root, `.cache/example-${process.pid}.json`)
    await Bun.write(
      settings,
      JSON.stringify({ extends: '../tsconfig.json', files: [file], include: ['../api/**/assets.d.ts'] }),
    )
    const compiled = await run(join(root, 'node_modules/.bin/tsc'), '--noEmit', '-p', settings)
    for (const path of [file, settings]) rmSync(path)
    expect({ code, errors }).toEqual({ code: 0, errors: '' })
    expect(output).toContain('Lone Star Plumbing')
    expect(compiled.output).toBe('')
  })

  test('the first example of the client’s README books, as often as it runs', async () => {
    const [, example = ''] = /```ts\n(.*?)```/s.exec(read('packages/client/README.md')) ?? []
    const file = join(folder, 'client.ts')
    const client = join(root, 'packages/client/src/main.ts')
    await Bun.write(
      file,
      example.replace('@agent-exchange/client', client).replace('http://localhost:3000', base),
    )
    const before = await realThings()
    for (const _ of ['first', 'second']) {
      const { code, output, errors } = await run(process.execPath, file)
      expect({ code, errors }).toEqual({ code: 0, errors: '' })
      expect(output).toContain('serviceAssumed: false')
      expect(output).toMatch(/\n[A-Z0-9]{8}\n$/)
    }
    expect(await realThings()).toEqual(before)
  })

  test.skipIf(!python)(
    'the Python program in docs/guides/agents.md books and cancels (needs httpx)',
    async () => {
      const file = join(folder, 'book.py')
      await Bun.write(file, codeOf('docs/guides/agents.md', 'python').replaceAll('{base_url}', base))
      const before = await realThings()
      for (const _ of ['first', 'second']) {
        const { code, output, errors } = await run(python ?? '', file)
        expect({ code, errors }).toEqual({ code: 0, errors: '' })
        expect(output).toMatch(/^Lone Star Plumbing: .+, \$\d/)
        expect(output).toMatch(/Booked for \d{4}-.+, code \S{8}/)
        expect(output).toContain('booking.confirmed')
        expect(output).toEndWith('The lead is closed\n')
      }
      expect(await realThings()).toEqual(before)
    },
  )

  test('a test runs every code block', () => {
    const tested: Record<string, string[]> = {
      'README.md': ['sh', 'sh tour'],
      'docs/guides/agents.md': ['python', 'sh run', 'ts'],
      'docs/guides/businesses.md': ['sh run'],
      // tests/fleet uses its settings, lines and files.
      'docs/operations/deployment.md': ['ini', 'sh'],
      // tests/start runs these.
      'docs/operations/recovery.md': ['sh'],
      'docs/guides/mcp.md': ['json', 'sh run'],
      'docs/operations/operators.md': ['sh run'],
      'docs/guides/quickstart-http.md': ['sh run'],
      'docs/guides/quickstart-mcp.md': ['json', 'sh run'],
      'docs/guides/quickstart-operator.md': ['sh', 'sh run'],
      'docs/guides/sandbox.md': ['sh run'],
      // The receivers run in tests/webhooks/guide.test.ts.
      'docs/guides/webhooks.md': ['json', 'python', 'sh run', 'ts'],
    }
    for (const path of texts)
      expect(
        [...new Set(blocks.filter(block => block.path === path).map(({ info }) => info))].sort(),
      ).toEqual(tested[path] ?? [])
    // tests/start runs these.
    expect(codeOf('README.md', 'sh')).toBe('npm install\nnpm start\n')
  })
})
