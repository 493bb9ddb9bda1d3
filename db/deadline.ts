import { connect, Socket } from 'node:net'
import tls from 'node:tls'
import type postgres from 'postgres'
import { intercept, type Statement } from './intercept.ts'
import { isUnreachable } from './unreachable.ts'

/** What postgres.js passes to `socket`. */
interface Address {
  host: string[]
  port: number[]
  path?: string | false
}

interface Watched {
  server: string
  ms: number
  heardAt: number
  /** Runs while the server owes a response. */
  timer: Timer | null
}

const open = new Map<Socket, Watched>()

/**
 * Opens the sockets of a pool, and closes one whose server owes a response for longer than `ms`: if the server vanished or
 * hangs, the socket and its statement would otherwise last for a quarter of an hour.
 */
export function watchedSockets(ms: number) {
  let next = 0
  return ({ host, port, path }: Address): Socket => {
    const i = next++ % host.length
    const at = { host: host[i] ?? 'localhost', port: port[i] ?? 5432 }
    const socket = path ? connect(path) : connect(at.port, at.host)
    // TLS reads the name from here.
    Object.assign(socket, at)
    watch(socket, path || serverName(at.host, at.port), ms)
    return socket
  }
}

/** The same for `stream` of node-postgres, which connects them itself. */
export function watchedStreams(url: string, ms: number) {
  const { hostname, port } = new URL(url)
  const server = serverName(hostname, port || 5432)
  return (): Socket => {
    const socket = new Socket()
    // Bun replaces what's watched when a socket connects.
    return socket.once('connect', () => watch(socket, server, ms))
  }
}

const serverName = (host: string, port: number | string): string => `${host} ${port}`

function watch(socket: Socket, server: string, ms: number): void {
  const watched: Watched = { server, ms, heardAt: performance.now(), timer: null }
  open.set(socket, watched)
  const write = socket.write
  socket.write = ((...args: Parameters<typeof write>) => {
    watched.timer ??= setTimeout(closeSilent, ms, socket, watched)
    return write.apply(socket, args)
  }) as typeof write // it has overloads
  // Later, or postgres.js never sends again on a connection that closes in the middle of a write (porsager/postgres #1209).
  const { emit } = socket
  socket.emit = ((...args: Parameters<typeof emit>) => {
    if (args[0] !== 'close') return emit.apply(socket, args)
    setImmediate(() => setImmediate(() => emit.apply(socket, args)))
    return true
  }) as typeof emit // it has overloads
  socket.on('data', () => heard(watched))
  socket.on('close', () => unwatch(socket, watched))
}

function heard(watched: Watched): void {
  if (watched.timer) clearTimeout(watched.timer)
  watched.timer = null
  watched.heardAt = performance.now()
}

function unwatch(socket: Socket, watched: Watched): void {
  heard(watched)
  open.delete(socket)
}

// For TLS, postgres.js drops all listeners of the socket and wraps it in another one, which shows up only here.
const secure = tls.connect as (options: tls.ConnectionOptions, ...rest: unknown[]) => tls.TLSSocket
Object.assign(tls, {
  connect(...args: Parameters<typeof secure>) {
    const socket = secure(...args)
    const inner = args[0].socket as Socket | undefined
    const watched = inner && open.get(inner)
    if (watched) {
      unwatch(inner, watched)
      watch(socket, watched.server, watched.ms)
    }
    return socket
  },
})

/** Also closes idle sockets that have heard nothing from this server since: the next statement on them would hang too. */
function closeSilent(late: Socket, { server, ms }: Watched): void {
  const since = performance.now() - ms
  late.destroy(unanswered(ms))
  for (const [socket, other] of open)
    if (other.server === server && other.timer === null && other.heardAt <= since) socket.destroy()
}

const nothing = { strings: Object.assign(['select'], { raw: ['select'] }), args: [] }

/** Rejects statements that have no result after `ms`. Those still waiting for a connection then do nothing. */
export function withDeadline<S extends postgres.Sql<{ bigint: number }>>(sql: S, ms: number): S {
  const pending = new Map<Statement, number>()
  let timer: Timer | null = null
  const check = () => {
    const now = performance.now()
    for (const [statement, deadline] of pending) {
      // They're in the order of their deadlines.
      if (deadline > now) break
      pending.delete(statement)
      statement.reject(unanswered(ms))
      // With `cancel`, postgres.js would lose a connection that was opened for this statement.
      if (!statement.state) Object.assign(statement, nothing)
    }
    if (pending.size > 0) return
    if (timer) clearInterval(timer)
    timer = null
  }
  return intercept(sql, (statement, send) => {
    pending.set(statement, performance.now() + ms)
    timer ??= setInterval(check, 100)
    const { reject } = statement
    let isAgain = false
    statement.reject = error => {
      // postgres.js also fails the statement it reconnects for, with the error that ended the last connection.
      if (isAgain || statement.state || !pending.has(statement) || !isUnreachable(error)) return reject(error)
      isAgain = true
      send()
    }
    const settled = () => pending.delete(statement)
    ;(statement as unknown as Promise<unknown>).then(settled, settled)
    send()
  })
}

const unanswered = (ms: number) =>
  Object.assign(new Error(`Postgres didn't respond within ${ms} ms`), { code: 'ETIMEDOUT' })
