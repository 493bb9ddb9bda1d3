import { expect, test } from 'bun:test'
import { join } from 'node:path'
import { aBusiness } from '../factories.ts'
import { testApp } from '../test-app.ts'

const app = await testApp()

const script = join(import.meta.dir, '../../workers/commands/desk-link.ts')
async function run(...args: string[]) {
  const child = Bun.spawn({
    cmd: [process.execPath, script, ...args],
    env: {
      ...process.env,
      DATABASE_URL: app.db.url,
      SECRETS_KEY: '5e'.repeat(32),
      BASE_URL: 'http://localhost:3000',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const [out, err] = await Promise.all([new Response(child.stdout).text(), new Response(child.stderr).text()])
  return { code: await child.exited, out: out.trim(), err }
}

test('desk-link SLUG prints a link that opens the desk of this business', async () => {
  const { slug } = await aBusiness(app)
  const { code, out } = await run(slug)
  expect(code).toBe(0)
  expect((await app.get(new URL(out).pathname)).text).toContain('Open the inbox of Lone Star Plumbing')
})

test('desk-link prints what is wrong in one line', async () => {
  const unknown = await run('nobody-here')
  expect([unknown.code, unknown.out, unknown.err.trim()]).toEqual([1, '', "There's no such business."])
  expect((await run()).err).toContain("give the business's slug")
})
