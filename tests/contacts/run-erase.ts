import type { TestApp } from '../test-app.ts'

/** Runs `bun run erase …` as an operator would, next to a running service. */
export async function runErase(app: TestApp, ...args: string[]) {
  const child = Bun.spawn({
    cmd: [process.execPath, 'workers/commands/erase.ts', ...args],
    cwd: `${import.meta.dir}/../..`,
    env: { PATH: process.env.PATH, DATABASE_URL: app.db.url, SECRETS_KEY: '5e'.repeat(32) },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const [out, err] = await Promise.all([new Response(child.stdout).text(), new Response(child.stderr).text()])
  return { code: await child.exited, out, err }
}
