import { describe, expect, test } from 'bun:test'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { GuardedRequest } from '../../shared/webhooks/fetch-guarded.ts'
import { selfSigned } from './certificate.ts'
import { dnsServer } from './dns-server.ts'
import { answersOk, type Behavior, drips, neverEnds, receiver } from './receiver.ts'

type Request = Partial<GuardedRequest> & { url: string }

interface ChildOutput {
  answers: { status?: number; text?: string; error?: string; detail?: string }[]
  grewBy: number
}

async function inChild(
  requests: Request[],
  { env = {}, ...more }: { env?: Record<string, string>; dns?: string; atOnce?: number } = {},
): Promise<ChildOutput[]> {
  const whole = requests.map(request => ({
    method: 'GET',
    allowPrivate: true,
    timeoutMs: 10_000,
    ...request,
  }))
  const script = fileURLToPath(new URL('./guarded-child.ts', import.meta.url))
  const child = Bun.spawn(
    [process.execPath, script, JSON.stringify({ requests: whole, atOnce: 1, ...more })],
    {
      env: { ...process.env, ...env },
      stdout: 'pipe',
      stderr: 'inherit',
    },
  )
  return (await new Response(child.stdout).json()) as ChildOutput[] // The output of guarded-child.ts.
}

test('ignores proxy variables', async () => {
  using proxy = await receiver(answersOk)
  using sink = await receiver(answersOk)
  const { key, cert } = selfSigned('hook.test')
  using secure = await receiver(answersOk, { key, cert })
  using dns = await dnsServer(() => ['127.0.0.1'])
  const names = ['HTTP_PROXY', 'HTTPS_PROXY', 'ALL_PROXY', 'http_proxy', 'https_proxy', 'all_proxy']
  const proxied = names.map(name => [name, `http://127.0.0.1:${proxy.port}`])
  const env = { ...Object.fromEntries(proxied), NO_PROXY: '', no_proxy: '', NODE_USE_ENV_PROXY: '1' }
  const [plain, tls] = await inChild(
    [{ url: `http://hook.test:${sink.port}/` }, { url: `https://hook.test:${secure.port}/` }],
    { env, dns: dns.address },
  )
  expect(plain?.answers[0]).toMatchObject({ status: 200, text: 'ok' })
  expect(tls?.answers[0]?.error).toBe('tls')
  expect([sink.connections(), secure.connections(), proxy.connections()]).toEqual([1, 1, 0])
})

describe('TLS', () => {
  test('requires a trusted certificate for the requested host name', async () => {
    const trusted = selfSigned('hook.test')
    using right = await receiver(answersOk, trusted)
    using untrusted = await receiver(answersOk, selfSigned('hook.test'))
    using plain = await receiver(answersOk)
    using dns = await dnsServer(() => ['127.0.0.1'])
    const roots = join(tmpdir(), `agent-exchange-${crypto.randomUUID()}.pem`)
    await Bun.write(roots, trusted.cert)
    const outputs = await inChild(
      [
        { url: `https://hook.test:${right.port}/` },
        { url: `https://other.test:${right.port}/` },
        { url: `https://127.0.0.1:${right.port}/` },
        { url: `https://hook.test:${untrusted.port}/` },
        { url: `https://hook.test:${plain.port}/` },
      ],
      {
        env: { NODE_EXTRA_CA_CERTS: roots, NODE_TLS_REJECT_UNAUTHORIZED: '0', NODE_NO_WARNINGS: '1' },
        dns: dns.address,
      },
    )
    await Bun.file(roots).delete()
    expect(outputs.map(({ answers: [one] }) => one?.text ?? `${one?.error} ${one?.detail}`)).toEqual([
      'ok',
      'tls ERR_TLS_CERT_ALTNAME_INVALID',
      'tls ERR_TLS_CERT_ALTNAME_INVALID',
      'tls DEPTH_ZERO_SELF_SIGNED_CERT',
      'tls ERR_SSL_WRONG_VERSION_NUMBER',
    ])
    // No request byte reached the receiver without a valid certificate.
    expect([right.received.length, untrusted.received.length]).toEqual([1, 0])
  })
})

describe('memory stays bounded with twenty hostile receivers at once', () => {
  const megabyte = 1_000_000
  const kib64 = 'a'.repeat(65_536)
  const chunked = 'HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n'
  const packed = 'HTTP/1.1 200 OK\r\ncontent-encoding: gzip\r\ncontent-length: 200000000\r\n\r\n'

  test.each<[string, Behavior, object]>([
    ['an endless body', neverEnds(chunked, `10000\r\n${kib64}\r\n`), { status: 200 }],
    ['an endless body in one-byte chunks', neverEnds(chunked, '1\r\na\r\n'.repeat(10_000)), { status: 200 }],
    ['200 MB of gzip', neverEnds(packed, kib64), { status: 200 }],
    [
      'one byte a second',
      drips('HTTP/1.1 200 OK\r\ncontent-length: 90\r\n\r\n', 1_000),
      { error: 'timeout' },
    ],
    [
      '64 KB of headers',
      neverEnds(`HTTP/1.1 200 OK\r\nx: ${kib64}\r\n\r\n`, kib64),
      { error: 'too_large_headers' },
    ],
    [
      'endless headers',
      neverEnds('HTTP/1.1 200 OK\r\n', `x: ${'a'.repeat(4_000)}\r\n`),
      { error: 'too_large_headers' },
    ],
    [
      'endless 1xx responses',
      neverEnds('', `HTTP/1.1 103 Early\r\nlink: ${'a'.repeat(1_000)}\r\n\r\n`),
      { error: 'bad_response' },
    ],
    ['an endless chunk extension', neverEnds(`${chunked}1;`, kib64), { error: 'bad_response' }],
    ['endless trailers', neverEnds(`${chunked}0\r\n`, `x: ${kib64}\r\n`), { error: 'too_large_headers' }],
  ])('%s', async (_, behave, expected) => {
    using calm = await receiver(answersOk)
    using hostile = await receiver(behave)
    // The first request warms up the process, so one-time loading isn't counted as growth.
    const timeoutMs = 'error' in expected && expected.error === 'timeout' ? 1_500 : 15_000
    const urls = [calm, hostile].map(({ port }) => ({ url: `http://127.0.0.1:${port}/`, timeoutMs }))
    const [, output] = await inChild(urls, { atOnce: 20 })
    expect(output?.answers).toHaveLength(20)
    for (const answer of output?.answers ?? []) expect(answer).toMatchObject(expected)
    expect(output?.grewBy).toBeLessThan(50 * megabyte)
  })
})
