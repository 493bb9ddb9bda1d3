import { expect, test } from 'bun:test'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Redis } from 'ioredis'
import type { Log } from '../../shared/log.ts'
import { aBusiness, anInquiry } from '../factories.ts'
import { sendMail } from '../mail/send-mail.ts'
import { redisForTests } from '../redis.ts'
import { OPERATOR_KEY, openTestApp, type TestApp } from '../test-app.ts'

const redis = await redisForTests()
const customer = { name: 'Quirina Zabłocka', phone: '+1 210 683 4471', email: 'quirina.z@zablocka.example' }
const contacts = [/quirina/i, /zab[łl]ocka/i, /683\D{0,3}4471/, /grünwald/i]

/** Every value of every table as it's stored, by column. */
async function storedTexts({ db }: TestApp): Promise<[place: string, text: string][]> {
  const tables = await db.sql<{ name: string }[]>`
    select table_schema || '.' || table_name as name from information_schema.tables
    where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`
  const found = await Promise.all(
    tables.map(async ({ name }) =>
      (await db.sql`select * from ${db.sql(name)}`).flatMap(row =>
        Object.entries(row).map(([column, value]): [string, string] => [
          `${name}.${column}`,
          value instanceof Uint8Array
            ? Buffer.from(value).toString('latin1')
            : typeof value === 'string'
              ? value
              : JSON.stringify(value),
        ]),
      ),
    ),
  )
  return found.flat()
}

async function redisTexts(url: string): Promise<[string, string][]> {
  const client = new Redis(url)
  const readers: Record<string, (key: string) => Promise<unknown>> = {
    string: key => client.get(key),
    hash: key => client.hgetall(key),
    list: key => client.lrange(key, 0, -1),
    set: key => client.smembers(key),
    zset: key => client.zrange(key, '0', '-1'),
    stream: key => client.xrange(key, '-', '+'),
  }
  const texts: [string, string][] = []
  for (const key of await client.keys('*'))
    texts.push([
      `redis ${key}`,
      `${key} ${JSON.stringify((await readers[await client.type(key)]?.(key)) ?? null)}`,
    ])
  client.disconnect()
  return texts
}

test.skipIf(!redis)(
  'keys, secrets and contacts are in no table, job, log line, metric or error',
  async () => {
    const dir = mkdtempSync(join(tmpdir(), 'agent-exchange-sweep-'))
    const lines: [string, string][] = []
    const write = (message: string, fields?: object) =>
      void lines.push(['log', `${message} ${JSON.stringify(fields ?? {})}`])
    const log: Log = { debug: write, info: write, warn: write, error: write, flush() {} }
    const app = await openTestApp({ redisUrl: redis?.url, config: { dataDir: dir }, context: { log } })

    // Everything that's shown once, and a customer.
    const agent = await app.agent('verified')
    const business = await aBusiness(app, { contact_email: 'owner@alamo.example' })
    const callback = { callback_url: 'http://127.0.0.1:65535/hook' }
    const { signingSecret } = (await app.call('PATCH', '/keys', { key: agent.key, body: callback })).body
    const rotated = (await app.post('/keys/rotate', undefined, agent)).body.key
    const repeatable = { key: rotated, headers: { 'idempotency-key': crypto.randomUUID() } }
    const inquiry = anInquiry({
      customer,
      message: 'Quirina here, 210 683 4471.',
      details: { problem: 'A leak', service_address: '9 Grünwald Way, 78205', urgency: 'this_week' },
    })
    const sent = await app.post(`/businesses/${business.slug}/inquiries`, inquiry, repeatable)
    expect(sent.status).toBe(201)
    const { lead_id: lead, customerUrl } = sent.body
    await app.post(`/leads/${lead}/messages`, { text: 'Call Quirina at 210-683-4471' }, { key: rotated })
    await app.post(`/desk/leads/${lead}/quote`, { amount: 100, note: 'For Quirina' }, business)
    const pageToken = new URL(customerUrl).pathname.split('/').at(-1) ?? ''
    const signedIn = await app.call('POST', '/operator/console/sign-in', {
      body: new URLSearchParams({ key: OPERATOR_KEY }).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
    const session = /=([^;]+)/.exec(signedIn.headers.get('set-cookie') ?? '')?.[1] ?? ''
    await sendMail(app.context, `biz_${business.id}`)

    // Each of them where it doesn't belong.
    const secrets = [agent.key, rotated, business.key, OPERATOR_KEY, signingSecret, pageToken, session]
    expect(secrets.every(secret => secret.length > 15)).toBe(true)
    const errors: [string, string][] = []
    for (const text of [...secrets, customer.name, customer.phone, customer.email]) {
      const escaped = encodeURIComponent(text)
      const answers = await Promise.all([
        app.get(`/leads/${escaped}`, { key: rotated }),
        app.get(`/businesses/${escaped}`),
        app.get(`/pay/${escaped}x`),
        app.get(`/events?after=${escaped}`, { key: rotated }),
        app.get(`/businesses?zip=${escaped}`),
        app.get('/keys', { key: `${text.replace(/[^\x20-\x7e]/g, '')}x` }),
        app.post('/keys', { name: text, contact_email: text, website: text }),
        app.post(`/leads/${lead}/messages`, { text: 5, [text]: text }, { key: rotated }),
        app.post(`/businesses/${business.slug}/inquiries`, `{"customer": "${text}`, { key: rotated }),
        app.post(`/leads/${lead}/outcomes`, { kind: text, note: text }, { key: rotated }),
      ])
      for (const answer of answers) errors.push(['an error', `${answer.status} ${answer.text}`])
    }
    // A bug: what it throws may quote anything.
    await app.db.sql`update contacts set sealed = '\\x00' where lead_id = ${lead}`
    errors.push(['an error', (await app.get(`/leads/${lead}`, { key: rotated })).text])

    const metrics = await app.get('/metrics', { key: OPERATOR_KEY })
    expect([metrics.status, lines.length > 0, errors.length]).toEqual([200, true, 101])
    const inRedis = await redisTexts(redis?.url ?? '')
    expect(inRedis.length).toBeGreaterThan(3)
    const places = [
      ...(await storedTexts(app)),
      ...inRedis,
      ...lines,
      ['metrics', metrics.text] as [string, string],
      ...errors,
    ]
    const leaks = places.filter(
      ([, text]) => secrets.some(secret => text.includes(secret)) || contacts.some(each => each.test(text)),
    )
    expect(leaks.map(([place, text]) => `${place}: ${text.slice(0, 200)}`)).toEqual([])

    // The owner's mail leads to the desk, and says nothing of the customer.
    const mails = readdirSync(join(dir, 'mail')).map(name => readFileSync(join(dir, 'mail', name), 'utf8'))
    expect(mails.length).toBeGreaterThan(0)
    for (const mail of mails) {
      expect(secrets.filter(secret => mail.includes(secret))).toEqual([])
      expect(contacts.filter(each => each.test(mail))).toEqual([])
    }
    await app.close()
    rmSync(dir, { recursive: true })
  },
)
