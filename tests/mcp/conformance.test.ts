import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { join } from 'node:path'
import { freePort } from '../../db/embedded-port.ts'
import { openTestApp, type TestApp } from '../test-app.ts'
import { tools, toolsReady } from '../tools/ready.ts'

const ready = await toolsReady()

/** What the official suite asks of a server that has tools and nothing else. */
const supported = ['server-initialize', 'ping', 'tools-list', 'tools-call-error', 'dns-rebinding-protection']

const notOffered = (what: string) => `we offer no ${what}, and say so by the capabilities`
const toolOfTheirs = 'calls a tool that only the reference server of the suite has'
/** What is left out, each with its reason: together with the above it is the whole suite. */
const exceptions: Record<string, string> = {
  'logging-set-level': notOffered('logging'),
  'completion-complete': notOffered('completion'),
  'tools-call-simple-text': toolOfTheirs,
  'tools-call-image': toolOfTheirs,
  'tools-call-audio': toolOfTheirs,
  'tools-call-embedded-resource': toolOfTheirs,
  'tools-call-mixed-content': toolOfTheirs,
  'tools-call-with-logging': toolOfTheirs,
  'tools-call-with-progress': toolOfTheirs,
  'tools-call-sampling': toolOfTheirs,
  'tools-call-elicitation': toolOfTheirs,
  'elicitation-sep1034-defaults': toolOfTheirs,
  'elicitation-sep1330-enums': toolOfTheirs,
  'server-sse-polling': toolOfTheirs,
  'server-sse-multiple-streams': 'checks streams of a session; we are stateless and have none',
  'json-schema-2020-12': toolOfTheirs,
  'resources-list': notOffered('resources'),
  'resources-read-text': notOffered('resources'),
  'resources-read-binary': notOffered('resources'),
  'resources-templates-read': notOffered('resources'),
  'resources-subscribe': notOffered('resources'),
  'resources-unsubscribe': notOffered('resources'),
  'prompts-list': notOffered('prompts'),
  'prompts-get-simple': notOffered('prompts'),
  'prompts-get-with-args': notOffered('prompts'),
  'prompts-get-embedded-resource': notOffered('prompts'),
  'prompts-get-with-image': notOffered('prompts'),
}

let app: TestApp
let url: string
beforeAll(async () => {
  app = await openTestApp()
  const port = await freePort()
  app.api.listen({ port, hostname: '127.0.0.1' })
  url = `http://localhost:${port}/mcp`
})
afterAll(async () => {
  await app.api.server?.stop(true)
  await app.close()
})

const program = join(tools, 'node_modules/@modelcontextprotocol/conformance/dist/index.js')

async function run(args: string[]) {
  const child = Bun.spawn([process.execPath, program, ...args], { stdout: 'pipe', stderr: 'pipe' })
  const [out, trouble] = await Promise.all([
    new Response(child.stdout).text(),
    new Response(child.stderr).text(),
  ])
  return { exit: await child.exited, out, trouble }
}

describe.skipIf(!ready)('the official conformance suite', () => {
  for (const scenario of supported)
    test(scenario, async () => {
      const { exit, out, trouble } = await run(['server', '--url', url, '--scenario', scenario])
      const said = / 0 failed/.test(out) ? '' : (out + trouble).slice(-1500)
      expect({ exit, said }).toEqual({ exit: 0, said: '' })
    })

  test('has no scenario that is neither passed nor an exception with a reason', async () => {
    const { out } = await run(['list', '--server'])
    const asked = [...out.matchAll(/^ {2}- (\S+)/gm)].map(([, name = '']) => name)
    expect(asked.sort()).toEqual([...supported, ...Object.keys(exceptions)].sort())
  })
})
