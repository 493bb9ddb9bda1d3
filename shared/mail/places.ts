/** Hands out a fixed number of places, in the order they're asked for. */
export function makePlaces(count: number) {
  let free = count
  const waiting = new Set<() => void>()
  return {
    /** Waits for a place, `ms` at most, and says whether there was one. It must be given back. */
    take(ms: number): Promise<boolean> {
      if (free > 0) {
        free--
        return Promise.resolve(true)
      }
      const { promise, resolve } = Promise.withResolvers<boolean>()
      const accept = () => {
        clearTimeout(timer)
        resolve(true)
      }
      const timer = setTimeout(() => {
        waiting.delete(accept)
        resolve(false)
      }, ms)
      waiting.add(accept)
      return promise
    },
    give(): void {
      const [next] = waiting
      if (!next) {
        free++
        return
      }
      waiting.delete(next)
      next()
    },
  }
}
