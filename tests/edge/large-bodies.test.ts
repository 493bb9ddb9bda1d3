import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { openSocket } from '../raw-socket.ts'
import { openTestApp, type TestApp } from '../test-app.ts'

const MEGABYTE = 1024 * 1024
const size = 10 * MEGABYTE
const post = (header: string) =>
  `POST /keys HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\n${header}\r\n\r\n`

describe('a body over its limit that arrives in one burst', () => {
  let app: TestApp
  let port = 0
  beforeAll(async () => {
    app = await openTestApp()
    app.api.listen({
      port: 0,
      hostname: '127.0.0.1',
      idleTimeout: 60,
      maxRequestBodySize: Number.MAX_SAFE_INTEGER,
    })
    port = app.api.server?.port ?? 0
  })
  afterAll(async () => {
    await app.api.stop(true)
    await app.close()
  })

  for (const [what, header, body] of [
    ['with its length', `content-length: ${size}`, 'x'.repeat(size)],
    ['in chunks', 'transfer-encoding: chunked', `${size.toString(16)}\r\n${'x'.repeat(size)}\r\n0\r\n\r\n`],
  ] as const)
    test(`${what} gets a 413, and its connection takes the next request`, async () => {
      const socket = await openSocket(port)
      socket.send(post(header) + body)
      await socket.until('"payload_too_large"')
      await socket.send('GET /healthz HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n')
      expect((await socket.closed).match(/HTTP\/1.1 \d+/g)).toEqual(['HTTP/1.1 413', 'HTTP/1.1 200'])
    })

  test('isn’t read if it has more than 16 MB', async () => {
    const socket = await openSocket(port)
    await socket.send(post(`content-length: ${17 * MEGABYTE}`))
    expect(await socket.closed).toStartWith('HTTP/1.1 413')
  })
})
