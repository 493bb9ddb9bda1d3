import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { createConnection, type Socket } from 'node:net'
import { readBytes } from '../../api/edge/body.ts'
import { MAX_SLOW, makeSlowBodies } from '../../api/edge/slow-bodies.ts'
import { openSocket } from '../raw-socket.ts'
import { OPERATOR_KEY, openTestApp, type TestApp } from '../test-app.ts'
import { until } from '../until.ts'

const quick = { slowAfterMs: 20, rateAfterMs: 60, endAfterMs: 150 }

/** A body that sends this many bytes every 5 ms, or stalls. */
function trickle(bytes: number) {
  let timer: Timer | undefined
  const body = new ReadableStream({
    start(controller) {
      if (bytes > 0) timer = setInterval(() => controller.enqueue(new Uint8Array(bytes)), 5)
    },
    cancel: () => clearInterval(timer),
  })
  return new Request('http://localhost/keys', { method: 'POST', body })
}
const whole = () => new Request('http://localhost/keys', { method: 'POST', body: '{}' })
const seconds = (ms: number) => `The body hadn't arrived after ${ms / 1000} seconds.`

describe('a slow body', () => {
  for (const [what, bytes, message] of [
    ['stalls', 0, seconds(quick.rateAfterMs)],
    ['is below the minimum rate', 1, seconds(quick.rateAfterMs)],
    ['keeps the rate, but never ends', 20, seconds(quick.endAfterMs)],
  ] as const)
    test(`is refused if it ${what}, and its connection closes`, async () => {
      const slowBodies = makeSlowBodies(quick)
      const refused = await readBytes({ request: trickle(bytes), ip: '192.0.2.1', slowBodies }).catch(e => e)
      expect(refused).toMatchObject({ code: 'invalid_request', message, headers: { connection: 'close' } })
    })

  test('is refused at once while its address has 32 others, and whole bodies and other addresses pass', async () => {
    const slowBodies = makeSlowBodies({ ...quick, rateAfterMs: 3_600_000, endAfterMs: 7_200_000 })
    const peer = '2001:db8:1:2::7'
    const held = Array.from({ length: MAX_SLOW }, () => slowBodies.watch(peer, () => 0))
    await Bun.sleep(2 * quick.slowAfterMs)
    // The same household's other address shares the count.
    for (const ip of [peer, '2001:db8:1:2::8']) {
      const refused = await readBytes({ request: trickle(1), ip, slowBodies }).catch(e => e)
      expect(refused).toMatchObject({ code: 'rate_limited', status: 429 })
      expect(refused.headers).toEqual({ connection: 'close', 'retry-after': '10' })
      expect((await readBytes({ request: whole(), ip, slowBodies })).length).toBe(2)
    }
    const other = slowBodies.watch('2001:db8:1:3::7', () => 0)
    expect(await Promise.race([other.refused, Bun.sleep(2 * quick.slowAfterMs)])).toBeUndefined()
    // Those that end make room.
    held[0]?.end()
    const next = slowBodies.watch(peer, () => 0)
    expect(await Promise.race([next.refused, Bun.sleep(2 * quick.slowAfterMs)])).toBeUndefined()
    for (const each of [...held, other, next]) each.end()
  })
})

describe('over sockets', () => {
  let app: TestApp
  let port = 0
  const sockets: Socket[] = []
  beforeAll(async () => {
    app = await openTestApp()
    app.api.listen({ port: 0, hostname: '127.0.0.1', idleTimeout: 60 })
    port = app.api.server?.port ?? 0
  })
  afterAll(async () => {
    for (const socket of sockets) socket.destroy()
    await app.api.stop(true)
    await app.close()
  })

  // With a 500, anyone could trigger alerts.
  test('a client that hangs up in the middle of its body counts as its own fault', async () => {
    const head =
      'POST /keys HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\ncontent-length: 500\r\n\r\n'
    const socket = await openSocket(port)
    await socket.send(`${head}{"name"`)
    await Bun.sleep(50)
    socket.end()
    const count = /agent_exchange_requests_total\{method="POST",path="\/keys",status="(\d+)"\} 1\n/
    let counted: string | undefined
    await until(async () => {
      counted = count.exec((await app.call('GET', '/metrics', { key: OPERATOR_KEY })).text)?.[1]
      return counted !== undefined
    })
    expect(counted).toBe('400')
  })

  test('200 that send a byte every 50 ms are all refused and closed while others are served', async () => {
    const head =
      'POST /pay/webhooks/stripe HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: 60000\r\n\r\n'
    const answers = Array.from({ length: 200 }, () => {
      const socket = createConnection(port, '127.0.0.1').on('error', () => {})
      sockets.push(socket)
      let received = ''
      socket.on('data', text => {
        received += text
      })
      socket.write(head)
      const timer = setInterval(() => socket.write('x'), 50)
      return new Promise<string>(resolve =>
        socket.on('close', () => {
          clearInterval(timer)
          resolve(received)
        }),
      )
    })
    const served = await fetch(`http://127.0.0.1:${port}/healthz`)
    expect(served.status).toBe(200)
    const statuses = (await Promise.all(answers)).map(text => text.slice(9, 12)).sort()
    expect(statuses).toEqual([
      ...Array.from({ length: MAX_SLOW }, () => '400'),
      ...Array.from({ length: 200 - MAX_SLOW }, () => '429'),
    ])
  })
})
