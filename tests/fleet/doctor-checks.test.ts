import { describe, expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { networkInterfaces } from 'node:os'
import { join } from 'node:path'
import { Redis } from 'ioredis'
import { connect, disconnect } from '../../db/client.ts'
import { readConfig } from '../../shared/config.ts'
import { stripeEvents } from '../../shared/deposits/signed-event.ts'
import type { Finding } from '../../workers/doctor/finding.ts'
import { checkClock } from '../../workers/doctor/finding.ts'
import { checkAddress, checkMail, checkPayments } from '../../workers/doctor/outside.ts'
import { checkPostgres, checkReplicas } from '../../workers/doctor/postgres.ts'
import { checkRedis } from '../../workers/doctor/redis.ts'
import { checkSettings } from '../../workers/doctor/settings.ts'
import { freshDatabase } from '../db.ts'
import { fakeStripe } from '../deposits/fake-stripe.ts'
import { refusingServer } from '../mail/refusing-server.ts'
import { redisForTests } from '../redis.ts'
import { selfSigned } from '../webhooks/certificate.ts'

const redis = await redisForTests()
const linesOf = (findings: Finding[], level: Finding['level']) =>
  findings.filter(each => each.level === level).map(each => each.text)

describe.skipIf(!redis)('Redis', () => {
  const url = redis?.url ?? ''

  const own = Object.values(networkInterfaces())
    .flat()
    .find(each => each?.family === 'IPv4' && !each.internal)?.address

  test.skipIf(!own)('refuses other machines until it has a password', async () => {
    const client = new Redis(url)
    await client.config('SET', 'bind', `127.0.0.1 ${own}`)
    const fromOutside = Object.assign(new URL(url), { hostname: own })
    expect(linesOf(await checkRedis([fromOutside.href]), 'fault')).toEqual([
      expect.stringContaining('Redis closes connections from other machines: set requirepass'),
    ])
    await client.config('SET', 'requirepass', 'word')
    fromOutside.password = 'word'
    expect(linesOf(await checkRedis([fromOutside.href]), 'fault')).toEqual([])
    await client.config('SET', 'requirepass', '')
    await client.config('SET', 'bind', '127.0.0.1')
    client.disconnect()
  })

  test('must not evict keys, and needs free memory', async () => {
    expect(linesOf(await checkRedis([url]), 'fault')).toEqual([])
    const client = new Redis(url)
    await client.config('SET', 'maxmemory-policy', 'allkeys-lru')
    await client.config('SET', 'maxmemory', '1mb')
    const findings = await checkRedis([url])
    client.disconnect()
    expect(linesOf(findings, 'fault')).toEqual([
      expect.stringContaining('set maxmemory-policy to noeviction'),
    ])
    expect(linesOf(findings, 'advice')).toEqual([expect.stringContaining('raise maxmemory')])
  })

  test('is advised to turn persistence off, and may hide that setting', async () => {
    const client = new Redis(url)
    for (const [name, value, otherwise] of [
      ['save', '3600 1', ''],
      ['appendonly', 'yes', 'no'],
    ] as const) {
      await client.config('SET', name, value)
      expect(linesOf(await checkRedis([url]), 'advice')).toContainEqual(
        expect.stringContaining('writes to disk'),
      )
      await client.config('SET', name, otherwise)
      expect((await checkRedis([url])).filter(({ text }) => text.includes('disk'))).toEqual([])
    }
    await client.acl('SETUSER', 'quiet', 'on', '>word', '~*', '&*', '+@all', '-config')
    client.disconnect()
    const quiet = Object.assign(new URL(url), { username: 'quiet', password: 'word' }).href
    expect((await checkRedis([quiet])).filter(({ text }) => /disk|reached/.test(text))).toEqual([])
  })

  test('that’s down is named by its address', async () => {
    expect(linesOf(await checkRedis(['redis://:hidden@127.0.0.1:1']), 'fault')).toEqual([
      "127.0.0.1:1 can't be reached: connect ECONNREFUSED 127.0.0.1:1",
    ])
  })
})

test('limits that are off, or lower than documented, each get their own advice', () => {
  const adviceFor = (factor: string) =>
    linesOf(checkSettings(readConfig({ RATE_LIMIT_FACTOR: factor })), 'advice').filter(text =>
      text.startsWith('RATE_LIMIT_FACTOR'),
    )
  expect(adviceFor('0')).toEqual(['RATE_LIMIT_FACTOR is 0: there are no limits'])
  expect(adviceFor('0.5')).toEqual(['RATE_LIMIT_FACTOR is 0.5: callers get less than the docs promise'])
  expect(adviceFor('1')).toEqual([])
})

test('a clock that differs by seconds is a fault', () => {
  const now = new Date()
  const after = (seconds: number) =>
    checkClock('Postgres', new Date(now.getTime() + seconds * 1000), now).level
  expect([after(0), after(-1.9), after(2.1), after(-60)]).toEqual(['ok', 'ok', 'fault', 'fault'])
})

test('a deployment that doesn’t archive its WAL is advised to', async () => {
  const { sql, url, drop } = await freshDatabase()
  const adviceFor = async (config: Record<string, string>) =>
    linesOf(await checkPostgres(sql, readConfig(config)), 'advice').filter(text => text.includes('archive'))
  expect(await adviceFor({ DATABASE_URL: url })).toEqual([
    expect.stringContaining("WAL isn't archived (archive_mode is off): a restore reaches only the last"),
  ])
  // `npm start` has its own way to save its data.
  expect(await adviceFor({})).toEqual([])
  await drop()
})

test('a replica that can’t be reached is named', async () => {
  const { sql, drop } = await freshDatabase()
  const replica = connect('postgres://127.0.0.1:1/x', { name: 'test', answerWithinMs: 500 })
  expect(linesOf(await checkReplicas(sql, replica), 'fault')).toEqual([
    expect.stringMatching(/^DATABASE_REPLICA_URL: /),
  ])
  await disconnect(replica)
  await drop()
})

test('a mail server that refuses us is a fault with its reason', async () => {
  const config = readConfig({ SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'a@b.example' })
  expect(linesOf(await checkMail(config), 'fault')).toEqual([expect.stringContaining('ECONNREFUSED')])
})

test('a mail server that refuses us is reported with what to change', async () => {
  const foundWith = async (SMTP_URL: string) => checkMail(readConfig({ SMTP_URL, MAIL_FROM: 'a@b.example' }))
  const { url } = await refusingServer({ AUTH: '535 5.7.8 no' })
  expect(linesOf(await foundWith(url.replace('//', '//bot:wrong@')), 'fault')).toEqual([
    expect.stringContaining('Check the name and password in SMTP_URL'),
  ])
  expect(linesOf(await foundWith(url.replace('smtp:', 'smtps:')), 'fault')).toEqual([
    expect.stringContaining('begin SMTP_URL with smtp://'),
  ])
  const elsewhere = await refusingServer({ STARTTLS: '502 5.5.1 no' })
  // Reaches this machine, too, but isn't known for it.
  const withoutTls = elsewhere.url.replace('127.0.0.1', 'bot:x@0.0.0.0')
  expect(linesOf(await foundWith(withoutTls), 'fault')).toEqual([
    expect.stringContaining('A password needs TLS'),
  ])
  expect(linesOf(await foundWith(`${withoutTls}?requireTLS=false`), 'fault')).toEqual([])
  const strippable = expect.stringContaining('Take ?requireTLS=false out of SMTP_URL')
  const adviceFor = async (url: string) => linesOf(await foundWith(url), 'advice')
  expect(await adviceFor(`${withoutTls}?requireTLS=false`)).toContainEqual(strippable)
  for (const safe of [withoutTls, 'smtps://bot:x@mail.invalid', `${url}?requireTLS=false`])
    expect(await adviceFor(safe)).not.toContainEqual(strippable)
})

test('mail that can be neither sent nor written is a fault', async () => {
  const faultFor = async (dataDir: string) =>
    linesOf(await checkMail(readConfig({ DATA_DIR: dataDir })), 'fault')
  expect(await faultFor(join(import.meta.dir, 'not-made-yet/data'))).toEqual([])
  const file = join(import.meta.dir, 'doctor-checks.test.ts')
  expect(await faultFor(file)).toEqual([`DATA_DIR: mail can't be written to ${file}`])
  expect(await faultFor(join(file, 'data'))).toEqual([expect.stringContaining('DATA_DIR')])
})

test('a certificate that clients refuse is a fault, and an address where nothing responds isn’t', async () => {
  const server = Bun.serve({
    port: 0,
    tls: selfSigned('localhost'),
    fetch: () => Response.json({ status: 'ready' }),
  })
  const [refused, ...more] = await checkAddress(`https://localhost:${server.port}`)
  await server.stop(true)
  expect(more).toEqual([])
  expect(refused).toMatchObject({ level: 'fault', text: expect.stringContaining('certificate that clients') })
  const [away] = await checkAddress(`https://localhost:${server.port}`)
  expect(away).toMatchObject({ level: 'advice', text: expect.stringContaining('start the processes') })
})

test('a balancer without processes isn’t a fault yet, but a process that isn’t ready is', async () => {
  const answers = async (answer: () => Response) => {
    const server = Bun.serve({ port: 0, fetch: answer })
    const [found] = await checkAddress(`http://localhost:${server.port}`)
    await server.stop(true)
    return found?.level
  }
  for (const status of [502, 503, 504])
    expect(await answers(() => new Response('<html>', { status }))).toBe('advice')
  // Those of docs/operations/deploy respond like us.
  const unavailable = { error: { code: 'unavailable' } }
  expect(await answers(() => Response.json(unavailable, { status: 503 }))).toBe('advice')
  const ours = { status: 503, headers: { 'request-id': 'req_x' } }
  expect(await answers(() => Response.json(unavailable, ours))).toBe('fault')
  expect(await answers(() => new Response('<html>', { status: 404 }))).toBe('fault')
})

test("Stripe's key is tried, and its webhook must lead here", async () => {
  const stripe = fakeStripe()
  const config = { ...readConfig({ BASE_URL: 'https://exchange.example' }), ...stripe.config }
  expect(linesOf(await checkPayments(config), 'fault')).toEqual([
    expect.stringContaining('Add https://exchange.example/pay/webhooks/stripe'),
  ])
  const url = 'https://exchange.example/pay/webhooks/stripe'
  const sending = async (enabled_events: string[]) => {
    stripe.webhooks[0] = { url, status: 'enabled', enabled_events }
    return linesOf(await checkPayments(config), 'fault')
  }
  expect(await sending(['*'])).toEqual([])
  expect(await sending([...stripeEvents, 'charge.failed'])).toEqual([])
  const [first, ...others] = stripeEvents
  expect(await sending([first])).toEqual([`Add these events to ${url} in Stripe: ${others.join(', ')}`])
  const wrong = { ...config, stripe: { ...config.stripe, secretKey: 'sk_live_other' } }
  expect(linesOf(await checkPayments(wrong), 'fault')).toEqual([
    expect.stringContaining('Stripe refuses STRIPE_SECRET_KEY'),
  ])
})

test('the guide for operators names every event that Stripe must send', () => {
  const guide = readFileSync(join(import.meta.dir, '../../docs/operations/operators.md'), 'utf8')
  const [payments = ''] = guide.match(/^## Payments\n[\s\S]*?(?=^## )/m) ?? []
  const named = [...payments.matchAll(/`([a-z]+(?:\.[a-z_]+)+)`/g)].map(([, name = '']) => name)
  expect(named).toEqual([...stripeEvents])
})
