import { expect, test } from 'bun:test'
import { anOperator } from '../commons/operator-browser.ts'
import { aBusiness } from '../factories.ts'
import { sendForm } from '../operators/operators.ts'
import { OPERATOR_KEY, testApp } from '../test-app.ts'

const app = await testApp()
const operator = await anOperator(app)

/** The page that a search opens: a list, or the only match. */
async function find(text: string): Promise<string> {
  const { text: page, location } = await operator.send('find', { text })
  return location ? (await app.get(location, { headers: { cookie: operator.cookie } })).text : page
}

test('finds an agent by its key, id, hint, email and part of its name', async () => {
  const agent = (
    await app.post('/keys', {
      name: 'Zebra Finder',
      operator: 'Striped Labs',
      contact_email: 'Zoe+x@zebra.example',
    })
  ).body
  const { keyHint } = (await app.get('/keys', { key: agent.key })).body
  for (const text of [agent.key, agent.id, keyHint, 'zoe@zebra.example', 'zebra', 'striped'])
    expect(await find(text)).toContain(`<code>${agent.id}</code>`)
  for (const text of ['%', '_', "'; drop table agents; --", '<script>'])
    expect(await find(text)).not.toContain(agent.id)
  expect(await find('<script>alert(1)</script>')).not.toContain('<script>alert')
})

test('finds a business by its slug, key and name, even after its removal', async () => {
  const { slug, key } = await aBusiness(app, { name: 'Quokka Roofing' })
  for (const text of [slug, key, 'quokka']) expect(await find(text)).toContain(`<code>${slug}</code>`)
  await app.call('DELETE', `/operator/businesses/${slug}`, { key: OPERATOR_KEY })
  expect(await find(slug)).toContain('removed')
})

test('changes an agent on its page, only with a form of this session', async () => {
  const { id, key } = await app.agent()
  const page = async () => (await operator.see(`/agents/${id}`)).text
  expect((await operator.send(`agents/${id}`, { tier: 'verified', form: 'another' })).status).toBe(403)
  await operator.send(`agents/${id}`, { tier: 'verified' })
  expect(await page()).toContain('<span class="badge">verified</span>')
  expect((await app.get('/keys', { key })).body.tier).toBe('verified')
  await operator.send(`agents/${id}`, { suspended: 'true' })
  expect((await app.get('/keys', { key })).status).toBe(401)
  expect(await page()).toContain('suspended</span>')
  await operator.send(`agents/${id}`, { suspended: 'false' })
  expect(await page()).not.toContain('suspended</span>')
  expect((await app.get('/keys', { key })).status).toBe(200)
  expect((await operator.send('agents/agt_x', { tier: 'verified' })).status).toBe(404)
  // The old key works for another day.
  await app.post('/keys/rotate', undefined, { key })
  expect(await page()).not.toContain('The key ended')
  expect((await sendForm(app, '/find', { text: id })).status).toBe(401)
})
