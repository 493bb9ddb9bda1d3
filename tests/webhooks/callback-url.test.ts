import { describe, expect, test } from 'bun:test'
import { Refusal } from '../../shared/refusal.ts'
import { checkCallbackUrl } from '../../shared/webhooks/callback-url.ts'
import { dnsServer } from './dns-server.ts'

const nowhere = async () => []

async function refusalOf(text: string, settings: Partial<Parameters<typeof checkCallbackUrl>[1]> = {}) {
  try {
    await checkCallbackUrl(text, { allowPrivate: false, resolve: nowhere, ...settings })
    return null
  } catch (error) {
    if (error instanceof Refusal) return error
    throw error
  }
}

describe('accepted', () => {
  test.each([
    'https://agent.example.com/webhooks/agent-exchange',
    'https://agent.example.com',
    'HTTPS://Agent.Example.com/a?b=c#d',
    'https://agent.example.com:443/x',
    'https://agent.example.com:1024/x',
    'https://agent.example.com:65535/x',
    'https://bücher.example/haken',
    'https://8.8.8.8/x',
    'https://[2606:4700:4700::1111]/x',
    'https://localhost.example.com/x',
    'https://example.com/user@host',
    `https://example.com/${'a'.repeat(480)}`,
    `https://example.com/${'😀'.repeat(480)}`,
  ])('%s', async text => {
    await checkCallbackUrl(text, { allowPrivate: false, resolve: nowhere })
  })
})

describe('refused without resolving', () => {
  test.each([
    ['', 'is not an http address'],
    ['example.com', 'is not an http address'],
    ['javascript:alert(1)', 'is not an http address'],
    ['ftp://example.com/x', 'is not an http address'],
    ['https:example.com', 'is not an http address'],
    ['https:///example.com', 'is not an http address'],
    ['https:\\\\example.com', 'is not an http address'],
    ['https://example.com\\@127.0.0.1/', 'is not an http address'],
    [' https://example.com', 'is not an http address'],
    ['https://exa\tmple.com', 'is not an http address'],
    ['https://example.com/\u0000', 'is not an http address'],
    ['https://256.1.1.1/', 'is not an http address'],
    ['https://127.0.0.1%00.example.com/', 'is not an http address'],
    ['http://example.com/x', 'is not https'],
    ['https://user:pass@example.com/', 'has credentials'],
    ['https://user@example.com/', 'has credentials'],
    ['https://@example.com/', 'has credentials'],
    ['https://8.8.8.8@127.0.0.1/', 'has credentials'],
    ['https://example.com:80/', 'has port 80'],
    ['https://example.com:22/', 'has port 22'],
    ['https://example.com:1023/', 'has port 1023'],
    ['https://example.com:0/', 'has port 0'],
    [`https://example.com/${'a'.repeat(481)}`, 'is longer than 500 characters'],
  ])('%p %s', async (text, words) => {
    const refusal = await refusalOf(text)
    expect(refusal?.code).toBe('invalid_callback_url')
    expect(refusal?.message).toStartWith(`callback_url ${words}`)
  })
})

const privateHosts = [
  ...['localhost', 'LOCALHOST', 'localhost.', 'a.localhost', 'loc%41lhost', 'ⓛocalhost', 'intranet', 'db'],
  ...[
    'printer.local',
    'metadata.google.internal',
    'metadata.goog',
    'ip-10-0-0-1.ec2.internal',
    'x.internal.',
  ],
  ...['kubernetes.default.svc', 'a.svc.cluster.local', 'nas.lan', 'router.home.arpa', 'example.com.'],
  ...['127.0.0.1', '127.0.0.1.', '127.1', '0177.0.0.1', '017700000001', '0x7f.1', '0x7f000001', '2130706433'],
  ...['0', '0.0.0.0', '127.0x0.0.01', '１２７.０.０.１', '①②⑦.0.0.1', '127。0。0。1', '%31%32%37.0.0.1'],
  ...[
    '169.254.169.254',
    '2852039166',
    '0xa9fea9fe',
    '0251.0376.0251.0376',
    '10.1',
    '192.168.257',
    '100.100.100.200',
  ],
  ...['[::]', '[::1]', '[0:0:0:0:0:0:0:1]', '[::ffff:127.0.0.1]', '[::ffff:7f00:1]', '[::127.0.0.1]'],
  ...[
    '[::ffff:8.8.8.8]',
    '[64:ff9b::7f00:1]',
    '[64:ff9b:1::a9fe:a9fe]',
    '[2002:7f00:1::]',
    '[fd00:ec2::254]',
  ],
  ...[
    '[2001:0:4136:e378:8000:63bf:80ff:fffe]',
    '[2a00::5efe:10.0.0.1]',
    '[fe80::1]',
    '[fc00::1]',
    '[ff02::1]',
  ],
]

describe('private hosts', () => {
  test.each(privateHosts)('%s', async host => {
    const refusal = await refusalOf(`https://${host}/x`)
    expect(refusal?.code).toBe('invalid_callback_url')
    expect(refusal?.message).toBe('callback_url names a private host.')
  })

  test.each(privateHosts)('%s is accepted if private hosts are allowed', async host => {
    expect(await refusalOf(`http://${host}:8080/x`, { allowPrivate: true })).toBeNull()
  })
})

test('the other rules still apply if private hosts are allowed', async () => {
  for (const text of [
    'nonsense',
    'http://u:p@localhost:8080/',
    'https://localhost:22/',
    'ftp://localhost:8080/',
  ])
    expect((await refusalOf(text, { allowPrivate: true }))?.code).toBe('invalid_callback_url')
})

describe('host names that resolve', () => {
  const answers: Record<string, string[] | 'servfail'> = {
    'good.test': ['8.8.8.8', '2606:4700:4700::1111'],
    'bad.test': ['10.0.0.7'],
    'mixed.test': ['8.8.8.8', '1.1.1.1', '127.0.0.1'],
    'mixed6.test': ['8.8.8.8', '::1'],
    'carried.test': ['8.8.8.8', '64:ff9b::a00:1'],
    'broken.test': 'servfail',
  }

  test.each([
    ['good.test', true],
    ['nothing.test', true],
    ['broken.test', true],
    ['a..test', true],
    ['bad.test', false],
    ['mixed.test', false],
    ['mixed6.test', false],
    ['carried.test', false],
  ])('%s: taken %p', async (host, taken) => {
    using dns = await dnsServer(name => answers[name] ?? [])
    const refusal = await refusalOf(`https://${host}/x`, { resolve: dns.resolve })
    expect(refusal?.message ?? null).toBe(taken ? null : 'callback_url names a private host.')
  })
})
