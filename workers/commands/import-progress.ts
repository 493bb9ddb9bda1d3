import { closeSync, constants, existsSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs'
import { roughDuration } from '../../shared/duration.ts'

const SECTOR = 512
const counts = { bytes: 0, lines: 0, refusedBytes: 0, created: 0, updated: 0, unchanged: 0, refused: 0 }

/** How far an import is. Saved as it goes, so a killed one can continue. */
export type Progress = typeof counts & {
  /** Size and time of the file, to notice if it was replaced. */
  file: string
}

export const newProgress = (file: string): Progress => ({ file, ...counts })

export function readProgress(path: string, file: string): Progress | null {
  if (!existsSync(path)) return null
  try {
    const progress: Progress = JSON.parse(readFileSync(path, 'utf8'))
    return progress.file === file ? progress : null
  } catch {
    // Half written. Starting over only takes longer.
    return null
  }
}

/** Overwrites one sector in place, which is faster than a new file. */
export function saveProgress(path: string, progress: Progress): void {
  const file = openSync(path, constants.O_WRONLY | constants.O_CREAT)
  try {
    writeSync(file, JSON.stringify(progress).padEnd(SECTOR), 0)
  } finally {
    closeSync(file)
  }
}

export const deleteProgress = (path: string): void => rmSync(path, { force: true })

const WIDTH = 24
const LOG_MS = 5000

/** Prints progress, speed and time left: on one line of a terminal, elsewhere as a line every few seconds. */
export function makeProgressBar(
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
      if (!force && now - last < (terminal ? 200 : LOG_MS)) return
      last = now
      const seconds = Math.max((now - started) / 1000, 0.001)
      const rate = (progress.lines - from.lines) / seconds
      const speed = (progress.bytes - from.bytes) / seconds
      const parts = [
        ...(total === null ? [] : [`${bar(progress.bytes / Math.max(total, 1))}`]),
        `${progress.lines.toLocaleString('en')} lines`,
        `${Math.round(rate).toLocaleString('en')}/s`,
        ...(total === null || speed <= 0 ? [] : [`${roughDuration((total - progress.bytes) / speed)} left`]),
        `${progress.refused.toLocaleString('en')} refused`,
      ]
      write(terminal ? `\r\x1b[K${parts.join('  ')}` : `${parts.join('  ')}\n`)
    },
    end: () => write(terminal ? '\n' : ''),
  }
}

function bar(share: number): string {
  const filled = Math.round(Math.min(share, 1) * WIDTH)
  return `[${'█'.repeat(filled)}${'·'.repeat(WIDTH - filled)}] ${Math.floor(Math.min(share, 1) * 100)}%`
}
