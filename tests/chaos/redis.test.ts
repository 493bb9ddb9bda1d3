import { describe, test } from 'bun:test'
import { Redis } from 'ioredis'
import { redis } from '../backends.ts'
import { faultsMs } from './stage.ts'
import { TIMEOUT_MS, testUnderFaults } from './test-under-faults.ts'

describe.skipIf(!redis)('nothing is lost, and nothing comes twice', () => {
  const url = redis?.url ?? ''

  test(
    'when Redis forgets everything three times',
    async () => {
      const client = new Redis(url)
      await testUnderFaults(url, { injectFault: () => client.flushall(), everyMs: faultsMs / 3 })
      client.disconnect()
    },
    TIMEOUT_MS,
  )

  test(
    'when Redis is down for a while',
    () =>
      testUnderFaults(url, {
        async injectFault() {
          await redis?.stop()
          await Bun.sleep(faultsMs / 2)
          await redis?.start()
        },
        everyMs: faultsMs,
      }),
    TIMEOUT_MS,
  )
})
