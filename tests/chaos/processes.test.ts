import { describe, test } from 'bun:test'
import { backends } from '../backends.ts'
import { TIMEOUT_MS, testUnderFaults } from './test-under-faults.ts'

for (const { name, redisUrl, missing } of backends)
  describe.skipIf(missing)(`on ${name} nothing is lost`, () => {
    test(
      'when workers are killed at random',
      () =>
        testUnderFaults(redisUrl, {
          injectFault: ({ fleet }) => fleet.end('SIGKILL'),
          everyMs: 2000,
          // Leases of dead workers remain. Only those deliveries may arrive twice.
          interrupted: ({ leased }) => leased(),
        }),
      TIMEOUT_MS,
    )

    test(
      'and nothing comes twice, when workers are replaced in rotation',
      () => testUnderFaults(redisUrl, { injectFault: ({ fleet }) => fleet.end('SIGTERM'), everyMs: 500 }),
      TIMEOUT_MS,
    )
  })
