import { afterAll, describe, expect, test } from 'bun:test'
import { join } from 'node:path'
import { freePort } from '../../db/embedded-port.ts'
import { outputOf } from '../programs.ts'
import { openTestApp } from '../test-app.ts'
import { tools, toolsReady } from '../tools/ready.ts'

const ready = await toolsReady()

/** The scenarios for a server that has only tools. */
const supported = ['server-initialize', 'ping', 'tools-list', 'tools-call-error', 'dns-rebinding-protection']

const notOffered = (what: string) => `our capabilities have no ${what}`
const needsReferenceTool = "calls a tool that only the suite's reference server has"
/** The other scenarios, and why we skip each. */
const exceptions: Record<string, string> = {
  'logging-set-level': notOffered('logging'),
  'completion-complete': notOffered('completion'),
  'tools-call-simple-text': needsReferenceTool,
  'tools-call-image': needsReferenceTool,
  'tools-call-audio': needsReferenceTool,
  'tools-call-embedded-resource': needsReferenceTool,
  'tools-call-mixed-content': needsReferenceTool,
  'tools-call-with-logging': needsReferenceTool,
  'tools-call-with-progress': needsReferenceTool,
  'tools-call-sampling': needsReferenceTool,
  'tools-call-elicitation': needsReferenceTool,
  'elicitation-sep1034-defaults': needsReferenceTool,
  'elicitation-sep1330-enums': needsReferenceTool,
  'server-sse-polling': needsReferenceTool,
  'server-sse-multiple-streams': 'needs a session, and we are stateless',
  'json-schema-2020-12': needsReferenceTool,
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

const app = await openTestApp()
const port = await freePort()
app.api.listen({ port, hostname: '127.0.0.1' })
const url = `http://localhost:${port}/mcp`
afterAll(async () => {
  await app.api.server?.stop(true)
  await app.close()
})

const program = join(tools, 'node_modules/@modelcontextprotocol/conformance/dist/index.js')

const run = (...args: string[]) => outputOf([process.execPath, program, ...args])

describe.skipIf(!ready)('the official conformance suite', () => {
  for (const scenario of supported)
    test(scenario, async () => {
      const { code, output, errors } = await run('server', '--url', url, '--scenario', scenario)
      const failed = / 0 failed/.test(output) ? '' : (output + errors).slice(-1500)
      expect({ code, failed }).toEqual({ code: 0, failed: '' })
    })

  test('has no scenarios besides those we pass and those we skip for a reason', async () => {
    const { output } = await run('list', '--server')
    const scenarios = [...output.matchAll(/^ {2}- (\S+)/gm)].map(([, name = '']) => name)
    expect(scenarios.sort()).toEqual([...supported, ...Object.keys(exceptions)].sort())
  })
})
