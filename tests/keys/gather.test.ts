import { describe, expect, test } from 'bun:test'
import { gatherer } from '../../shared/gather.ts'

/** Reads that the test answers when it likes. */
function heldReads() {
  const asked: { keys: string[]; answer(values: Record<string, number>): void; fail(error: Error): void }[] =
    []
  const gathered = gatherer({
    keyOf: (key: string) => key,
    read(_: object, keys: string[]) {
      const { promise, resolve, reject } = Promise.withResolvers<(number | undefined)[]>()
      asked.push({ keys, answer: values => resolve(keys.map(key => values[key])), fail: reject })
      return promise
    },
    lanes: 4,
    most: 20,
    gapMs: 1,
  })
  const source = {}
  const read = (key: string) => gathered(source, key)
  const until = async (count: number) => {
    for (const began = Date.now(); asked.length < count; await Bun.sleep(1))
      if (Date.now() - began > 5000) throw new Error(`no statement ${count} after five seconds`)
  }
  return { asked, read, until }
}

describe('reads that come together', () => {
  test('those of one turn of the loop share a statement', async () => {
    const { asked, read, until } = heldReads()
    const both = [read('a'), Promise.resolve().then(() => read('b'))]
    await until(1)
    expect(asked.map(({ keys }) => keys)).toEqual([['a', 'b']])
    asked[0]?.answer({ a: 1, b: 2 })
    expect(await Promise.all(both)).toEqual([1, 2])
  })

  test('a lone one does not wait for others, those that follow share the next statement', async () => {
    const { asked, read, until } = heldReads()
    const first = read('a')
    await until(1)
    expect(asked.map(({ keys }) => keys)).toEqual([['a']])
    const rest = [read('b'), read('c'), read('b')]
    await until(2)
    expect(asked[1]?.keys).toEqual(['b', 'c'])
    asked[1]?.answer({ b: 2 })
    asked[0]?.answer({ a: 1 })
    expect(await first).toBe(1)
    expect(await Promise.all(rest)).toEqual([2, undefined, 2])
  })

  test('who asks while the same is being read is not handed a state from before the question', async () => {
    const { asked, read, until } = heldReads()
    const before = read('a')
    await until(1)
    const after = read('a')
    await until(2)
    asked[0]?.answer({ a: 1 })
    asked[1]?.answer({ a: 2 })
    expect([await before, await after]).toEqual([1, 2])
  })

  test('a failure is told to those who waited for it, and to nobody after', async () => {
    const { asked, read, until } = heldReads()
    const failing = read('a')
    await until(1)
    asked[0]?.fail(new Error('away'))
    await expect(failing).rejects.toThrow('away')
    const next = read('a')
    await until(2)
    asked[1]?.answer({ a: 1 })
    expect(await next).toBe(1)
  })

  test('slow statements do not multiply without end, and all that waited are read', async () => {
    const { asked, read, until } = heldReads()
    const reads: Promise<number | undefined>[] = []
    for (let n = 0; n < 4; n++) {
      reads.push(read(`slow${n}`))
      await until(n + 1)
    }
    for (let n = 0; n < 25; n++) reads.push(read(`k${n}`))
    asked[2]?.answer({ slow2: 2 })
    await until(5)
    // As many as one may hold; the others go with the next.
    expect(asked[4]?.keys).toHaveLength(20)
    asked[4]?.answer({})
    await until(6)
    expect(asked[5]?.keys).toHaveLength(5)
    for (const { keys, answer } of asked) answer(Object.fromEntries(keys.map(key => [key, 1])))
    expect((await Promise.all(reads)).filter(value => value === undefined)).toHaveLength(20)
  })
})
