import { type BusyRequest, type BusyResult, busyTimes } from './busy-times.ts'

/** What `read-busy.ts` sends to this thread, once it's ready. */
export interface BusyJob extends BusyRequest {
  body: Uint8Array
}

declare const self: Worker

/** A file of 5 MB makes hundreds of megabytes of objects. Waiting for the engine to collect them would keep too many. */
const COLLECT_AFTER = 20_000
let uncollected = 0
const collectGarbage = (count: number) => {
  uncollected += count
  if (uncollected < COLLECT_AFTER) return
  uncollected = 0
  Bun.gc(true)
}

self.onmessage = ({ data }: MessageEvent<BusyJob>) => {
  const { body, ...request } = data
  const result: BusyResult = busyTimes(new TextDecoder().decode(body), request, collectGarbage)
  self.postMessage(result)
}
self.postMessage('ready')
