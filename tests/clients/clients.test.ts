import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test'
import { cpSync, mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { describeApi } from '../../api/docs/openapi.ts'
import { endpoints } from '../../api/routes.ts'
import { freePort } from '../../db/embedded-port.ts'
import { aBusiness } from '../factories.ts'
import { openTestApp, type TestApp } from '../test-app.ts'
import { generated, runTool, tools, toolsReady } from '../tools/ready.ts'

setDefaultTimeout(240_000)
const ready = await toolsReady()
const folder = join(generated, 'clients')
/** For openapi-fetch with the types of openapi-typescript, and for @hey-api/openapi-ts. */
const programs = ['with-openapi-fetch.ts', 'with-hey-api.ts']
let app: TestApp
let baseUrl: string
let slug: string

beforeAll(async () => {
  app = await openTestApp()
  const port = await freePort()
  app.api.listen({ port, hostname: '127.0.0.1' })
  baseUrl = `http://127.0.0.1:${port}`
  slug = (await aBusiness(app, { industry: 'trades' })).slug
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  await Bun.write(join(folder, 'redocly.yaml'), 'extends: []\n')
  await Bun.write(join(folder, 'openapi.json'), JSON.stringify(describeApi(endpoints, baseUrl)))
})
afterAll(async () => {
  await app.api.server?.stop(true)
  await app.close()
})

async function generate(tool: string, args: string[]): Promise<void> {
  const { code, output } = await runTool(tool, args)
  expect({ code, output: code === 0 ? '' : output }).toEqual({ code: 0, output: '' })
}

/** Type-checks all programs at once, with the TypeScript version that the generators support. */
async function checkTypes(): Promise<void> {
  for (const program of programs) cpSync(join(import.meta.dir, 'programs', program), join(folder, program))
  const checked = await runTool('tsc', [
    '--noEmit',
    '--strict',
    '--skipLibCheck',
    '--target',
    'esnext',
    '--module',
    'preserve',
    '--moduleResolution',
    'bundler',
    '--types',
    'node',
    '--lib',
    'esnext,dom',
    '--typeRoots',
    join(tools, '../../node_modules/@types'),
    ...programs.map(program => join(folder, program)),
  ])
  expect(checked.output).toBe('')
}

async function runProgram(program: string): Promise<unknown> {
  const child = Bun.spawn([process.execPath, join(folder, program), baseUrl, slug], {
    stdout: 'pipe',
    stderr: 'pipe',
  })
  const [out, errors] = await Promise.all([
    new Response(child.stdout).text(),
    new Response(child.stderr).text(),
  ])
  expect({ exit: await child.exited, errors }).toEqual({ exit: 0, errors: '' })
  return JSON.parse(out)
}

describe.skipIf(!ready)('a client generated from /openapi.json', () => {
  beforeAll(async () => {
    await generate('openapi-typescript', [
      join(folder, 'openapi.json'),
      '-o',
      join(folder, 'schema.d.ts'),
      // Without our own lint rules.
      '--redocly',
      join(folder, 'redocly.yaml'),
    ])
    await generate('openapi-ts', ['-i', join(folder, 'openapi.json'), '-o', join(folder, 'hey')])
  })

  test('passes a strict type check', checkTypes)

  test.each(programs)('books an appointment: %s', async program => {
    expect(await runProgram(program)).toEqual({ status: 'booked', code: 'lead_not_found' })
  })
})
