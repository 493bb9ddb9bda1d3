import { describe, expect, test } from 'bun:test'
import { checkCallbackUrl } from '../../shared/webhooks/callback-url.ts'
import { type Fetched, fetchGuarded, type GuardedRequest } from '../../shared/webhooks/fetch-guarded.ts'
import { closeConnections, openConnections } from '../../shared/webhooks/http-request.ts'
import { resultOf } from '../../shared/webhooks/send-webhook.ts'
import { dnsServer } from './dns-server.ts'
import { answersOk, type Behavior, drips, receiver, respondsWith } from './receiver.ts'

const post = (url: string, more: Partial<GuardedRequest> = {}) =>
  fetchGuarded({ url, method: 'POST', body: '{"a":"ü"}', allowPrivate: true, timeoutMs: 5_000, ...more })
const failure = (result: Fetched) => ('error' in result ? `${result.error} ${result.detail}` : result.status)
const text = (result: Fetched) => ('error' in result ? result.error : Buffer.from(result.body).toString())

describe('requests and responses', () => {
  test('sends a well-formed request and returns the response with its known headers', async () => {
    using sink = await receiver(
      respondsWith(
        'HTTP/1.1 202 Yes\r\ncontent-type: text/plain\r\nretry-after: 7\r\nx-other: 1\r\ncontent-length: 2\r\n\r\nok',
      ),
    )
    const url = `http://127.0.0.1:${sink.port}/hook?a=b#c`
    const result = await post(url, { headers: { 'content-type': 'application/json', host: 'other.test' } })
    expect(result).toEqual({
      status: 202,
      retryAfter: '7',
      body: new Uint8Array(Buffer.from('ok')),
      truncated: false,
    })
    const [head = '', sent] = (sink.received[0] ?? '').split('\r\n\r\n')
    expect(head).toStartWith('POST /hook?a=b HTTP/1.1\r\n')
    expect(sent).toBe('{"a":"ü"}')
    const lines = head.toLowerCase().split('\r\n')
    expect(lines).toContain(`host: 127.0.0.1:${sink.port}`)
    expect(lines).toContain('accept-encoding: identity')
    expect(lines).toContain('content-type: application/json')
    expect(lines).toContain('content-length: 10')
  })

  test('sends a GET without a body', async () => {
    using sink = await receiver(answersOk)
    const url = `http://127.0.0.1:${sink.port}/.well-known/agent-exchange.txt`
    expect(text(await fetchGuarded({ url, method: 'GET', allowPrivate: true }))).toBe('ok')
    expect(sink.received[0]).toStartWith('GET /.well-known/agent-exchange.txt HTTP/1.1\r\n')
    expect(sink.received[0]?.toLowerCase()).not.toContain('content-length')
  })

  test.each([
    ['a 204', 'HTTP/1.1 204 No Content\r\n\r\n', ''],
    ['a body of its length', 'HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nok', 'ok'],
  ])('takes %s with something after it', async (_, response, body) => {
    using sink = await receiver(respondsWith(`${response}{"received":true}`))
    expect(text(await post(`http://127.0.0.1:${sink.port}/`))).toBe(body)
  })

  test('truncates a body over the limit, and keeps one of exactly the limit', async () => {
    using sink = await receiver(
      respondsWith(`HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\n${'x'.repeat(100)}`),
    )
    const read = async (maxBytes: number) => {
      const result = await post(`http://127.0.0.1:${sink.port}/`, { maxBytes })
      return 'error' in result ? result : [result.body.length, result.truncated]
    }
    expect(await read(100)).toEqual([100, false])
    expect(await read(99)).toEqual([99, true])
    expect(await read(0)).toEqual([0, true])
  })

  test("doesn't decompress a gzip response", async () => {
    const packed = Buffer.from(Bun.gzipSync('x'.repeat(1_000)))
    using sink = await receiver(socket => {
      socket.write(`HTTP/1.1 200 OK\r\ncontent-encoding: gzip\r\ncontent-length: ${packed.length}\r\n\r\n`)
      socket.write(packed)
    })
    const result = await post(`http://127.0.0.1:${sink.port}/`)
    expect('body' in result && Buffer.from(result.body)).toEqual(packed)
  })

  test('returns a redirect without following it', async () => {
    using inside = await receiver(answersOk)
    const location = `location: http://127.0.0.1:${inside.port}/\r\n`
    using sink = await receiver(
      respondsWith(`HTTP/1.1 307 Temporary Redirect\r\n${location}content-length: 0\r\n\r\n`),
    )
    const result = await post(`http://127.0.0.1:${sink.port}/`)
    expect(failure(result)).toBe(307)
    expect(resultOf(result).error).toBe("redirects aren't followed")
    expect(inside.connections()).toBe(0)
  })
})

describe('blocked addresses', () => {
  test.each([
    ['http://8.8.8.8:8080/', 'invalid_url is not https'],
    ['https://u:p@example.com/', 'invalid_url has credentials'],
    ['https://example.com:25/', 'invalid_url has port 25; use 443, or 1024 and up'],
    ['https://127.0.0.1:8443/', 'blocked_address loopback'],
    ['https://[::ffff:7f00:1]/', 'blocked_address carries_ipv4'],
    ['https://2852039166/', 'blocked_address metadata'],
    ['https://localhost./', 'blocked_address trailing_dot'],
    ['https://metadata.google.internal/', 'blocked_address inner_name'],
  ])('%s: %s', async (url, words) => {
    expect(failure(await post(url, { allowPrivate: false }))).toBe(words)
  })

  test.each([
    [['127.0.0.1'], 'loopback'],
    [['8.8.8.8', '10.0.0.1'], 'private'],
    [['8.8.8.8', '::ffff:10.0.0.1'], 'carries_ipv4'],
    [['2606:4700::1', '169.254.169.254'], 'metadata'],
  ])('blocks a host name that resolves to %p', async (addresses, word) => {
    using dns = await dnsServer(() => addresses)
    const result = await post('https://hook.test/', { allowPrivate: false, resolve: dns.resolve })
    expect(failure(result)).toBe(`blocked_address ${word}`)
  })

  test('blocks a host name that resolved to a public address when saved and to a private one at delivery', async () => {
    using sink = await receiver(answersOk)
    using dns = await dnsServer((_, time) => (time === 1 ? ['8.8.8.8'] : ['127.0.0.1']))
    const url = `https://rebind.test:${sink.port}/`
    await checkCallbackUrl(url, { allowPrivate: false, resolve: dns.resolve })
    const result = await post(url, { allowPrivate: false, resolve: dns.resolve })
    expect(failure(result)).toBe('blocked_address loopback')
    expect(sink.connections()).toBe(0)
  })

  test('resolves the host name once and connects to the address it checked', async () => {
    using sink = await receiver(answersOk)
    using dns = await dnsServer((_, time) => (time === 1 ? ['127.0.0.1'] : ['127.0.0.66']))
    expect(text(await post(`http://rebind.test:${sink.port}/`, { resolve: dns.resolve }))).toBe('ok')
    expect(dns.questions.toSorted()).toEqual(['A rebind.test', 'AAAA rebind.test'])
    expect(sink.received[0]?.toLowerCase()).toContain(`host: rebind.test:${sink.port}\r\n`)
  })
})

describe('errors', () => {
  const short = { timeoutMs: 300 }

  test('reports no_address if the name has no address or its DNS server fails', async () => {
    using dns = await dnsServer(name => (name.startsWith('broken') ? 'servfail' : []))
    expect(failure(await post('http://no.test:8080/', { resolve: dns.resolve }))).toBe('dns no_address')
    expect(failure(await post('http://broken.test:8080/', { resolve: dns.resolve }))).toBe('dns no_address')
    expect(failure(await post('http://a..test:8080/', { resolve: dns.resolve }))).toBe('dns no_address')
  })

  test('times out if the DNS server never responds', async () => {
    using dns = await dnsServer(() => 'silence')
    expect(failure(await post('http://mute.test:8080/', { resolve: dns.resolve, ...short }))).toBe(
      'timeout in_dns',
    )
  })

  test('reports a refused connection', async () => {
    const sink = await receiver(answersOk)
    sink[Symbol.dispose]()
    expect(failure(await post(`http://127.0.0.1:${sink.port}/`))).toBe('connect ECONNREFUSED')
  })

  test('tries the addresses in order until one accepts the connection', async () => {
    using sink = await receiver(answersOk)
    const resolve = async () => ['127.0.0.77', '127.0.0.1']
    expect(text(await post(`http://two.test:${sink.port}/`, { resolve }))).toBe('ok')
    expect(sink.connections()).toBe(1)
  })

  test.each<[string, Behavior, string]>([
    ['never answers', () => {}, 'timeout in_answer'],
    ['sends its headers slowly', drips('HTTP/1.1 200 OK\r\nx: ', 20), 'timeout in_answer'],
    [
      'sends its body slowly',
      drips('HTTP/1.1 200 OK\r\ncontent-length: 9999\r\n\r\n', 20),
      'timeout after_status_200',
    ],
    ['hangs up', socket => void socket.destroy(), 'reset ECONNRESET'],
    [
      'hangs up during the body',
      socket => void socket.end('HTTP/1.1 200 OK\r\ncontent-length: 9\r\n\r\nok'),
      'reset in_body',
    ],
    [
      'breaks off a chunked body',
      respondsWith('HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\nzz\r\n'),
      'bad_response HPE_INVALID_CHUNK_SIZE',
    ],
    ["doesn't speak HTTP", respondsWith('SSH-2.0-OpenSSH_9.9\r\n'), 'bad_response HPE_INVALID_CONSTANT'],
    [
      'upgrades the connection',
      respondsWith('HTTP/1.1 101 X\r\nupgrade: a\r\nconnection: upgrade\r\n\r\n'),
      'bad_response upgrade',
    ],
    [
      'keeps sending 1xx responses',
      respondsWith('HTTP/1.1 103 Early\r\n\r\n'.repeat(20)),
      'bad_response too_many_1xx',
    ],
    [
      'sends 64 KB of headers',
      respondsWith(`HTTP/1.1 200 OK\r\nx: ${'a'.repeat(65_536)}\r\n\r\n`),
      'too_large_headers HPE_HEADER_OVERFLOW',
    ],
  ])('fails if the receiver %s', async (_, behave, words) => {
    using sink = await receiver(behave)
    expect(failure(await post(`http://127.0.0.1:${sink.port}/`, short))).toBe(words)
  })

  test('times out if the TLS handshake never completes', async () => {
    using sink = await receiver(() => {})
    expect(failure(await post(`https://127.0.0.1:${sink.port}/`, short))).toBe('timeout in_tls')
  })
})

describe('kept-alive connections', () => {
  test('are reused within a drain and closed after it', async () => {
    using sink = await receiver(answersOk)
    const connections = openConnections()
    for (let i = 0; i < 3; i++)
      expect(text(await post(`http://127.0.0.1:${sink.port}/`, { connections }))).toBe('ok')
    expect(sink.connections()).toBe(1)
    // Listeners must be removed after each request on a connection, or they'd pile up.
    const [kept] = Object.values(connections.plain.freeSockets).flat()
    expect([kept?.listenerCount('connect'), kept?.listenerCount('secureConnect')]).toEqual([0, 0])
    closeConnections(connections)
    expect(text(await post(`http://127.0.0.1:${sink.port}/`))).toBe('ok')
    expect(sink.connections()).toBe(2)
  })

  test('are replaced without a failed attempt if the receiver closed them', async () => {
    let requests = 0
    using sink = await receiver(socket => (++requests === 2 ? socket.destroy() : answersOk(socket)))
    const connections = openConnections()
    for (let i = 0; i < 2; i++)
      expect(text(await post(`http://127.0.0.1:${sink.port}/`, { connections }))).toBe('ok')
    expect([requests, sink.connections()]).toEqual([3, 2])
    closeConnections(connections)
  })

  test("don't treat extra response bytes as the response to the next request", async () => {
    const smuggled = 'HTTP/1.1 200 OK\r\ncontent-length: 4\r\n\r\nfake'
    let requests = 0
    using sink = await receiver(socket =>
      ++requests === 1
        ? void socket.write(`HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nok${smuggled}`)
        : answersOk(socket),
    )
    const connections = openConnections()
    for (let i = 0; i < 2; i++)
      expect(text(await post(`http://127.0.0.1:${sink.port}/`, { connections }))).toBe('ok')
    closeConnections(connections)
  })
})
