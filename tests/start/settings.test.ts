import { describe, expect, test } from 'bun:test'
import { clientAddress } from '../../api/edge/address.ts'
import { readConfig } from '../../shared/config.ts'
import { makeVapidKey, publicKeyOf } from '../../shared/push/vapid.ts'

const key = makeVapidKey()
const stripe = { PAYMENTS: 'stripe', STRIPE_WEBHOOK_SECRET: 'whsec_1' }

describe('a bad setting stops the start with one line that names it', () => {
  const bad: [name: string, env: Record<string, string>][] = [
    ...['10.0.0.0/99', '/x', '10.0.0.0/8/8', '10.0.0.0/', '10.0.0.0/8,::/129', 'nginx'].map(
      (text): [string, Record<string, string>] => ['TRUST_PROXY', { TRUST_PROXY: text }],
    ),
    ...[
      'https://a.example/?x=1',
      'https://a.example/#top',
      'https://a.example?',
      'https://me:pw@a.example',
    ].map((text): [string, Record<string, string>] => ['BASE_URL', { BASE_URL: text }]),
    ...[
      'Exchange',
      'Exchange <nobody>',
      'a@b.example\nBcc: c@d.example',
      'A\r\nB: <a@b.example>',
      'a@b..example',
      'a@b.example, c@d.example',
      'c@d.example, Exchange <a@b.example>',
      'Exchange "Inc. <a@b.example>',
      'josé@b.example',
    ].map((text): [string, Record<string, string>] => ['MAIL_FROM', { MAIL_FROM: text }]),
    ...['smtp://bot:a/b#c@mail.example', 'smtp:mail.example:25', 'smtp://'].map(
      (text): [string, Record<string, string>] => ['SMTP_URL', { SMTP_URL: text }],
    ),
    ['PORT', { PORT: 'eighty' }],
    ['SECRETS_KEY', { SECRETS_KEY: 'short' }],
    ['WEBHOOK_RETRY_DELAYS', { WEBHOOK_RETRY_DELAYS: '5,,300' }],
    ['WEBHOOK_RETRY_DELAYS', { WEBHOOK_RETRY_DELAYS: '5,9999999999999' }],
    ['REDIS_URL', { REDIS_URL: 'http://redis' }],
    ['HOST', { HOST: '256.1.1.1' }],
    ['HOST', { HOST: 'http://localhost' }],
    ['VAPID_PUBLIC_KEY', { VAPID_PRIVATE_KEY: key, VAPID_PUBLIC_KEY: publicKeyOf(makeVapidKey()) ?? '' }],
    ['VAPID_PUBLIC_KEY', { VAPID_PUBLIC_KEY: publicKeyOf(key) ?? '' }],
    ['STRIPE_SECRET_KEY', { ...stripe, STRIPE_SECRET_KEY: 'pk_live_1' }],
  ]
  test.each(bad)('%s: %o', (name, env) => {
    expect(() => readConfig(env)).toThrow(new RegExp(`^${name}: [^\\n]+$`))
  })

  test('an address of another machine', async () => {
    const child = Bun.spawn([process.execPath, 'api/main.ts'], {
      env: {
        ...process.env,
        DATABASE_URL: 'postgres://127.0.0.1:1/nothing',
        SECRETS_KEY: 'ab'.repeat(32),
        HOST: '192.0.2.1',
      },
      stdout: 'ignore',
      stderr: 'pipe',
    })
    expect(await new Response(child.stderr).text()).toContain(
      "HOST: 192.0.2.1 isn't an address of this machine\n",
    )
    expect(await child.exited).toBe(1)
  })
})

test('valid settings are accepted', () => {
  const { trustProxy } = readConfig({ TRUST_PROXY: '10.0.0.0/8, ::1, 2001:db8::/32' })
  expect(clientAddress('10.0.0.1', '198.51.100.1', trustProxy)).toBe('198.51.100.1')
  expect(readConfig({ BASE_URL: 'https://a.example/exchange/' }).baseUrl).toBe('https://a.example/exchange')
  for (const text of [
    'a@b.example',
    'no-reply@localhost',
    'Exchange <a@b.example>',
    '"Exchange, Inc." <a@b.example>',
  ])
    expect(readConfig({ MAIL_FROM: text }).mailFrom).toBe(text)
  for (const text of ['0.0.0.0', '::', 'localhost', 'web-1.internal'])
    expect(readConfig({ HOST: text }).host).toBe(text)
  const vapid = { VAPID_PRIVATE_KEY: key, VAPID_PUBLIC_KEY: publicKeyOf(key) ?? '' }
  expect(readConfig(vapid).vapidPrivateKey).toBe(key)
  for (const text of ['sk_test_1', 'rk_live_1'])
    expect(readConfig({ ...stripe, STRIPE_SECRET_KEY: text }).stripe.secretKey).toBe(text)
})
