import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

interface Proxy {
  url: string
  /** Nothing gets through, and neither side notices. */
  freeze(): void
  /** New connections work. Older ones never respond again. */
  thaw(): void
  /** Ends each connection with this error, as a pooler does. New ones work. */
  refuse(code: string): void
  /** Closes all connections. New ones go to this server, as after a failover or a restore. */
  redirect(postgresUrl: string): void
  stop(): void
}

/** An ErrorResponse of the protocol. */
function fatal(code: string): Buffer {
  const fields = Buffer.from(`SFATAL\0VFATAL\0C${code}\0Mrefused\0\0`)
  const head = Buffer.alloc(5)
  head.write('E')
  head.writeInt32BE(fields.length + 4, 1)
  return Buffer.concat([head, fields])
}

/** A TCP proxy on loopback in front of a Postgres, for a network that silently drops everything. `hear` gets what's about to reach it. */
export async function startProxy(
  postgresUrl: string,
  { hear }: { hear?: (text: string) => void } = {},
): Promise<Proxy> {
  const url = new URL(postgresUrl)
  const addressOf = ({ hostname, port }: URL) => ({ host: hostname, port: Number(port) })
  let target = addressOf(url)
  const sockets = new Set<Socket>()
  let isFrozen = false
  const keep = (socket: Socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
    socket.on('close', () => sockets.delete(socket))
  }
  const clients = new Set<Socket>()
  const server = createServer(client => {
    keep(client)
    clients.add(client)
    client.on('close', () => clients.delete(client))
    if (isFrozen) return
    const upstream = connect(target)
    keep(upstream)
    const frozen = () => dead.has(client)
    client.on('data', data => {
      hear?.(data.toString('latin1'))
      frozen() || upstream.write(data)
    })
    upstream.on('data', data => frozen() || client.write(data))
    client.on('close', () => upstream.destroy())
    upstream.on('close', () => frozen() || client.destroy())
    live.add(client)
  })
  const live = new Set<Socket>()
  const dead = new WeakSet<Socket>()
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const at = server.address()
  url.port = String(at && typeof at === 'object' ? at.port : 0)
  return {
    url: url.href,
    freeze() {
      isFrozen = true
      for (const socket of live) dead.add(socket)
      live.clear()
    },
    thaw() {
      isFrozen = false
    },
    refuse(code) {
      for (const client of clients) client.end(fatal(code))
    },
    redirect(postgresUrl) {
      target = addressOf(new URL(postgresUrl))
      for (const socket of sockets) socket.destroy()
    },
    stop() {
      server.close()
      for (const socket of sockets) socket.destroy()
    },
  }
}
