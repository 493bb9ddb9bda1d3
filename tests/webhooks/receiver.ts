import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'
import { createServer as createTlsServer } from 'node:tls'

interface Receiver {
  port: number
  /** The data that arrived, one entry per chunk. */
  received: string[]
  connections: () => number
  [Symbol.dispose](): void
}

/** Runs for each chunk of a request. */
export type Behavior = (socket: Socket) => void

/** A raw TCP or TLS server that can respond with any bytes. */
export async function receiver(
  behave: Behavior,
  tls?: { key: string; cert: string },
  host = '127.0.0.1',
): Promise<Receiver> {
  const received: string[] = []
  const open = new Set<Socket>()
  let connections = 0
  const greet = (socket: Socket) => {
    open.add(socket)
    // Expected: the client hangs up on hostile receivers.
    socket.on('error', () => {})
    socket.on('close', () => open.delete(socket))
    socket.on('data', data => {
      received.push(data.toString())
      behave(socket)
    })
  }
  const server = tls ? createTlsServer(tls, greet) : createServer(greet)
  server.on('connection', () => connections++)
  server.listen(0, host)
  await once(server, 'listening')
  const at = server.address()
  return {
    port: at && typeof at === 'object' ? at.port : 0,
    received,
    connections: () => connections,
    [Symbol.dispose]() {
      server.close()
      for (const socket of open) socket.destroy()
    },
  }
}

export const respondsWith =
  (text: string): Behavior =>
  socket =>
    void socket.write(text)
export const answersOk = respondsWith('HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nok')

/** Writes `head`, then `chunk` again and again, as fast as the client reads. */
export const neverEnds = (head: string, chunk: string) => (socket: Socket) => {
  socket.write(head)
  const more = () => {
    while (!socket.destroyed && socket.write(chunk)) {}
    if (!socket.destroyed) socket.once('drain', more)
  }
  more()
}

/** Writes `head`, then one byte at a time. */
export const drips = (head: string, everyMs: number) => (socket: Socket) => {
  socket.write(head)
  const drip = setInterval(() => socket.write('a'), everyMs)
  socket.on('close', () => clearInterval(drip))
}
