import type { Backend } from '../queue/backend.ts'
import { EVENTS_CHANNEL } from '../queue/hint.ts'

interface Listeners {
  byOwner: Map<string, Set<() => void>>
  subscribed: Promise<void>
}

/** All long polls of a process share one subscription per backend. */
const listenersByBackend = new WeakMap<Backend, Listeners>()

export async function waitForEvents(backend: Backend, owner: string) {
  const { byOwner, subscribed } = listenersOf(backend)
  let notified = false
  let wake = () => {}
  const listener = () => {
    notified = true
    wake()
  }
  const listeners = byOwner.get(owner) ?? new Set()
  byOwner.set(owner, listeners.add(listener))
  await subscribed
  return {
    /** Resolves to true on a new event, even one since the last call, and to false at the timeout or when aborted. */
    async next(timeoutMs: number, signal: AbortSignal): Promise<boolean> {
      if (!notified && !signal.aborted) {
        const { promise, resolve } = Promise.withResolvers<void>()
        const timer = setTimeout(resolve, timeoutMs)
        const stop = () => resolve()
        signal.addEventListener('abort', stop)
        wake = resolve
        await promise
        clearTimeout(timer)
        // The signal lives as long as the process, and would keep every poll in memory.
        signal.removeEventListener('abort', stop)
      }
      const result = notified && !signal.aborted
      notified = false
      return result
    },
    [Symbol.dispose]() {
      listeners.delete(listener)
      if (listeners.size === 0 && byOwner.get(owner) === listeners) byOwner.delete(owner)
    },
  }
}

function listenersOf(backend: Backend): Listeners {
  const known = listenersByBackend.get(backend)
  if (known) return known
  const byOwner: Listeners['byOwner'] = new Map()
  const subscribed = backend
    .subscribe(EVENTS_CHANNEL, owner => {
      const woken = owner === null ? byOwner.keys() : [owner]
      for (const each of woken) for (const listener of byOwner.get(each) ?? []) listener()
    })
    // Without notifications a poll still reads at its deadline. The next poll subscribes again.
    .catch(() => void listenersByBackend.delete(backend))
  const listeners = { byOwner, subscribed }
  listenersByBackend.set(backend, listeners)
  return listeners
}
