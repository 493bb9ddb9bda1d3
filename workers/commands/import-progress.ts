import { closeSync, constants, existsSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs'

/** How far an import has come: written after each batch, so that one that was killed goes on there. */
export interface Progress {
  /** Tells the file from another of the same name. */
  file: string
  bytes: number
  lines: number
  refusedBytes: number
  created: number
  updated: number
  unchanged: number
  refused: number
}

const SECTOR = 512

export const beginning = (file: string): Progress => ({
  file,
  bytes: 0,
  lines: 0,
  refusedBytes: 0,
  created: 0,
  updated: 0,
  unchanged: 0,
  refused: 0,
})

export function readProgress(path: string, file: string): Progress | null {
  if (!existsSync(path)) return null
  try {
    const progress: Progress = JSON.parse(readFileSync(path, 'utf8'))
    return progress.file === file ? progress : null
  } catch {
    // Torn by a kill: from the start then, which only takes longer.
    return null
  }
}

/** Over what stood there, in one write that always fills the same sector: a new file for each would wait for the disk. */
export function keepProgress(path: string, progress: Progress): void {
  const file = openSync(path, constants.O_WRONLY | constants.O_CREAT)
  try {
    writeSync(file, JSON.stringify(progress).padEnd(SECTOR), 0)
  } finally {
    closeSync(file)
  }
}

export const forgetProgress = (path: string): void => rmSync(path, { force: true })

const WIDTH = 24
const QUIET_MS = 5000

/** A line that says how far, how fast and how long still; on a terminal it stands in one place. */
export function makeBar(
  total: number | null,
  from: Progress,
  terminal: boolean,
  write: (text: string) => void,
) {
  const started = performance.now()
  let last = Number.NEGATIVE_INFINITY
  return {
    show(progress: Progress, force = false) {
      const now = performance.now()
      if (!force && now - last < (terminal ? 200 : QUIET_MS)) return
      last = now
      const seconds = Math.max((now - started) / 1000, 0.001)
      const rate = (progress.lines - from.lines) / seconds
      const speed = (progress.bytes - from.bytes) / seconds
      const parts = [
        ...(total === null ? [] : [`${bar(progress.bytes / Math.max(total, 1))}`]),
        `${progress.lines.toLocaleString('en')} lines`,
        `${Math.round(rate).toLocaleString('en')}/s`,
        ...(total === null || speed <= 0 ? [] : [`${clock((total - progress.bytes) / speed)} left`]),
        `${progress.refused.toLocaleString('en')} refused`,
      ]
      write(terminal ? `\r\x1b[K${parts.join('  ')}` : `${parts.join('  ')}\n`)
    },
    end: () => write(terminal ? '\n' : ''),
  }
}

function bar(share: number): string {
  const full = Math.round(Math.min(share, 1) * WIDTH)
  return `[${'█'.repeat(full)}${'·'.repeat(WIDTH - full)}] ${Math.floor(Math.min(share, 1) * 100)} %`
}

function clock(seconds: number): string {
  const whole = Math.ceil(seconds)
  const minutes = Math.floor(whole / 60)
  return minutes >= 60
    ? `${Math.floor(minutes / 60)} h ${minutes % 60} min`
    : minutes > 0
      ? `${minutes} min ${whole % 60} s`
      : `${whole} s`
}
