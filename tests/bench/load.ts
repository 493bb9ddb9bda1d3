import type { Socket } from 'bun'

export interface Load {
  port: number
  /** Whole requests, as they go over the wire; taken in turn. */
  requests: Uint8Array[]
  connections: number
  seconds: number
  /** Statuses that count as answered; anything else ends the run. */
  expect?: (status: number) => boolean
}

export interface Measured {
  perSecond: number
  p50: number
  p99: number
}

interface Line {
  sent: number
  held: Buffer
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

/** Keeps so many connections busy for so long, one request at a time on each, and times every answer. */
export async function load({
  port,
  requests,
  connections,
  seconds,
  expect = status => status < 300,
}: Load): Promise<Measured> {
  const times: number[] = []
  let next = 0
  let failed: Error | null = null
  let over = false
  const done = Promise.withResolvers<void>()

  const send = (socket: Socket<Line>) => {
    socket.data.sent = performance.now()
    const request = requests[next++ % requests.length]
    if (request) socket.write(request)
  }
  const sockets = await Promise.all(
    Array.from({ length: connections }, () =>
      Bun.connect<Line>({
        hostname: '127.0.0.1',
        port,
        data: { sent: 0, held: Buffer.alloc(0) },
        socket: {
          data(socket, chunk) {
            const line = socket.data
            line.held = line.held.length === 0 ? Buffer.from(chunk) : Buffer.concat([line.held, chunk])
            const size = answerSize(line.held)
            if (size === null || line.held.length < size) return
            const status = Number(line.held.subarray(9, 12).toString('latin1'))
            if (!expect(status)) {
              failed ??= new Error(`answered ${status}: ${line.held.subarray(0, 900).toString('latin1')}`)
              done.resolve()
              return
            }
            times.push(performance.now() - line.sent)
            line.held = Buffer.from(line.held.subarray(size))
            if (!over) send(socket)
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

/** How long an answer is, head and body, once its head has come. */
export function answerSize(held: Buffer): number | null {
  const end = held.indexOf('\r\n\r\n')
  if (end < 0) return null
  const head = held.subarray(0, end).toString('latin1')
  const length = /content-length: *(\d+)/i.exec(head)
  if (length) return end + 4 + Number(length[1])
  if (!/transfer-encoding: *chunked/i.test(head)) return end + 4
  const last = held.indexOf('0\r\n\r\n', end + 4)
  return last < 0 ? null : last + 5
}
