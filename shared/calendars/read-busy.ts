import type { BusyJob } from './busy-thread.ts'
import type { BusyResult } from './busy-times.ts'

/** A file of 5 MB takes a quarter of this. */
const CPU_LIMIT_MS = 1500
/** Much longer, because the thread may have to wait on a busy machine. */
const CLOCK_LIMIT_MS = 15_000
const CHECK_EVERY_MS = 25

/**
 * Reads a calendar file in its own thread, so it blocks nothing, and stops if it takes too long: rules can be endless. The
 * body is moved to the thread. One file at a time in each process, because each may need 50 MB.
 */
export function readBusy(job: BusyJob): Promise<BusyResult> {
  const result = last.then(() => readInThread(job))
  last = result.catch(() => {})
  return result
}

let last: Promise<unknown> = Promise.resolve()

function readInThread(job: BusyJob): Promise<BusyResult> {
  const { promise, resolve } = Promise.withResolvers<BusyResult>()
  const thread = new Worker(new URL('./busy-thread.ts', import.meta.url).href, { smol: true })
  let before = cpuMsOfOthers()
  const finish = (result: BusyResult) => {
    clearInterval(check)
    clearTimeout(deadline)
    thread.terminate()
    resolve(result)
  }
  const tooLong = () => finish({ fault: 'too_complex' })
  const check = setInterval(() => {
    if (cpuMsOfOthers() - before > CPU_LIMIT_MS) tooLong()
  }, CHECK_EVERY_MS)
  const deadline = setTimeout(tooLong, CLOCK_LIMIT_MS)
  thread.onmessage = ({ data }: MessageEvent<'ready' | BusyResult>) => {
    if (data !== 'ready') return finish(data)
    before = cpuMsOfOthers()
    thread.postMessage(job, [job.body.buffer as ArrayBuffer])
  }
  thread.onerror = event => {
    event.preventDefault()
    finish({ fault: 'not_calendar' })
  }
  return promise
}

/** The CPU time of all threads but this one, since a single thread's can't be read from outside. */
function cpuMsOfOthers(): number {
  const all = process.cpuUsage()
  const own = process.threadCpuUsage()
  return (all.user + all.system - own.user - own.system) / 1000
}
