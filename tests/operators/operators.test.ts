import { describe, expect, test } from 'bun:test'
import { makeKey } from '../../shared/keys/key.ts'
import { aBusiness } from '../factories.ts'
import { loseAnswers } from '../lose-answers.ts'
import { OPERATOR_KEY, openTestApp, testApp } from '../test-app.ts'
import { aConsole, anOperatorNamed, sendForm } from './operators.ts'

const app = await testApp()

const add = (body: object, headers: Record<string, string> = {}) =>
  app.call('POST', '/operator/operators', { key: OPERATOR_KEY, body, headers })
const ana = { name: 'Ana Ruiz', email: 'ana@exchange.example', role: 'owner' }

describe('POST /operator/operators', () => {
  test('returns 201 with a key that works, and stores only its digest', async () => {
    const { status, body } = await add(ana)
    expect(status).toBe(201)
    expect(body.operator).toMatchObject({ ...ana, keyHint: `opk_…${body.key.slice(-4)}`, disabledAt: null })
    const listed = await app.get('/operator/operators', { key: body.key })
    expect(listed.status).toBe(200)
    expect(listed.text).not.toContain(body.key)
    const [row] = await app.db.sql`select * from operators where id = ${body.operator.id}`
    expect(JSON.stringify(row)).not.toContain(body.key)
  })
  test('returns 409 for an address that an operator has, in any case', async () => {
    const { status, body } = await add({ ...ana, email: 'ANA@exchange.example' })
    expect([status, body.error.code]).toEqual([409, 'operator_exists'])
  })
  test('returns 400 for a bad name, address or role', async () => {
    for (const wrong of [
      { name: 'A' },
      { name: 'x'.repeat(81) },
      { email: 'ana' },
      { role: 'root' },
      { role: null },
    ])
      expect((await add({ ...ana, email: 'x@exchange.example', ...wrong })).status).toBe(400)
  })
  test('adds one operator for one Idempotency-Key, even if the response was never stored', async () => {
    const headers = { 'idempotency-key': 'the same operator' }
    const body = { name: 'Ida', email: 'ida@exchange.example', role: 'support' }
    const first = await add(body, headers)
    expect((await add(body, headers)).body).toEqual(first.body)
    // Simulates a crash between the work and its response.
    await loseAnswers(app.db.sql)
    const again = await add(body, headers)
    expect([again.status, again.body.operator.id]).toEqual([201, first.body.operator.id])
    expect((await app.get('/operator/operators', { key: again.body.key })).status).toBe(200)
    expect((await app.get('/operator/operators', { key: first.body.key })).status).toBe(401)
  })
})

describe('PATCH /operator/operators/{id}', () => {
  test('changes the name and the role, which counts at once', async () => {
    const { id, key } = await anOperatorNamed(app, 'support')
    const patch = (body: object) =>
      app.call('PATCH', `/operator/operators/${id}`, { key: OPERATOR_KEY, body })
    const post = { board: 'changelog', title: 'A change', body: 'We changed something.' }
    expect((await app.post('/operator/posts', post, { key })).status).toBe(403)
    expect((await patch({ role: 'moderator', name: 'Mo' })).body).toMatchObject({
      role: 'moderator',
      name: 'Mo',
    })
    expect((await app.post('/operator/posts', post, { key })).status).toBe(201)
    expect((await patch({})).body).toMatchObject({ role: 'moderator', name: 'Mo' })
  })
  test('returns 404 for an unknown, malformed or disabled one', async () => {
    const { id } = await anOperatorNamed(app, 'support')
    expect((await app.call('DELETE', `/operator/operators/${id}`, { key: OPERATOR_KEY })).status).toBe(204)
    for (const each of [id, 'opr_x', 'root', `opr_${'0'.repeat(26)}`])
      for (const [method, path] of [
        ['PATCH', ''],
        ['DELETE', ''],
        ['POST', '/key'],
      ] as const) {
        const body = method === 'DELETE' ? undefined : {}
        const answer = await app.call(method, `/operator/operators/${each}${path}`, {
          key: OPERATOR_KEY,
          body,
        })
        expect([each, method, answer.status]).toEqual([each, method, 404])
        expect(answer.body.error.code).toBe('operator_not_found')
      }
  })
})

describe('a disabled operator', () => {
  test('is out of every process at once: key, sessions and links', async () => {
    const other = await openTestApp({ db: { ...app.db, drop: async () => {} } })
    const { id, key } = await anOperatorNamed(app, 'owner')
    const session = await aConsole(app, id)
    // Both processes have just seen the key.
    for (const each of [app, other]) expect((await each.get('/operator/stats', { key })).status).toBe(200)
    expect((await session.see('/actions')).status).toBe(200)
    await app.call('DELETE', `/operator/operators/${id}`, { key: OPERATOR_KEY })
    for (const each of [app, other]) {
      const { status, body } = await each.get('/operator/stats', { key })
      expect([status, body.error.code]).toEqual([401, 'revoked_key'])
      const page = await each.get('/operator/console', { headers: { cookie: session.cookie } })
      expect([page.status, page.text.includes('Operator key')]).toEqual([401, true])
    }
    expect(await app.db.sql`select from sessions where who = ${`operator ${id}`}`).toHaveLength(0)
    // A session that started at the same moment is worth nothing.
    const late = await aConsole(app, id)
    expect((await late.see('/actions')).status).toBe(401)
    expect((await sendForm(app, '/sign-in', { key })).status).toBe(401)
    await other.context.close()
  })
  test('may be the last owner, since root stays', async () => {
    const { body } = await app.get('/operator/operators', { key: OPERATOR_KEY })
    for (const { id, role, disabledAt } of body.operators)
      if (role === 'owner' && !disabledAt)
        expect((await app.call('DELETE', `/operator/operators/${id}`, { key: OPERATOR_KEY })).status).toBe(
          204,
        )
    expect((await app.get('/operator/operators', { key: OPERATOR_KEY })).status).toBe(200)
  })
  test('frees the address for someone new', async () => {
    expect((await add(ana)).status).toBe(201)
  })
})

test('a new key ends the old one and its sessions', async () => {
  const { id, key } = await anOperatorNamed(app, 'support')
  const session = await aConsole(app, id)
  const { body } = await app.call('POST', `/operator/operators/${id}/key`, { key: OPERATOR_KEY })
  expect((await app.get('/operator/stats', { key })).status).toBe(401)
  expect((await session.see('')).status).toBe(401)
  expect((await app.get('/operator/stats', { key: body.key })).status).toBe(200)
})

test('forms of the console that are sent twice leave a key that works and was shown', async () => {
  const owner = await aConsole(app, (await anOperatorNamed(app, 'owner')).id)
  const keyOf = ({ text }: { text: string }) => /opk_[0-9a-f]{40}/.exec(text)?.[0] ?? ''
  const works = async (key: string) => (await app.get('/operator/stats', { key })).status
  const typed = { name: 'Twice', email: 'twice@exchange.example', role: 'support' }
  const form = { ...(await owner.once('/operators')), ...typed }
  const [first, last] = [await owner.send('/operators', form), await owner.send('/operators', form)]
  expect([await works(keyOf(first)), await works(keyOf(last))]).toEqual([401, 200])

  const [row] = await app.db.sql`select id from operators where email = ${typed.email}`
  const once = await owner.once('/operators')
  const page = await owner.send(`/operators/${row?.id}/key`, once)
  const again = await owner.send(`/operators/${row?.id}/key`, once)
  expect([again.status, keyOf(again), again.text]).toEqual([
    409,
    '',
    expect.stringContaining('This form was sent before'),
  ])
  expect(await works(keyOf(page))).toBe(200)
})

test('a named key opens nothing of agents and businesses, and an unknown one nothing at all', async () => {
  const { key } = await anOperatorNamed(app, 'owner')
  const codes = await Promise.all(
    ['/keys', '/desk/leads', '/events'].map(async path => (await app.get(path, { key })).body.error.code),
  )
  expect(codes).toEqual(['invalid_key', 'business_only', 'invalid_key'])
  expect((await app.get('/operator/stats', { key: makeKey('opk') })).body.error.code).toBe('invalid_key')
})

describe('the audit log', () => {
  test('says who did what by API and console, refused or not', async () => {
    const support = await anOperatorNamed(app, 'support', 'Sue Support')
    const moderator = await anOperatorNamed(app, 'moderator', 'Mo Moderator')
    const { slug } = await aBusiness(app)
    const agent = await app.agent()
    await app.call('POST', `/operator/businesses/${slug}/desk-link`, { key: support.key })
    await app.call('POST', '/operator/businesses/nobody/desk-link', { key: support.key })
    const desk = await aConsole(app, moderator.id)
    await desk.send(`/agents/${agent.id}`, { suspended: 'true' })

    const { body } = await app.get('/operator/actions?limit=3', { key: moderator.key })
    expect(
      body.actions.map(({ operator, action, target, status }: never) => [operator, action, target, status]),
    ).toEqual([
      [{ id: moderator.id, name: 'Mo Moderator' }, "Change an agent's tier, or suspend it", agent.id, 303],
      [
        { id: support.id, name: 'Sue Support' },
        'Create a one-time sign-in link for a business',
        'nobody',
        404,
      ],
      [{ id: support.id, name: 'Sue Support' }, 'Create a one-time sign-in link for a business', slug, 201],
    ])
    const mine = await app.get(`/operator/actions?operator=${support.id}&limit=1`, { key: support.key })
    expect(mine.body.actions).toHaveLength(1)
    const rest = await app.get(`/operator/actions?operator=${support.id}&cursor=${mine.body.nextCursor}`, {
      key: support.key,
    })
    expect(rest.body.actions.map((each: { status: number }) => each.status)).toEqual([201])
    expect((await app.get('/operator/actions?cursor=x', { key: support.key })).body.error.code).toBe(
      'cursor_invalid',
    )
    expect((await desk.see('/actions')).text).toContain('Mo Moderator')

    const audit = await app.get(`/operator/audit?target=${agent.id}`, { key: OPERATOR_KEY })
    expect(audit.body.entries[0]).toMatchObject({
      actor: 'operator',
      operator: { id: moderator.id, name: 'Mo Moderator' },
      to: 'suspended',
    })
  })
  test('names who an operator added, by API and console', async () => {
    const { id } = await anOperatorNamed(app, 'support')
    const owner = await anOperatorNamed(app, 'owner')
    const fields = { name: 'New', email: 'new@exchange.example', role: 'support' }
    await (await aConsole(app, owner.id)).send('/operators', fields)
    const added = (await app.get('/operator/operators', { key: OPERATOR_KEY })).body.operators.find(
      ({ email }: { email: string }) => email === fields.email,
    )
    const { body } = await app.get('/operator/actions?limit=3', { key: OPERATOR_KEY })
    expect(body.actions.map(({ action, target }: never) => [action, target])).toEqual(
      [added.id, owner.id, id].map(id => ['Add an operator', id]),
    )
  })

  test('has an entry for work that failed, and never changes one', async () => {
    const last = async () =>
      (
        await app.db.sql<
          { id: number; status: number | null }[]
        >`select id, status from operator_actions order by id desc limit 1`
      )[0]
    const row = await last()
    for (const change of [
      app.db.sql`update operator_actions set status = 200 where id = ${row?.id ?? 0}`,
      app.db.sql`delete from operator_actions`,
    ])
      await expect(change).rejects.toThrow('only grows')
    // Whatever breaks after the entry.
    const dying = await openTestApp({
      db: { ...app.db, drop: async () => {} },
    })
    const { slug } = await aBusiness(app)
    await dying.db.sql`alter table desk_links rename to desk_links_gone`
    const { status } = await dying.call('POST', `/operator/businesses/${slug}/desk-link`, {
      key: OPERATOR_KEY,
    })
    await dying.db.sql`alter table desk_links_gone rename to desk_links`
    expect(status).toBe(500)
    expect(await last()).toMatchObject({ status: 500 })
    await dying.context.close()
  })
})

describe('the console', () => {
  test('hides what a role may not do, and explains what it may', async () => {
    const consoleOf = async (role: 'owner' | 'moderator' | 'support' | 'read-only') =>
      (await aConsole(app, (await anOperatorNamed(app, role)).id)).see('')
    const nav = (text: string) =>
      ['Operators', 'Mail', 'Post and pin'].map(name => text.includes(`>${name}</a>`))
    expect(nav((await consoleOf('owner')).text)).toEqual([true, true, true])
    expect(nav((await consoleOf('moderator')).text)).toEqual([false, false, true])
    expect(nav((await consoleOf('support')).text)).toEqual([false, true, false])
    expect(nav((await consoleOf('read-only')).text)).toEqual([false, false, false])
  })
  test('says that a role doesn’t look up customers, if it finds nothing', async () => {
    for (const [role, isTold] of [
      ['moderator', true],
      ['support', false],
    ] as const) {
      const { send } = await aConsole(app, (await anOperatorNamed(app, role)).id)
      const { text } = await send('/find', { text: 'dana@customer.example' })
      expect([text.includes('Nothing found'), text.includes('needs the role owner or support')]).toEqual([
        true,
        isTold,
      ])
    }
  })
  test('adds an operator, shows the key once, and keeps what was typed', async () => {
    const owner = await aConsole(app, (await anOperatorNamed(app, 'owner')).id)
    const draft = { name: 'Zoë Quill', email: 'not an address', role: 'support' }
    const refused = await owner.send('/operators', draft)
    expect(refused.status).toBe(400)
    expect(refused.text).toContain('Enter an email address')
    expect(refused.text).toContain('value="Zoë Quill"')
    expect(refused.text).toContain('value="not an address"')
    const added = await owner.send('/operators', { ...draft, email: 'zoe@exchange.example' })
    const key = /opk_[0-9a-f]{40}/.exec(added.text)?.[0] ?? ''
    expect((await app.get('/operator/stats', { key })).status).toBe(200)
    expect((await owner.see('/operators')).text).not.toContain(key)
    const twice = await owner.send('/operators', { ...draft, email: 'ZOE@exchange.example' })
    expect([twice.status, twice.text.includes('An operator already has this address')]).toEqual([400, true])

    const { body } = await app.get('/operator/operators', { key })
    const id = body.operators.find((each: { name: string }) => each.name === 'Zoë Quill').id
    await owner.send(`/operators/${id}`, { role: 'moderator' })
    expect((await app.get('/operator/mails', { key })).status).toBe(404)
    const renewed = await owner.send(`/operators/${id}/key`)
    expect(renewed.text).toMatch(/opk_[0-9a-f]{40}/)
    expect((await app.get('/operator/stats', { key })).status).toBe(401)
    // What can't be undone is asked about first.
    expect((await owner.see('/operators')).text).toMatch(/<details[^>]*><summary>Disable Zoë/)
    const disabled = await owner.send(`/operators/${id}/disable`)
    expect(disabled.headers.get('location')).toBe('/operator/console/operators?done=disabled')
    expect((await owner.see('/operators')).text).toContain('disabled')
  })
})
