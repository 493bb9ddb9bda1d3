import { expect, test } from 'bun:test'
import type { Log } from '../../shared/log.ts'
import { type Mail, NoConnectionLeft } from '../../shared/mail/mail.ts'
import { reasonOf } from '../../shared/mail/reason.ts'
import { openSmtp } from '../../shared/mail/smtp.ts'
import { reportMailOutage } from '../../workers/mail/outage.ts'
import { headerOf, mailServer } from './mail-server.ts'
import { refusingServer } from './refusing-server.ts'

const mail: Mail = {
  id: 'evt_1',
  to: 'dana@customer.example',
  subject: 'Booked',
  text: 'Tomorrow at ten.',
  at: new Date('2026-11-23T15:00:00Z'),
  thread: null,
}
const open = (url: string) =>
  openSmtp(url, 'Exchange <no-reply@exchange.example>', 'https://exchange.example')
const resultOf = (sent: Promise<{ status: number }>) =>
  sent.then(
    ({ status }) => String(status),
    error => (error instanceof NoConnectionLeft ? 'later' : reasonOf(error)),
  )

test.each([
  ["smtp 550: there's no such address", { RCPT: '550 5.1.1 <dana@customer.example>: no such user' }],
  [
    'smtp 550: the server refuses the address',
    { RCPT: '550 5.7.1 <dana@customer.example>: relaying denied' },
  ],
  [
    'smtp 451: the server refuses the address for now',
    { RCPT: '451 4.7.1 Greylisted, dana@customer.example' },
  ],
  ['smtp 553: the server refuses MAIL_FROM', { MAIL: '553 5.7.1 not owned by you' }],
  [
    'smtp 530: the server refuses mail without a name and password in SMTP_URL',
    { MAIL: '530 5.7.0 Authentication required' },
  ],
  ['smtp 554: the server refuses the mail', { mail: '554 5.7.1 spam for dana@customer.example' }],
  ['smtp 554: the server refuses the connection', { greeting: '554 5.7.1 on a blocklist' }],
  ['smtp 421: the server refuses the connection for now', { greeting: '421 4.3.2 Shutting down' }],
])('a reason says what’s wrong, without the server’s words: %s', async (reason, refusals) => {
  const mailer = open((await refusingServer(refusals)).url)
  expect(await resultOf(mailer.send(mail))).toBe(reason)
  mailer.close()
})

test.each([
  ['smtp 535: the server refuses the name or password in SMTP_URL', 'bot:wrong@', { AUTH: '535 5.7.8 no' }],
  ['Missing credentials for "PLAIN"', 'bot@', {}],
])('a reason distinguishes a wrong password from a missing one: %s', async (reason, login, refusals) => {
  const { url } = await refusingServer(refusals)
  const mailer = open(url.replace('//', `//${login}`))
  expect(await resultOf(mailer.send(mail))).toBe(reason)
  mailer.close()
})

test.each([
  ['Ops: Team <a@b.example>', '"Ops: Team" <a@b.example>'],
  ['"Exchange, Inc." <a@b.example>', '"Exchange, Inc." <a@b.example>'],
  ['Exchange (Texas) <a@b.example>', '"Exchange (Texas)" <a@b.example>'],
  ['Café <a@b.example>', '=?UTF-8?Q?Caf=C3=A9?= <a@b.example>'],
  ['a@b.example', 'a@b.example'],
])('a sender arrives as MAIL_FROM names it: %s', async (from, header) => {
  const { url, received } = await mailServer()
  const mailer = openSmtp(url, from, 'https://exchange.example')
  await mailer.send(mail)
  mailer.close()
  expect(received[0]?.from).toBe('a@b.example')
  expect(headerOf(received[0]?.text ?? '', 'From')).toBe(header)
})

test('a password goes to another machine only over TLS, unless the URL says otherwise', async () => {
  const { url, accepted } = await refusingServer({ STARTTLS: '502 5.5.1 no' })
  const resultAt = async (place: string) => {
    const mailer = open(url.replace('127.0.0.1', place.split('?')[0] ?? '') + place.replace(/^[^?]*/, ''))
    const result = await resultOf(mailer.send(mail))
    mailer.close()
    return result
  }
  // 0.0.0.0 reaches this machine, too, but isn't recognized as local.
  expect(await resultAt('bot:x@0.0.0.0')).toBe(
    'smtp 502: the server refuses TLS, which a password in SMTP_URL needs',
  )
  expect(accepted()).toBe(0)
  for (const place of ['bot:x@127.0.0.1', '0.0.0.0', 'bot:x@0.0.0.0?requireTLS=false'])
    expect([place, await resultAt(place)]).toEqual([place, '250'])
})

test('a server that allows two connections at once gets the other mails later', async () => {
  const server = await refusingServer({}, 2)
  const mailer = open(server.url)
  expect(await resultOf(mailer.send(mail))).toBe('250')
  const results = await Promise.all(Array.from({ length: 12 }, () => resultOf(mailer.send(mail))))
  mailer.close()
  expect([...new Set(results)].sort()).toEqual(['250', 'later'])
  expect(server.accepted()).toBe(1 + results.filter(result => result === '250').length)
})

test('an outage is logged with its reason once a minute, and when it’s over', async () => {
  const lines: string[] = []
  const write = (message: string, fields = {}) =>
    void lines.push([message, ...Object.values(fields)].join(': '))
  const log = { info: write, warn: write } as Log
  const results = [new Error('disk full'), 'away', 'away', 'refused', 'sent', 'sent']
  const away = open('smtp://127.0.0.1:1')
  const refusing = open((await refusingServer({ RCPT: '550 no' })).url)
  const working = open((await refusingServer()).url)
  const mailer = reportMailOutage(
    {
      async send(each) {
        const result = results.shift()
        if (result instanceof Error) throw result
        return (result === 'away' ? away : result === 'refused' ? refusing : working).send(each)
      },
      close: () => [away, refusing, working].map(each => each.close()),
    },
    log,
  )
  for (let i = 0; i < 6; i++) await resultOf(mailer.send(mail))
  mailer.close()
  expect(lines).toEqual([
    "SMTP_URL: the mail server doesn't accept mail: connect ECONNREFUSED 127.0.0.1:1",
    'SMTP_URL: the mail server is back',
  ])
})
