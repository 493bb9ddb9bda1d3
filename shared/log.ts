import type { LogLevel } from './config.ts'

type Fields = Record<string, string | number | boolean | null | undefined>

export interface Log {
  debug(message: string, fields?: Fields): void
  info(message: string, fields?: Fields): void
  warn(message: string, fields?: Fields): void
  error(message: string, fields?: Fields): void
  /** Writes buffered lines. Call it before the process exits. */
  flush(): void
}

const ranks: Record<LogLevel, number> = { debug: 0, info: 1, warn: 2, error: 3, silent: 4 }
const MAX_BUFFERED_LINES = 512
const FLUSH_MS = 100

/** Logs to stdout: readable lines on a terminal, one JSON object per line elsewhere. Batched, since writes block. */
export function makeLog(name: string, level: LogLevel): Log {
  const format = process.stdout.isTTY ? formatForPeople : formatAsJson
  // A closed pipe must not end the service.
  process.stdout.on('error', () => {})
  let buffered: string[] = []
  let timer: Timer | null = null

  const flush = () => {
    if (timer) clearTimeout(timer)
    timer = null
    if (buffered.length === 0) return
    const text = buffered.join('')
    buffered = []
    process.stdout.write(text)
  }
  const write = (severity: LogLevel, message: string, fields: Fields = {}) => {
    if (ranks[severity] < ranks[level]) return
    buffered.push(format(new Date(), severity, name, message, fields))
    if (severity === 'error' || buffered.length >= MAX_BUFFERED_LINES) flush()
    else timer ??= setTimeout(flush, FLUSH_MS)
  }
  return {
    debug: (message, fields) => write('debug', message, fields),
    info: (message, fields) => write('info', message, fields),
    warn: (message, fields) => write('warn', message, fields),
    error: (message, fields) => write('error', message, fields),
    flush,
  }
}

type Format = (at: Date, level: LogLevel, name: string, message: string, fields: Fields) => string

export const formatAsJson: Format = (at, level, name, message, fields) =>
  // JSON.stringify takes far longer for a Date, and every request is logged.
  `${JSON.stringify({ at: at.toISOString(), level, process: name, message, ...fields })}\n`

/** `14:03:22  warn   workers  job failed  queue=ranking attempt=2` */
export const formatForPeople: Format = (at, level, name, message, fields) => {
  const time = at.toTimeString().slice(0, 8)
  const pairs = Object.entries(fields).flatMap(([key, value]) =>
    value === undefined
      ? []
      : `${key}=${typeof value === 'string' && /\s/.test(value) ? JSON.stringify(value) : value}`,
  )
  return `${[time, level.padEnd(5), name, message, pairs.join(' ')].join('  ').trimEnd()}\n`
}

const REPEAT_MS = 60_000

/** Logs that a server is down and why, at most once a minute, and when it's back. */
export function makeOutageLog(log: Log, server: string, trouble: string, repeatMs = REPEAT_MS) {
  let toldAt: number | null = null
  return {
    down(reason: string): void {
      if (toldAt !== null && performance.now() - toldAt < repeatMs) return
      toldAt = performance.now()
      log.warn(`${server} ${trouble}`, { reason })
    },
    back(): void {
      if (toldAt !== null) log.info(`${server} is back`)
      toldAt = null
    },
  }
}
