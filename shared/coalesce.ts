/** A read of one kind starts so seldom at most, and so many of them run at once. */
const GAP_MS = 4
const MOST_RUNNING = 2

interface Line<T> {
  /** How many reads are under way. */
  running: number
  /** When the last one began. */
  began: number
  /** The read that has not begun, and that all who ask now will share. */
  next: Promise<T> | null
  /** Called when a read ends. */
  freed: (() => void) | null
}

const lines = new WeakMap<object, Map<string, Line<unknown>>>()

/**
 * Identical reads that are asked for at the same time become one. Each answer is of a read that began after the
 * question: nobody is handed a state from before it, so one always reads one's own writes.
 */
export function coalesced<T>(owner: object, key: string, read: () => Promise<T>): Promise<T> {
  const known = lines.get(owner) ?? new Map<string, Line<unknown>>()
  lines.set(owner, known)
  let line = known.get(key) as Line<T> | undefined // a key names one kind of read
  if (!line) {
    line = { running: 0, began: Number.NEGATIVE_INFINITY, next: null, freed: null }
    known.set(key, line)
  }
  const own = line
  own.next ??= turn(own).then(() => {
    own.next = null
    own.began = performance.now()
    own.running += 1
    return read().finally(() => {
      own.running -= 1
      own.freed?.()
      if (own.running === 0 && own.next === null) known.delete(key)
    })
  })
  return own.next
}

/** After those that came with it in one go, not too soon after the last, and not as one of too many. */
async function turn(line: Line<unknown>): Promise<void> {
  const wait = GAP_MS - (performance.now() - line.began)
  if (wait > 0) await Bun.sleep(wait)
  else await new Promise(resolve => setImmediate(resolve))
  if (line.running >= MOST_RUNNING)
    await new Promise<void>(resolve => {
      line.freed = () => {
        line.freed = null
        resolve()
      }
    })
}
