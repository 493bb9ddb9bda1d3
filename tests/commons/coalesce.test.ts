import { expect, test } from 'bun:test'
import { coalesced } from '../../shared/coalesce.ts'

test('whoever asks is handed a read that began after the question, and few reads run at once', async () => {
  const owner = {}
  let written = 0
  let running = 0
  let most = 0
  let reads = 0
  const read = async () => {
    reads += 1
    running += 1
    most = Math.max(most, running)
    const seen = written
    for (let turn = 0; turn < 20; turn++) await new Promise(resolve => setImmediate(resolve))
    running -= 1
    return seen
  }
  const asked: Promise<void>[] = []
  for (let n = 1; n <= 300; n++) {
    written = n
    asked.push(
      coalesced(owner, 'value', read).then(seen => {
        expect(seen).toBeGreaterThanOrEqual(n)
      }),
    )
    if (n % 7 === 0) await new Promise(resolve => setImmediate(resolve))
  }
  await Promise.all(asked)
  expect(most).toBeLessThanOrEqual(2)
  expect(reads).toBeLessThan(300)
})

test('a read that failed is told to those who shared it, and the next one is another', async () => {
  const owner = {}
  const failing = () => Promise.reject(new Error('away'))
  const both = await Promise.allSettled([coalesced(owner, 'x', failing), coalesced(owner, 'x', failing)])
  expect(both.map(each => each.status)).toEqual(['rejected', 'rejected'])
  expect(await coalesced(owner, 'x', async () => 'back')).toBe('back')
})
