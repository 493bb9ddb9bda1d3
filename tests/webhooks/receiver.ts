import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'
import { createServer as createTlsServer } from 'node:tls'

export interface Receiver {
  port: number
  /** What each connection sent, up to the first answer. */
  heard: string[]
  connections: () => number
  [Symbol.dispose](): void
}

/** What is said to each piece of a request. */
export type Behaviour = (socket: Socket) => void

/** A server of bytes, not of HTTP: what it says to a request may be anything. */
export async function receiver(
  behave: Behaviour,
  tls?: { key: string; cert: string },
  host = '127.0.0.1',
): Promise<Receiver> {
  const heard: string[] = []
  const open = new Set<Socket>()
  let connections = 0
  const greet = (socket: Socket) => {
    open.add(socket)
    // The caller hangs up on hostile receivers; that is what is tested.
    socket.on('error', () => {})
    socket.on('close', () => open.delete(socket))
    socket.on('data', data => {
      heard.push(data.toString())
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
    heard,
    connections: () => connections,
    [Symbol.dispose]() {
      server.close()
      for (const socket of open) socket.destroy()
    },
  }
}

export const says =
  (text: string): Behaviour =>
  socket =>
    void socket.write(text)
export const answersOk = says('HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nok')

/** Says `head`, then `chunk` for ever, as fast as it is read. */
export const neverEnds = (head: string, chunk: string) => (socket: Socket) => {
  socket.write(head)
  const more = () => {
    while (!socket.destroyed && socket.write(chunk)) {}
    if (!socket.destroyed) socket.once('drain', more)
  }
  more()
}

/** Says `head`, then one byte at a time. */
export const drips = (head: string, everyMs: number) => (socket: Socket) => {
  socket.write(head)
  const drip = setInterval(() => socket.write('a'), everyMs)
  socket.on('close', () => clearInterval(drip))
}
