import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test'
import { join } from 'node:path'
import { freePort } from '../../db/embedded-port.ts'
import { type House, openHouse } from '../house.ts'
import { tools, toolsReady } from '../tools/ready.ts'

setDefaultTimeout(120_000)
const ready = await toolsReady()

/** What the official suite asks of a server that has tools and nothing else. */
const supported = ['server-initialize', 'ping', 'tools-list', 'tools-call-error', 'dns-rebinding-protection']
/**
 * Left out, because we offer none of it: logging, completion, resources, prompts, sampling and elicitation; and the
 * scenarios that call tools of the suite's own reference server (test_image_content and its like).
 */

let house: House
let url: string
beforeAll(async () => {
  house = await openHouse()
  const port = await freePort()
  house.app.listen({ port, hostname: '127.0.0.1' })
  url = `http://localhost:${port}/mcp`
})
afterAll(async () => {
  await house.app.server?.stop(true)
  await house.close()
})

describe.skipIf(!ready)('the official conformance suite', () => {
  for (const scenario of supported)
    test(scenario, async () => {
      const program = join(tools, 'node_modules/@modelcontextprotocol/conformance/dist/index.js')
      const child = Bun.spawn([process.execPath, program, 'server', '--url', url, '--scenario', scenario], {
        stdout: 'pipe',
        stderr: 'pipe',
      })
      const [out, trouble] = await Promise.all([
        new Response(child.stdout).text(),
        new Response(child.stderr).text(),
      ])
      expect({
        exit: await child.exited,
        said: / 0 failed/.test(out) ? '' : (out + trouble).slice(-1500),
      }).toEqual({ exit: 0, said: '' })
    })
})
