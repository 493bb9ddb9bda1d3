/** What is asked for without a pause is read so seldom at most: who comes meanwhile shares one answer. */
const GAP_MS = 4

interface Flight<T> {
  began: number
  now: Promise<T>
  next: Promise<T> | null
}

const flights = new WeakMap<object, Map<string, Flight<unknown>>>()

/**
 * Identical reads that wait at the same time become one. Who asks while a read is running waits for the next one, which
 * starts after that: nobody is handed a state from before the question, so one always reads one's own writes.
 */
export function coalesced<T>(owner: object, key: string, read: () => Promise<T>): Promise<T> {
  const known = flights.get(owner) ?? new Map<string, Flight<unknown>>()
  flights.set(owner, known)
  const running = known.get(key) as Flight<T> | undefined // a key names one kind of read
  if (running) {
    running.next ??= running.now
      .then(
        () => {},
        () => {},
      )
      .then(() => Bun.sleep(Math.max(0, GAP_MS - (performance.now() - running.began))))
      .then(() => start(known, key, read))
    return running.next
  }
  return start(known, key, read)
}

function start<T>(known: Map<string, Flight<unknown>>, key: string, read: () => Promise<T>): Promise<T> {
  const flight: Flight<T> = { began: performance.now(), now: read(), next: null }
  known.set(key, flight)
  const land = () => {
    if (known.get(key) === flight && flight.next === null) known.delete(key)
  }
  flight.now.then(land, land)
  return flight.now
}
