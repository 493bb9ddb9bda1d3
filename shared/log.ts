import type { LogLevel } from './config.ts'

type Fields = Record<string, string | number | boolean | null | undefined>

export interface Log {
  debug(message: string, fields?: Fields): void
  info(message: string, fields?: Fields): void
  warn(message: string, fields?: Fields): void
  error(message: string, fields?: Fields): void
  /** Writes what is held back; called before the process ends. */
  flush(): void
}

const ranks: Record<LogLevel, number> = { debug: 0, info: 1, warn: 2, error: 3, silent: 4 }

/** One JSON object a line on stdout, written in batches so that a busy API does not wait for its log. */
export function makeLog(process: string, level: LogLevel): Log {
  const least = ranks[level]
  const name = JSON.stringify(process)
  // A reader that went away must not take the service with it.
  globalThis.process.stdout.on('error', () => {})
  let held: string[] = []
  let timer: Timer | null = null

  const flush = () => {
    if (timer) clearTimeout(timer)
    timer = null
    if (held.length === 0) return
    const lines = held.join('')
    held = []
    globalThis.process.stdout.write(lines)
  }
  // Many lines of one millisecond share its text.
  let ms = 0
  let text = ''
  const timeNow = () => {
    const now = Date.now()
    if (now !== ms) text = new Date(now).toISOString()
    ms = now
    return text
  }
  const write = (severity: LogLevel, message: string, fields?: Fields) => {
    if (ranks[severity] < least) return
    const at = timeNow()
    const rest = JSON.stringify({ message, ...fields }).slice(1)
    held.push(`{"at":"${at}","level":"${severity}","process":${name},${rest}\n`)
    if (severity === 'error' || held.length >= 512) flush()
    else timer ??= setTimeout(flush, 100)
  }
  return {
    debug: (message, fields) => write('debug', message, fields),
    info: (message, fields) => write('info', message, fields),
    warn: (message, fields) => write('warn', message, fields),
    error: (message, fields) => write('error', message, fields),
    flush,
  }
}

export const silentLog: Log = makeLog('test', 'silent')
