import { afterAll, describe, expect, test } from 'bun:test'
import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { type CodeSample, codeSamples, toolCall } from '../../api/docs/code-samples.ts'
import { listOperations, type Operation } from '../../api/docs/reference.ts'
import { nameOf } from '../../api/docs/resources.ts'
import { faultIn, routeOf } from '../../api/mcp/input.ts'
import { tools } from '../../api/mcp/tools.ts'
import { endpoints } from '../../api/routes.ts'
import { errorCatalog } from '../../shared/errors.ts'
import { writeSandbox } from '../../shared/sandbox/sandbox.ts'
import { aBusiness } from '../factories.ts'
import { outputOf, python } from '../programs.ts'
import { OPERATOR_KEY, openTestApp } from '../test-app.ts'

const root = join(import.meta.dir, '../..')
const folder = join(root, `.cache/samples-${process.pid}`)
mkdirSync(folder, { recursive: true })
const app = await openTestApp()
await writeSandbox(app.context)
const { server } = app.api.listen({ port: 0, hostname: '127.0.0.1' })
const base = `http://127.0.0.1:${server?.port}`
afterAll(async () => {
  rmSync(folder, { recursive: true })
  await app.api.server?.stop(true)
  await app.close()
})

/** What ends a key comes last. A replaced key can't end the agent. */
const last = ['POST /operator/businesses/{slug}/reset-access', 'POST /keys/rotate', 'DELETE /keys']
const operations = listOperations(endpoints).toSorted(
  (a, b) => last.indexOf(nameOf(a)) - last.indexOf(nameOf(b)),
)

const sampleOf = (operation: Operation, name: CodeSample['name']): string =>
  codeSamples(operation, base).find(each => each.name === name)?.code ?? ''

/** Keys of callers with everything that an example may need: a website, a webhook, the highest tier. */
async function allKeys() {
  const agent = (
    await app.post('/keys', {
      name: 'Complete',
      contact_email: `${crypto.randomUUID()}@agent.example`,
      website: 'https://agent.example',
    })
  ).body
  await app.call('PATCH', `/operator/agents/${agent.id}`, { key: OPERATOR_KEY, body: { tier: 'platform' } })
  await app.call('PATCH', '/keys', { key: agent.key, body: { callback_url: 'http://127.0.0.1:8099/hook' } })
  const business = await aBusiness(app)
  return { AGENT_KEY: agent.key, BUSINESS_KEY: business.key, OPERATOR_KEY }
}

const MARK = '@@ sample'

/** What each sample of one program printed: its status and its body. */
async function runAll(command: string[]) {
  const env = { ...process.env, ...(await allKeys()) }
  const { code, output, errors } = await outputOf(command, { cwd: folder, env })
  expect({ code, errors }).toEqual({ code: 0, errors: '' })
  return output.split(MARK).slice(1)
}

/** The code of an error that no valid request gets. What an example names may not exist, or be in another state. */
function mistakeIn(printed: string): string | null {
  // Its own, not one that a document shows.
  const code = /^\s*(?:\d{3}\s+)?\{\s*"error":\s?\{"code":"([a-z_]+)"/.exec(printed)?.[1]
  if (code === undefined) return null
  const { status } = errorCatalog[code as 'rate_limited']
  const isFine = code !== 'route_not_found' && /_not_found$|^key_rotated$/.test(code)
  return isFine || status === 409 || status === 429 ? null : printed.slice(0, 400)
}

function expectValid(printed: string[]): void {
  expect(printed).toHaveLength(operations.length)
  const mistakes = printed.flatMap((each, i) => mistakeIn(each) ?? (/\b[1-5]\d\d\b/.test(each) ? [] : `${i}`))
  expect(mistakes).toEqual([])
}

describe('the sample of each endpoint is a valid request', () => {
  test('in curl', async () => {
    const scripts = operations.map(each => {
      const curl = sampleOf(each, 'curl')
      // curl would read braces as a glob.
      expect(curl).not.toMatch(/'http[^']*\{/)
      return `echo '${MARK}'\n${curl} -s -m 5 -w ' %{http_code}'`
    })
    expectValid(await runAll(['bash', '-eu', '-c', scripts.join('\n')]))
  })

  test('in TypeScript, which compiles', async () => {
    const files = operations.map((each, i) => {
      const file = join(folder, `sample-${i}.ts`)
      return { file, written: Bun.write(file, `${sampleOf(each, 'ts')}\nexport {}\n`) }
    })
    await Promise.all(files.map(({ written }) => written))
    const runs = files.map(({ file }) => `console.log('${MARK}'); await import('${file}')`)
    await Bun.write(join(folder, 'all.ts'), runs.join('\n'))
    expectValid(await runAll([process.execPath, 'all.ts']))
    const settings = join(folder, 'tsconfig.json')
    const only = files.map(({ file }) => file)
    await Bun.write(settings, JSON.stringify({ extends: '../../tsconfig.json', files: only, include: [] }))
    const tsc = Bun.spawnSync([join(root, 'node_modules/.bin/tsc'), '--noEmit', '-p', settings])
    expect(tsc.stdout.toString()).toBe('')
  })

  test.skipIf(!python)('in Python (needs httpx)', async () => {
    const codes = operations.map(each => sampleOf(each, 'python'))
    await Bun.write(join(folder, 'samples.json'), JSON.stringify(codes))
    const program = `import json\nfor code in json.load(open('samples.json')):\n  print('${MARK}')\n  exec(code)`
    expectValid(await runAll([python ?? '', '-c', program]))
  })

  test('as a tool call, with exactly the arguments it needs', () => {
    const calls = operations.flatMap(each => toolCall(each) ?? [])
    expect(calls.length).toBeGreaterThan(tools.length - 3)
    for (const call of calls) {
      const tool = tools.find(each => each.name === call.name)
      if (!tool) throw new Error(call.name)
      expect({ call, fault: faultIn(call.arguments, tool, routeOf(endpoints, tool)) }).toEqual({
        call,
        fault: null,
      })
    }
  })
})
