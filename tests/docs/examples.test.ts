import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Value } from '@sinclair/typebox/value'
import { curlOf } from '../../api/docs/curl.ts'
import { describeApi } from '../../api/docs/openapi.ts'
import { readReference } from '../../api/docs/reference.ts'
import { EventRecord } from '../../api/events/schema.ts'
import { endpoints } from '../../api/routes.ts'
import { catalogue } from '../../shared/errors.ts'
import { aCard } from '../businesses/cards.ts'
import { aBusiness, aLead } from '../factories.ts'
import { OPERATOR_KEY, openTestApp, type TestApp } from '../test-app.ts'

const root = join(import.meta.dir, '../..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const texts = ['README.md', ...readdirSync(join(root, 'docs/guides')).map(name => `docs/guides/${name}`)]

interface Block {
  path: string
  /** What stands behind the fence: the language, and what the example says of itself. */
  says: string
  code: string
}
const blocks: Block[] = texts.flatMap(path =>
  [...read(path).matchAll(/^```(.*)\n([\s\S]*?)^```$/gm)].map(([, says = '', code = '']) => ({
    path,
    says,
    code,
  })),
)
const commands = (path: string, says: string) =>
  blocks
    .filter(block => block.path === path && block.says === says)
    .map(({ code }) => code)
    .join('\n')

let app: TestApp
let base: string
const folder = mkdtempSync(join(tmpdir(), 'agent-exchange-examples-'))
beforeAll(async () => {
  app = await openTestApp()
  await aBusiness(app)
  const { server } = app.api.listen({ port: 0, hostname: '127.0.0.1' })
  base = `http://127.0.0.1:${server?.port}`
})
afterAll(async () => {
  rmSync(folder, { recursive: true })
  await app.api.server?.stop(true)
  await app.close()
})

async function run(script: string, env: Record<string, string> = {}) {
  const child = Bun.spawn(['bash', '-eu', '-c', script], {
    cwd: folder,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const [output, trouble] = await Promise.all([
    new Response(child.stdout).text(),
    new Response(child.stderr).text(),
  ])
  return { code: await child.exited, output, trouble }
}

/** Runs what a guide tells to type, and finds nothing refused in what it says. */
async function follow(script: string): Promise<string> {
  const { code, output, trouble } = await run(script)
  expect({ code, trouble }).toEqual({ code: 0, trouble: '' })
  expect(/"error":\{"code":"[a-z]+_.{0,300}/.exec(output)?.[0] ?? null).toBeNull()
  return output
}

describe('what the docs tell to type', () => {
  for (const [path, says, address] of [
    ['README.md', 'sh tour', 'http://localhost:3000'],
    ['docs/guides/agents.md', 'sh run', '{base_url}'],
  ] as const)
    test(`${path} runs as it stands, to a booking`, async () => {
      const script = commands(path, says).replaceAll(address, base)
      const output = await follow(`${script}\necho "told: $AGENT_KEY $SLUG $START $LEAD"`)
      expect(output).toContain('"status":"confirmed"')
      expect(output).toMatch(/told: agx_[0-9a-f]{40} [a-z0-9-]+ \d{4}-\d\d-\d\dT\S+ lead_[0-9a-z]{26}/)
      expect(output).toContain('booking.confirmed')
    })

  test('docs/guides/businesses.md runs with a key and a lead', async () => {
    const { slug, key } = await aBusiness(app)
    const agent = await app.agent()
    const lead = await aLead(app, slug, agent.key)
    const script = commands('docs/guides/businesses.md', 'sh run')
    const output = await follow(script.replaceAll('{base_url}', base).replaceAll('bzk_…', key))
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

  test('docs/guides/operators.md runs with the operator key', async () => {
    const { key, id } = await app.agent()
    await app.post('/keys/platform', { company: 'Example Labs', use_case: 'The feed.' }, { key })
    const script = commands('docs/guides/operators.md', 'sh run')
    const output = await follow(script.replaceAll('{base_url}', base).replaceAll('opk_…', OPERATOR_KEY))
    expect(output).toMatch(/"businessKey":"bzk_[0-9a-f]{40}"/)
    expect(output).toContain('agent_exchange_oldest_due_seconds')
    expect((await app.get('/keys', { key })).body.tier).toBe('verified')
    expect((await app.get(`/agents/${id}`)).status).toBe(200)
    expect((await app.get('/commons/posts?board=changelog')).body.count).toBe(1)
  })

  test('docs/guides/webhooks.md runs with a verified key', async () => {
    const { key } = await app.agent('verified')
    const script = commands('docs/guides/webhooks.md', 'sh run')
    const output = await follow(script.replaceAll('{base_url}', base).replaceAll('agx_…', key))
    expect(output).toContain('"signingSecret":"whsec_')
    expect(output).toContain('"type":"webhook.test"')
  })

  test('the event that the guide shows is one', () => {
    const shown = JSON.parse(commands('docs/guides/webhooks.md', 'json'))
    expect([...Value.Errors(EventRecord, shown)].map(({ path, message }) => `${path} ${message}`)).toEqual([])
  })

  test('the program of docs/guides/agents.md prints what it finds, and compiles', async () => {
    const program = commands('docs/guides/agents.md', 'ts').replaceAll('{base_url}', base)
    const file = join(root, `.cache/example-${process.pid}.ts`)
    await Bun.write(file, program.replaceAll("'./api/", "'../api/"))
    const { code, output, trouble } = await run(`"${process.execPath}" "${file}"`)
    const settings = join(root, `.cache/example-${process.pid}.json`)
    await Bun.write(
      settings,
      JSON.stringify({ extends: '../tsconfig.json', files: [file], include: ['../api/**/assets.d.ts'] }),
    )
    const compiled = await run(`"${join(root, 'node_modules/.bin/tsc')}" --noEmit -p "${settings}"`)
    for (const made of [file, settings]) rmSync(made)
    expect({ code, trouble }).toEqual({ code: 0, trouble: '' })
    expect(output).toContain('Lone Star Plumbing')
    expect(compiled.output).toBe('')
  })

  test('there is no block that no test runs', () => {
    const ran: Record<string, string[]> = {
      'README.md': ['sh', 'sh tour'],
      'docs/guides/agents.md': ['sh run', 'ts'],
      'docs/guides/businesses.md': ['sh run'],
      'docs/guides/operators.md': ['sh run'],
      // The receivers run in tests/webhooks/guide.test.ts.
      'docs/guides/webhooks.md': ['json', 'python', 'sh run', 'ts'],
    }
    for (const path of texts)
      expect(
        [...new Set(blocks.filter(block => block.path === path).map(({ says }) => says))].sort(),
      ).toEqual(ran[path] ?? [])
    // Only how it is started stands outside of the tour: tests/start does that.
    expect(commands('README.md', 'sh')).toBe('npm install\nnpm start\n')
  })
})

/** What a request answers that is well made, but speaks of what is not there, or is not its turn. */
const fine = (code: string | undefined) =>
  code === undefined ||
  code.endsWith('_not_found') ||
  [400, 401, 403, 404, 405, 413, 415, 500].every(
    status => catalogue[code as 'rate_limited'].status !== status,
  )

/** An agent that has all that a request may speak of: a website, a webhook, the highest tier. */
async function settledAgent(): Promise<string> {
  const { key, id } = (
    await app.post('/keys', {
      name: 'Settled',
      contact_email: `${crypto.randomUUID()}@agent.example`,
      website: 'https://agent.example',
    })
  ).body
  await app.call('PATCH', `/operator/agents/${id}`, { key: OPERATOR_KEY, body: { tier: 'platform' } })
  await app.call('PATCH', '/keys', { key, body: { callback_url: 'http://127.0.0.1:8099/hook' } })
  return key
}

describe('each request of the reference', () => {
  const operations = readReference(describeApi(endpoints, 'http://reference.example'))
  beforeAll(async () => {
    await app.call('PUT', '/operator/businesses/alamo-plumbing', { key: OPERATOR_KEY, body: aCard() })
  })

  for (const operation of operations)
    test(`${operation.method} ${operation.path} is one that the service understands`, async () => {
      const [key, business] = [await settledAgent(), await aBusiness(app)]
      const script = curlOf(operation, base)
      expect(script).not.toMatch(/'http[^']*\{/)
      const answer = await run(`${script} -s -m 5 -o answer.json -w '%{http_code}'`, {
        AGENT_KEY: key,
        BUSINESS_KEY: business.key,
        OPERATOR_KEY,
      })
      expect({ code: answer.code, trouble: answer.trouble }).toEqual({ code: 0, trouble: '' })
      const text = readFileSync(join(folder, 'answer.json'), { encoding: 'utf8', flag: 'a+' })
      const refused =
        Number(answer.output) >= 400 && text.startsWith('{') ? JSON.parse(text).error?.code : undefined
      expect({ refused, fine: refused !== 'route_not_found' && fine(refused) }).toEqual({
        refused,
        fine: true,
      })
      rmSync(join(folder, 'answer.json'))
    })
})
