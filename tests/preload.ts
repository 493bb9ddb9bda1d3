import { afterAll } from 'bun:test'
import { plugin } from 'bun'
import { endAll } from './ending.ts'

/** A developer's own settings must not reach the tests: DATABASE_URL could be a real database. */
const example = await Bun.file(new URL('../.env.example', import.meta.url)).text()
for (const [, name = ''] of example.matchAll(/^#([A-Z_]+)=/gm)) delete process.env[name]

/**
 * Only ends a test that hangs: on a busy machine, a one-second test can take a minute. A default timeout applies to
 * one file, so each file sets it. It stays on the first line to keep line numbers.
 */
const prefix = "import { setDefaultTimeout as setFileTimeout } from 'bun:test'; setFileTimeout(180_000); "
plugin({
  name: 'test timeout',
  setup(build) {
    build.onLoad({ filter: /\.test\.ts$/ }, async ({ path }) => ({
      loader: 'ts',
      contents: prefix + (await Bun.file(path).text()),
    }))
  },
})

afterAll(endAll)
