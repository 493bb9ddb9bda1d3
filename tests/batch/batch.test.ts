import { describe, expect, test } from 'bun:test'
import { batch } from '../../shared/batch.ts'

const options = { keyOf: (key: string) => key, maxSize: 20, maxConcurrency: 4 }

/** A batch whose results the test returns itself. */
function manualReads({ timeoutMs = 5000 } = {}) {
  const statements: {
    keys: string[]
    answer(values: Record<string, number>): void
    fail(error: Error): void
  }[] = []
  const readOne = batch({
    ...options,
    timeoutMs,
    read(_: object, keys: string[]) {
      const { promise, resolve, reject } = Promise.withResolvers<(number | undefined)[]>()
      statements.push({ keys, answer: values => resolve(keys.map(key => values[key])), fail: reject })
      return promise
    },
  })
  const source = {}
  const read = (key: string) => readOne(source, key)
  const started = async (count: number) => {
    for (const began = Date.now(); statements.length < count; await Bun.sleep(1))
      if (Date.now() - began > 5000) throw new Error(`statement ${count} didn't start within five seconds`)
  }
  return { statements, read, started }
}

describe('batch', () => {
  test('reads requested in one turn of the event loop share a statement', async () => {
    const { statements, read, started } = manualReads()
    const both = [read('a'), Promise.resolve().then(() => read('b'))]
    await started(1)
    expect(statements.map(({ keys }) => keys)).toEqual([['a', 'b']])
    statements[0]?.answer({ a: 1, b: 2 })
    expect(await Promise.all(both)).toEqual([1, 2])
  })

  test('identical keys share one read', async () => {
    const { statements, read, started } = manualReads()
    const reads = [read('a'), read('b'), read('a')]
    await started(1)
    expect(statements[0]?.keys).toEqual(['a', 'b'])
    statements[0]?.answer({ a: 1 })
    expect(await Promise.all(reads)).toEqual([1, undefined, 1])
  })

  test('a read requested while the same key is being read starts a new statement', async () => {
    const { statements, read, started } = manualReads()
    const before = read('a')
    await started(1)
    const after = read('a')
    await started(2)
    statements[0]?.answer({ a: 1 })
    statements[1]?.answer({ a: 2 })
    expect([await before, await after]).toEqual([1, 2])
  })

  test('reads see what was written before they were requested', async () => {
    let written = 0
    const read = batch({
      ...options,
      async read(_: object, keys: string[]) {
        const seen = written
        for (let turn = 0; turn < 20; turn++) await new Promise(resolve => setImmediate(resolve))
        return keys.map(() => seen)
      },
    })
    const source = {}
    const checks: Promise<void>[] = []
    for (let n = 1; n <= 300; n++) {
      written = n
      checks.push(read(source, 'a').then(seen => expect(seen).toBeGreaterThanOrEqual(n)))
      if (n % 7 === 0) await new Promise(resolve => setImmediate(resolve))
    }
    await Promise.all(checks)
  })

  test('a failure rejects the reads of its statement and no later ones', async () => {
    const { statements, read, started } = manualReads()
    const failing = Promise.allSettled([read('a'), read('b')])
    await started(1)
    statements[0]?.fail(new Error('connection lost'))
    expect((await failing).map(each => each.status)).toEqual(['rejected', 'rejected'])
    const next = read('a')
    await started(2)
    statements[1]?.answer({ a: 1 })
    expect(await next).toBe(1)
  })

  test('runs a bounded number of statements of a bounded size', async () => {
    const { statements, read, started } = manualReads()
    const reads: Promise<number | undefined>[] = []
    for (let n = 0; n < 4; n++) {
      reads.push(read(`slow${n}`))
      await started(n + 1)
    }
    for (let n = 0; n < 25; n++) reads.push(read(`k${n}`))
    await Bun.sleep(5)
    expect(statements).toHaveLength(4)
    statements[2]?.answer({ slow2: 2 })
    await started(5)
    expect(statements[4]?.keys).toHaveLength(20)
    statements[4]?.answer({})
    await started(6)
    expect(statements[5]?.keys).toHaveLength(5)
    for (const { keys, answer } of statements) answer(Object.fromEntries(keys.map(key => [key, 1])))
    expect((await Promise.all(reads)).filter(value => value === undefined)).toHaveLength(20)
  })

  test('a hung statement rejects at its deadline and makes room for the next one', async () => {
    const { statements, read, started } = manualReads({ timeoutMs: 30 })
    const hung = ['a', 'b', 'c', 'd'].map(async (key, n) => {
      await started(n)
      return expect(read(key)).rejects.toMatchObject({ code: 'ETIMEDOUT' })
    })
    await started(4)
    await Promise.all(hung)
    const next = read('a')
    await started(5)
    statements[4]?.answer({ a: 1 })
    expect(await next).toBe(1)
  })

  test("a read that couldn't start before its deadline rejects without a statement", async () => {
    const { statements, read, started } = manualReads({ timeoutMs: 200 })
    const hung: Promise<unknown>[] = []
    for (let n = 0; n < 4; n++) {
      hung.push(read(`hung${n}`))
      await started(n + 1)
    }
    const waiting = read('waiting')
    // Blocking the event loop simulates a process that is too busy.
    Bun.sleepSync(210)
    const results = await Promise.allSettled([...hung, waiting])
    expect(results.map(({ status }) => status)).toEqual(Array(5).fill('rejected'))
    expect(statements).toHaveLength(4)
  })
})
