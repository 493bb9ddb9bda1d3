interface Gathered<S, A, V> {
  /** Those with the same key are one read. */
  keyOf(wanted: A): string
  /** Answers in the order of what is wanted. */
  read(source: S, wanted: A[]): Promise<V[]>
  /** In one statement: those of a burst must not wait for all of it. */
  most: number
  /** Statements under way at once: a slow one holds up some of what comes, not all. */
  lanes: number
  /** Under load statements start this far apart, and who comes meanwhile goes with the next: for reads that cost less than a write to the socket. */
  gapMs: number
}

interface Desk<A, V> {
  waiting: Map<string, PromiseWithResolvers<V> & { wanted: A }>
  running: number
  began: number
  timer: Timer | NodeJS.Immediate | null
}

/**
 * Reads that come at the same time become one statement. It starts when the turn of the loop in which the first was asked
 * for is over, or as soon as there is a place: always after it was asked for, so that one reads one's own writes.
 */
export function gatherer<S extends object, A, V>({ keyOf, read, most, lanes, gapMs }: Gathered<S, A, V>) {
  const desks = new WeakMap<S, Desk<A, V>>()

  function schedule(source: S, desk: Desk<A, V>): void {
    if (desk.waiting.size === 0 || desk.timer !== null || desk.running >= lanes) return
    const pause = gapMs - (performance.now() - desk.began)
    desk.timer =
      pause > 0 && desk.waiting.size < most
        ? setTimeout(run, pause, source, desk)
        : setImmediate(run, source, desk)
  }

  async function run(source: S, desk: Desk<A, V>): Promise<void> {
    const batch = [...desk.waiting].slice(0, most)
    for (const [key] of batch) desk.waiting.delete(key)
    desk.timer = null
    desk.began = performance.now()
    desk.running += 1
    schedule(source, desk)
    try {
      const found = await read(
        source,
        batch.map(([, { wanted }]) => wanted),
      )
      for (const [i, [, { resolve }]] of batch.entries()) resolve(found[i] as V) // one for each that is wanted
    } catch (error) {
      for (const [, { reject }] of batch) reject(error)
    }
    desk.running -= 1
    schedule(source, desk)
  }

  return (source: S, wanted: A): Promise<V> => {
    const desk = desks.get(source) ?? {
      waiting: new Map(),
      running: 0,
      began: Number.NEGATIVE_INFINITY,
      timer: null,
    }
    desks.set(source, desk)
    const key = keyOf(wanted)
    const known = desk.waiting.get(key)
    if (known) return known.promise
    const asked = { wanted, ...Promise.withResolvers<V>() }
    desk.waiting.set(key, asked)
    schedule(source, desk)
    return asked.promise
  }
}
