import { describe, test } from 'bun:test'
import { backends } from '../backends.ts'
import { suffer, TIMEOUT_MS } from './suffer.ts'

for (const { name, redisUrl, missing } of backends)
  describe.skipIf(missing)(`on ${name} nothing is lost`, () => {
    test(
      'when workers are killed at random',
      () =>
        suffer(redisUrl, {
          strike: ({ fleet }) => fleet.strike('SIGKILL'),
          everyMs: 2000,
          // The leases of who is dead are still there: what may come twice is among them.
          interrupted: ({ leased }) => leased(),
        }),
      TIMEOUT_MS,
    )

    test(
      'and nothing comes twice, when workers are replaced in rotation',
      () => suffer(redisUrl, { strike: ({ fleet }) => fleet.strike('SIGTERM'), everyMs: 500 }),
      TIMEOUT_MS,
    )
  })
