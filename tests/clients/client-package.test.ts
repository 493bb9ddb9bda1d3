import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { hasBrowser, openBrowser } from '../docs/browser.ts'
import { aBusiness } from '../factories.ts'
import { openTestApp, type TestApp } from '../test-app.ts'
import { generateSchema, schemaPath } from '../tools/client-types.ts'
import { toolsReady } from '../tools/ready.ts'

setDefaultTimeout(240_000)
const root = join(import.meta.dir, '../..')
const folder = mkdtempSync(join(tmpdir(), 'agent-exchange-client-'))
const dist = join(folder, 'dist')
const program = join(import.meta.dir, 'programs/with-client.mjs')
const ready = await toolsReady()

let app: TestApp
let baseUrl: string
let slug: string
beforeAll(async () => {
  app = await openTestApp()
  const { server } = app.api.listen({ port: 0, hostname: '127.0.0.1' })
  baseUrl = `http://127.0.0.1:${server?.port}`
  slug = (await aBusiness(app, { industry: 'trades' })).slug
  // Builds like `npm run build`, into another folder.
  const built = await run([
    join(root, 'node_modules/.bin/tsc'),
    '-p',
    join(root, 'packages/client'),
    '--outDir',
    dist,
  ])
  expect(built).toEqual({ code: 0, output: '', errors: '' })
  cpSync(join(root, 'packages/client/package.json'), join(folder, 'package.json'))
})
afterAll(async () => {
  rmSync(folder, { recursive: true })
  await app.api.server?.stop(true)
  await app.close()
})

async function run(command: string[]) {
  const child = Bun.spawn(command, { stdio: ['ignore', 'pipe', 'pipe'] })
  const [output, errors] = await Promise.all([
    new Response(child.stdout).text(),
    new Response(child.stderr).text(),
  ])
  return { code: await child.exited, output, errors }
}

describe('the built package books an appointment', () => {
  const runtimes: Record<string, string[]> = {
    node: ['node'],
    bun: [process.execPath],
    deno: ['deno', 'run', '--allow-net', '--allow-read'],
  }
  for (const [name, command] of Object.entries(runtimes))
    test.skipIf(!Bun.which(command[0] ?? ''))(`on ${name}`, async () => {
      const { code, output, errors } = await run([...command, program, join(dist, 'main.js'), baseUrl, slug])
      expect({ code, errors }).toEqual({ code: 0, errors: '' })
      expect(JSON.parse(output)).toEqual({
        status: 'booked',
        code: 'lead_not_found',
        isNotFound: true,
        hint: true,
      })
    })

  test.skipIf(!hasBrowser)('and in a browser it searches and gets a key', async () => {
    using site = Bun.serve({
      port: 0,
      hostname: '127.0.0.1',
      fetch: ({ url }) => {
        const { pathname } = new URL(url)
        return pathname.endsWith('.js')
          ? new Response(Bun.file(join(dist, pathname)))
          : new Response('<!doctype html><title>A page</title>', { headers: { 'content-type': 'text/html' } })
      },
    })
    const browser = await openBrowser()
    try {
      const page = await browser.newPage()
      await page.goto(`http://127.0.0.1:${site.port}/`)
      const found = await page.evaluate(
        `import('/main.js').then(async ({ AgentExchange }) => {
          const exchange = new AgentExchange({ baseUrl: ${JSON.stringify(baseUrl)} })
          const { businesses } = await exchange.search({ zip: '78205' })
          const { tier } = await exchange.createKey({ name: 'A page', contact_email: 'dev@page.example' })
          return { slug: businesses[0].slug, tier }
        })`,
      )
      expect(found).toEqual({ slug, tier: 'free' })
    } finally {
      await browser.close()
    }
  })
})

test('the first example of its README compiles', async () => {
  const [, example = ''] =
    /```ts\n(.*?)```/s.exec(await Bun.file(join(root, 'packages/client/README.md')).text()) ?? []
  await Bun.write(
    join(folder, 'example.mts'),
    example.replace("'@agent-exchange/client'", "'./dist/main.js'"),
  )
  const options = '--ignoreConfig --strict --noEmit --target es2022 --module nodenext --lib es2022,dom'
  expect(
    await run([join(root, 'node_modules/.bin/tsc'), ...options.split(' '), join(folder, 'example.mts')]),
  ).toEqual({
    code: 0,
    output: '',
    errors: '',
  })
})

test("has no dependencies, and exports what's built", async () => {
  const { dependencies, exports } = await Bun.file(join(folder, 'package.json')).json()
  expect(dependencies).toBeUndefined()
  for (const path of Object.values<string>(exports['.']))
    expect(await Bun.file(join(folder, path)).exists()).toBe(true)
})

test.skipIf(!ready)('the types are those of /openapi.json (npm run client-types)', async () => {
  expect(await Bun.file(schemaPath).text()).toBe(await generateSchema())
})
