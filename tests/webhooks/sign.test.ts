import { expect, test } from 'bun:test'
import { Webhook } from 'standardwebhooks'
import { newSecret, signedHeaders } from '../../shared/webhooks/sign.ts'

// The standardwebhooks package checks timestamps against the system clock.
const now = new Date()
const id = 'evt_01jd8q2v6pe3f8y3xk5m7r9t2w'
const body = JSON.stringify({ id, type: 'webhook.test', data: { text: 'Grüße 😀' } })

test('a secret is whsec_ followed by 32 random bytes', () => {
  const secrets = [newSecret(), newSecret()]
  expect(new Set(secrets).size).toBe(2)
  for (const secret of secrets) {
    expect(secret).toStartWith('whsec_')
    expect(Buffer.from(secret.slice(6), 'base64')).toHaveLength(32)
  }
})

test('the standardwebhooks package verifies our signatures', () => {
  const secret = newSecret()
  const headers = signedHeaders({ id, at: now, body, secrets: [secret] })
  expect(headers['webhook-id']).toBe(id)
  expect(headers['webhook-timestamp']).toBe(String(Math.floor(now.getTime() / 1000)))
  expect(new Webhook(secret).verify(body, headers)).toEqual(JSON.parse(body))
  expect(new Webhook(secret).sign(id, now, body)).toBe(headers['webhook-signature'])
})

test('both secrets verify while the old one is valid', () => {
  const [fresh, old, other] = [newSecret(), newSecret(), newSecret()]
  const headers = signedHeaders({ id, at: now, body, secrets: [fresh, old] })
  expect(headers['webhook-signature'].split(' ')).toHaveLength(2)
  expect(new Webhook(fresh).verify(body, headers)).toEqual(JSON.parse(body))
  expect(new Webhook(old).verify(body, headers)).toEqual(JSON.parse(body))
  expect(() => new Webhook(other).verify(body, headers)).toThrow('No matching signature found')
})

test('a changed body, id or timestamp fails verification', () => {
  const secret = newSecret()
  const headers = signedHeaders({ id, at: now, body, secrets: [secret] })
  const later = String(Number(headers['webhook-timestamp']) + 1)
  const receiver = new Webhook(secret)
  expect(() => receiver.verify(`${body} `, headers)).toThrow()
  expect(() => receiver.verify(body, { ...headers, 'webhook-id': 'evt_other' })).toThrow()
  expect(() => receiver.verify(body, { ...headers, 'webhook-timestamp': later })).toThrow()
})

test('signing with a malformed secret throws', () => {
  for (const secret of ['', 'whsec_', 'whsec_AAAA', newSecret().slice(6)])
    expect(() => signedHeaders({ id, at: now, body, secrets: [secret] })).toThrow('not a webhook secret')
})
