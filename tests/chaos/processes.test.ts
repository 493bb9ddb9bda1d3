import { test } from 'bun:test'
import { backends } from '../backends.ts'
import { TIMEOUT_MS, testUnderFaults } from './test-under-faults.ts'

for (const { name, redisUrl, missing } of backends)
  test.skipIf(missing)(
    `nothing is lost, and nothing comes twice, when workers are replaced in rotation (queue on ${name})`,
    () => testUnderFaults(redisUrl, { injectFault: ({ fleet }) => fleet.end('SIGTERM'), everyMs: 500 }),
    TIMEOUT_MS,
  )
