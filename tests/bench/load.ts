import type { Socket } from 'bun'

interface Load {
  port: number
  /**
   * Whole requests as sent over the wire. A list is repeated in order. A function is called for each
   * request with its number, so every request can be new.
   */
  requests: Uint8Array[] | ((n: number) => Uint8Array)
  connections: number
  seconds: number
  /** The rate over all connections together. Default: as fast as responses arrive. */
  perSecond?: number
  /** The expected statuses. Any other fails the run. */
  expect?: (status: number) => boolean
}

interface Measured {
  perSecond: number
  p50: number
  p99: number
}

interface Connection {
  sentAt: number
  buffer: Buffer
}

export const get = (path: string, headers: Record<string, string> = {}): Uint8Array =>
  Buffer.from(
    `GET ${path} HTTP/1.1\r\nHost: localhost\r\n${Object.entries(headers)
      .map(([name, text]) => `${name}: ${text}\r\n`)
      .join('')}\r\n`,
  )

export function post(path: string, body: unknown, headers: Record<string, string> = {}): Uint8Array {
  const text = JSON.stringify(body)
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  return Buffer.from(
    `POST ${path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: ${Buffer.byteLength(text)}\r\n${lines.join('')}\r\n${text}`,
  )
}

/** Keeps the connections busy, one request at a time on each, and times every response. */
export async function load({
  port,
  requests,
  connections,
  seconds,
  perSecond,
  expect = status => status < 300,
}: Load): Promise<Measured> {
  const times: number[] = []
  let next = 0
  let failed: Error | null = null
  let over = false
  const done = Promise.withResolvers<void>()

  const send = (socket: Socket<Connection>) => {
    const n = next++
    const request = typeof requests === 'function' ? requests(n) : requests[n % requests.length]
    socket.data.sentAt = performance.now()
    if (request) socket.write(request)
  }
  const pauseMs = perSecond ? (connections * 1000) / perSecond : 0
  const sendNext = (socket: Socket<Connection>) => {
    const waitMs = socket.data.sentAt + pauseMs - performance.now()
    if (waitMs <= 0) send(socket)
    else setTimeout(() => over || send(socket), waitMs)
  }
  const sockets = await Promise.all(
    Array.from({ length: connections }, () =>
      Bun.connect<Connection>({
        hostname: '127.0.0.1',
        port,
        data: { sentAt: 0, buffer: Buffer.alloc(0) },
        socket: {
          data(socket, chunk) {
            const { data } = socket
            data.buffer = data.buffer.length === 0 ? Buffer.from(chunk) : Buffer.concat([data.buffer, chunk])
            const size = answerSize(data.buffer)
            if (size === null || data.buffer.length < size) return
            const status = Number(data.buffer.subarray(9, 12).toString('latin1'))
            if (!expect(status)) {
              failed ??= new Error(
                `responded with ${status}: ${data.buffer.subarray(0, 900).toString('latin1')}`,
              )
              done.resolve()
              return
            }
            times.push(performance.now() - data.sentAt)
            data.buffer = Buffer.from(data.buffer.subarray(size))
            if (!over) sendNext(socket)
          },
          close() {
            if (!over) failed ??= new Error('the server closed a connection')
          },
          error(_socket, error) {
            failed ??= error
          },
        },
      }),
    ),
  )
  const started = performance.now()
  for (const socket of sockets) send(socket)
  const timer = setTimeout(() => done.resolve(), seconds * 1000)
  await done.promise
  clearTimeout(timer)
  over = true
  const elapsed = (performance.now() - started) / 1000
  for (const socket of sockets) socket.end()
  if (failed) throw failed
  times.sort((a, b) => a - b)
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0
  return { perSecond: times.length / elapsed, p50: at(0.5), p99: at(0.99) }
}

/** The length of a response, head and body, or null until its head is complete. */
export function answerSize(buffer: Buffer): number | null {
  const end = buffer.indexOf('\r\n\r\n')
  if (end < 0) return null
  const head = buffer.subarray(0, end).toString('latin1')
  const length = /content-length: *(\d+)/i.exec(head)
  if (length) return end + 4 + Number(length[1])
  if (!/transfer-encoding: *chunked/i.test(head)) return end + 4
  const last = buffer.indexOf('0\r\n\r\n', end + 4)
  return last < 0 ? null : last + 5
}

/** Wraps a random generator so it never returns the same value twice. */
export function neverTwice(make: () => string): () => string {
  const texts = new Set<string>()
  return () => {
    for (let attempt = 0; attempt < 1000; attempt++) {
      const text = make()
      if (texts.has(text)) continue
      texts.add(text)
      return text
    }
    throw new Error('there are no more distinct values')
  }
}
