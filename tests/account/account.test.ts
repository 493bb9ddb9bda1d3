import { describe, expect, test } from 'bun:test'
import { hashKey } from '../../shared/secrets.ts'
import { startWebhooks } from '../../workers/webhooks/worker.ts'
import { postForm } from '../form-browser.ts'
import { queued } from '../queued.ts'
import { OPERATOR_KEY, testApp } from '../test-app.ts'
import { until } from '../until.ts'
import { openLedger } from '../webhooks/ledger.ts'
import { signedIn, textOf } from './visitor.ts'

const app = await testApp()

describe('webhooks', () => {
  test('are set, tested, read and sent again', async () => {
    const ledger = openLedger(() => new Response('thanks', { status: 202 }))
    const worker = await startWebhooks(app.context)
    const { visitor, id } = await signedIn(app, 'platform')
    await visitor.go('/account/webhooks')
    const saved = await visitor.fill('/account/webhooks', { url: `${ledger.url}/${id}` })
    expect(textOf(saved)).toMatch(/shown only this once.* whsec_\S+/)
    expect(textOf(saved)).toContain('Not tried yet')
    expect(textOf(saved)).not.toContain('Works')
    expect((await visitor.go('/account/webhooks')).text).not.toContain('whsec_')

    const sent = await visitor.fill('/account/webhooks/test')
    expect(textOf(sent)).toContain('A test event is on its way')
    const mine = () => ledger.arrivals.filter(each => each.path === `/${id}`)
    await until(
      () => mine().length === 1,
      () => app.context.hint('webhooks.drain', { owner: id }),
    )
    let log = ''
    await until(async () => {
      log = textOf(await visitor.go('/account/webhooks?show=delivered'))
      return log.includes('Send it again')
    })
    expect(log).toMatch(/Delivered webhook\.test 202 · .* 1 attempt/)
    expect(log).toContain('thanks')
    expect(textOf(await visitor.go('/account/webhooks'))).toContain('Works Last delivery')
    const [delivery] = await app.db.sql<{ id: string }[]>`select id from deliveries where owner = ${id}`
    const again = await visitor.fill(`/account/webhooks/deliveries/${delivery?.id}`)
    expect(textOf(again)).toContain('on its way again')
    await until(
      () => mine().length === 2,
      () => app.context.hint('webhooks.drain', { owner: id }),
    )

    expect(textOf(await visitor.fill('/account/webhooks', { url: '' }))).toContain('Webhooks are off')
    expect(
      textOf(await visitor.send('/account/webhooks/test', { ...visitor.hidden('/account/sign-out') })),
    ).toContain('Save its address first')
    await worker.close()
    await ledger.stop()
  })

  test('show the secret of a form that’s sent twice once, and it signs', async () => {
    const { visitor, id } = await signedIn(app, 'platform')
    await visitor.go('/account/webhooks')
    const form = { ...visitor.hidden('/account/webhooks'), url: 'ftp://127.0.0.1:4000/' }
    expect((await visitor.send('/account/webhooks', form)).status).toBe(400)
    const right = { ...form, url: 'http://127.0.0.1:4000/' }
    const saved = await visitor.send('/account/webhooks', right)
    const again = await visitor.send('/account/webhooks', right)
    expect([again.status, textOf(again)]).toEqual([409, expect.stringContaining('its secret was shown then')])
    const [row] = await app.db.sql`select secret from endpoints where owner = ${id} and channel = 'webhook'`
    expect(saved.text).toContain(app.context.secrets.open(row?.secret, `endpoints.secret ${id} webhook`))
  })

  test('keep a wrong address in its field, with what’s wrong', async () => {
    const { visitor } = await signedIn(app, 'verified')
    expect(textOf(await visitor.go('/account'))).toContain('Set one')
    expect(textOf(await visitor.go('/account/webhooks'))).not.toContain('Set one')
    const answer = await visitor.fill('/account/webhooks', { url: 'ftp://agent.example.com/"><script>' })
    expect([answer.status, answer.text]).toEqual([400, expect.stringContaining('id="url-problem"')])
    expect(answer.text).toContain('value="ftp://agent.example.com/&quot;>')
    expect(answer.text).not.toContain('"><script>')
    expect(textOf(answer)).toContain('The address is not an http address.')
  })

  test('say that a free key needs another tier', async () => {
    const { visitor } = await signedIn(app)
    expect(textOf(await visitor.go('/account/webhooks'))).toContain('for verified and platform keys')
    const forced = await visitor.send('/account/webhooks', {
      ...visitor.hidden('/account/sign-out'),
      url: 'https://agent.example.com/',
    })
    expect(forced.status).toBe(400)
  })
})

describe('the key', () => {
  test('is replaced once, and the session continues with the new one', async () => {
    const { visitor, key } = await signedIn(app)
    await visitor.go('/account/key')
    const form = visitor.hidden('/account/key/rotate')
    const answer = await visitor.send('/account/key/rotate', form)
    const newKey = /agx_[0-9a-f]{40}/.exec(answer.text)?.[0]
    expect(newKey).not.toBe(key)
    expect((await app.get('/keys', { key: newKey })).status).toBe(200)
    expect((await app.get('/keys', { key })).status).toBe(200)
    // A reload of the page with the key.
    const again = await visitor.send('/account/key/rotate', form)
    expect([again.status, textOf(again)]).toEqual([409, expect.stringContaining('its key was shown then')])
    expect((await app.get('/keys', { key: newKey })).status).toBe(200)

    await visitor.go('/account/key')
    const ended = await visitor.fill('/account/key/rotate', { revoke_old: 'yes' })
    expect(textOf(ended)).toContain('The old key is revoked')
    expect((await app.get('/keys', { key: newKey })).status).toBe(401)
    expect((await visitor.go('/account')).status).toBe(200)
  })

  test('is replaced once by two clicks, and neither says that somebody else did', async () => {
    const { visitor, key } = await signedIn(app)
    await visitor.go('/account/key')
    const click = () => visitor.send('/account/key/rotate', visitor.hidden('/account/key/rotate'))
    const answers = await queued(
      app.context.sql,
      held => held`select from agent_keys where hash = ${hashKey(key, null)} for update`,
      click,
      click,
    )
    const [first, second] = answers.toSorted((a, b) => a.status - b.status)
    expect([first?.status, first?.text.includes('agx_')]).toEqual([200, true])
    expect([second?.status, second && textOf(second)]).toEqual([
      409,
      expect.stringContaining('its key was shown then'),
    ])
  })

  test('that was replaced says so, and changes nothing', async () => {
    const { visitor, key } = await signedIn(app, 'verified')
    await app.post('/keys/rotate', undefined, { key })
    const page = textOf(await visitor.go('/account/key'))
    expect(page).toContain('was replaced')
    expect(page).not.toContain('Make a new key')
    const forced = await visitor.send('/account/key/rotate', visitor.hidden('/account/sign-out'))
    expect(forced.status).toBe(403)
    await visitor.go('/account/webhooks')
    expect((await visitor.fill('/account/webhooks', { url: 'https://agent.example.com/' })).status).toBe(403)
  })

  test('applies for the platform tier, and what was typed stays', async () => {
    const { visitor, id } = await signedIn(app)
    await visitor.go('/account/key')
    const faulty = await visitor.fill('/account/key/application', {
      company: 'Example Labs',
      use_case: '',
      volume: 'a lot'.repeat(41),
      website: 'nowhere',
    })
    expect(faulty.status).toBe(400)
    expect(faulty.text).toContain('Use at most 200 characters. This is 5 too long.')
    expect(faulty.text).toContain('value="Example Labs"')
    expect(faulty.text).toContain('id="use_case-problem"')
    expect(faulty.text).toContain('id="website-problem"')
    const sent = await visitor.fill('/account/key/application', {
      company: 'Example Labs',
      use_case: 'We book repairs.',
      volume: '',
      website: '',
    })
    expect(textOf(sent)).toMatch(/application was sent\..*You can still change it/)
    const [row] = await app.db.sql<{ id: string; company: string }[]>`
      select id, company from platform_applications where agent_id = ${id}`
    expect(row?.company).toBe('Example Labs')
    await app.call('POST', `/operator/applications/${row?.id}`, {
      key: OPERATOR_KEY,
      body: { decision: 'decline', reason: 'Tell us more.' },
    })
    expect(textOf(await visitor.go('/account/key'))).toMatch(/was declined .*“Tell us more\.”/)
  })

  test('brings back what was typed if the session has ended', async () => {
    const { visitor, key, id } = await signedIn(app)
    await visitor.go('/account/key')
    const form = visitor.hidden('/account/key/application')
    visitor.forget()
    const out = await visitor.send('/account/key/application', {
      ...form,
      company: 'A & B "Labs"',
      use_case: 'Repairs',
    })
    expect([out.status, textOf(out)]).toEqual([401, expect.stringContaining('Nothing was saved.')])
    expect(textOf(await visitor.fill('/account/sign-in', { key }))).toContain('It wasn’t saved or sent yet')
    const sent = await visitor.fill('/account/key/application')
    expect(textOf(sent)).toContain('Your application was sent')
    const [row] = await app.db.sql`select company, use_case from platform_applications where agent_id = ${id}`
    expect(row).toEqual({ company: 'A & B "Labs"', use_case: 'Repairs' })
  })

  test('asks to send a form of an older session again, but not for the key', async () => {
    const { visitor, key } = await signedIn(app)
    await visitor.go('/account/key')
    const form = visitor.hidden('/account/key/application')
    visitor.forget()
    await visitor.signIn(key)
    const old = await visitor.send('/account/key/application', { ...form, company: 'A', use_case: 'B' })
    expect([old.status, textOf(old)]).toEqual([403, expect.stringContaining('You’re signed in again')])
    expect(textOf(await visitor.fill('/account/key/application'))).toContain('Your application was sent')
  })

  test('keeps nothing that another site sent', async () => {
    const headers = { 'sec-fetch-site': '' }
    const foreign = await postForm(app, '/account/key/application', { company: 'Evil' }, headers)
    expect([foreign.status, foreign.text.includes('Evil')]).toEqual([401, false])
  })
})
