import type { Backend } from '../queue/backend.ts'
import { EVENT_WAKE } from '../queue/hint.ts'

interface Room {
  waiting: Map<string, Set<() => void>>
  listening: Promise<void>
}

/** One room for each process and backend: however many wait, they share one subscription. */
const rooms = new WeakMap<Backend, Room>()

/** A place among those who wait for an owner's events. A wake-up that comes before `woken` is asked is kept. */
export interface Seat extends Disposable {
  /** True when there is something new; false when the time is over, or the signal ended it. */
  woken(withinMs: number, signal: AbortSignal): Promise<boolean>
}

export async function takeSeat(backend: Backend, owner: string): Promise<Seat> {
  const room = roomOf(backend)
  let told = false
  let wake = () => {}
  const call = () => {
    told = true
    wake()
  }
  const seats = room.waiting.get(owner) ?? new Set()
  room.waiting.set(owner, seats.add(call))
  await room.listening
  return {
    async woken(withinMs, signal) {
      if (!told && !signal.aborted) {
        const { promise, resolve } = Promise.withResolvers<void>()
        const deadline = setTimeout(resolve, withinMs)
        signal.addEventListener('abort', () => resolve(), { once: true })
        wake = resolve
        await promise
        clearTimeout(deadline)
      }
      const before = told
      told = false
      return before && !signal.aborted
    },
    [Symbol.dispose]() {
      seats.delete(call)
      if (seats.size === 0 && room.waiting.get(owner) === seats) room.waiting.delete(owner)
    },
  }
}

function roomOf(backend: Backend): Room {
  const known = rooms.get(backend)
  if (known) return known
  const waiting: Room['waiting'] = new Map()
  const listening = backend
    .subscribe(EVENT_WAKE, owner => {
      for (const call of waiting.get(owner) ?? []) call()
    })
    // Without wake-ups a poll still looks when its time is over; the next one subscribes again.
    .catch(() => void rooms.delete(backend))
  const room = { waiting, listening }
  rooms.set(backend, room)
  return room
}
