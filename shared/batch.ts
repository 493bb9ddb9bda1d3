import { TimeoutError, withTimeout } from './with-timeout.ts'

interface BatchOptions<Source, Input, Output> {
  /** Inputs with the same key share one read. */
  keyOf(input: Input): string
  /** Returns one output per input, in the same order. */
  read(source: Source, inputs: Input[]): Promise<Output[]>
  maxSize: number
  maxConcurrency: number
  timeoutMs?: number
}

interface Request<Input, Output> extends PromiseWithResolvers<Output> {
  input: Input
  deadline: number
}

interface Queue<Input, Output> {
  waiting: Map<string, Request<Input, Output>>
  running: number
  scheduled: boolean
}

/**
 * Turns reads requested in the same turn of the event loop into one statement. A read always starts after it was
 * requested, so callers see their own writes. It rejects when the source is slow, and nothing is kept after a failure.
 */
export function batch<Source extends object, Input, Output>({
  keyOf,
  read,
  maxSize,
  maxConcurrency,
  timeoutMs = 5000,
}: BatchOptions<Source, Input, Output>): (source: Source, input: Input) => Promise<Output> {
  type Entry = Request<Input, Output>
  const queues = new WeakMap<Source, Queue<Input, Output>>()

  const schedule = (source: Source, queue: Queue<Input, Output>): void => {
    if (queue.scheduled || queue.waiting.size === 0 || queue.running >= maxConcurrency) return
    queue.scheduled = true
    setImmediate(run, source, queue)
  }

  const run = async (source: Source, queue: Queue<Input, Output>): Promise<void> => {
    const entries: Entry[] = []
    for (const [key, entry] of queue.waiting) {
      if (entries.length === maxSize) break
      queue.waiting.delete(key)
      if (entry.deadline > performance.now()) entries.push(entry)
      else entry.reject(new TimeoutError(timeoutMs))
    }
    queue.scheduled = false
    queue.running += 1
    schedule(source, queue)
    try {
      const inputs = entries.map(entry => entry.input)
      const outputs = inputs.length > 0 ? await withTimeout(timeoutMs, read(source, inputs)) : []
      for (const [i, entry] of entries.entries()) entry.resolve(outputs[i] as Output) // `read` returns one per input
    } catch (error) {
      for (const entry of entries) entry.reject(error)
    }
    queue.running -= 1
    schedule(source, queue)
  }

  return (source, input) => {
    const queue = queues.get(source) ?? { waiting: new Map(), running: 0, scheduled: false }
    queues.set(source, queue)
    const key = keyOf(input)
    const known = queue.waiting.get(key)
    if (known) return known.promise
    const entry = { input, deadline: performance.now() + timeoutMs, ...Promise.withResolvers<Output>() }
    queue.waiting.set(key, entry)
    schedule(source, queue)
    return entry.promise
  }
}
