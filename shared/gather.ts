/** Under load statements start this far apart; who comes meanwhile goes with the next. A write to the socket costs more than the rest of a read. */
const GAP_MS = 1
/** Statements under way at once: a slow one holds up some of what comes, not all. */
const LANES = 4

/**
 * Reads by key that come at the same time become one statement. A lone read starts at once, others with all that came
 * within a millisecond: always after it was asked for, so that one reads one's own writes.
 */
export function gatherer<V>(read: (keys: string[]) => Promise<Map<string, V>>) {
  let waiting = new Map<string, PromiseWithResolvers<V | undefined>>()
  let running = 0
  let began = 0
  let timer: Timer | null = null

  function schedule(): void {
    if (waiting.size === 0 || timer !== null || running >= LANES) return
    const pause = GAP_MS - (performance.now() - began)
    if (pause <= 0) void run()
    else timer = setTimeout(run, pause)
  }

  async function run(): Promise<void> {
    const batch = waiting
    waiting = new Map()
    timer = null
    began = performance.now()
    running += 1
    try {
      const found = await read([...batch.keys()])
      for (const [key, asked] of batch) asked.resolve(found.get(key))
    } catch (error) {
      for (const asked of batch.values()) asked.reject(error)
    }
    running -= 1
    schedule()
  }

  return (key: string): Promise<V | undefined> => {
    const known = waiting.get(key)
    if (known) return known.promise
    const asked = Promise.withResolvers<V | undefined>()
    waiting.set(key, asked)
    schedule()
    return asked.promise
  }
}
