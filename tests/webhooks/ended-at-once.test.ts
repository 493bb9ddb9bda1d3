import { describe, expect, test } from 'bun:test'
import { aBusiness } from '../factories.ts'
import { queued } from '../queued.ts'
import { OPERATOR_KEY, testApp } from '../test-app.ts'

const app = await testApp()
const { sql } = app.context

const operator = { key: OPERATOR_KEY }
const address = { callback_url: 'https://agent.example.com/webhooks' }
const atOnce = <T>(owner: string, ...writes: (() => Promise<T>)[]) =>
  queued(
    sql,
    held => held`select from endpoints where owner = ${owner} and channel = 'webhook' for update`,
    ...writes,
  )
const enabled = async (owner: string) =>
  (await sql`select from endpoints where owner = ${owner} and channel = 'webhook' and enabled`).length

describe('a webhook that’s saved while its owner ends doesn’t stay', () => {
  for (const [what, change] of [
    ['loses its tier', { tier: 'free' }],
    ['is suspended', { suspended: true }],
    ['is deleted', null],
  ] as const)
    test(`if a key ${what}`, async () => {
      const { key, id } = await app.agent('platform')
      const save = () => app.call('PATCH', '/keys', { key, body: address })
      await save()
      const [ended, saved] = await atOnce(
        id,
        () =>
          change
            ? app.call('PATCH', `/operator/agents/${id}`, { ...operator, body: change })
            : app.call('DELETE', '/keys', { key }),
        save,
      )
      expect([(ended?.status ?? 500) < 300, saved?.body.error?.code]).toEqual([true, 'tier_required'])
      expect(await enabled(id)).toBe(0)
    })

  test('if a business is removed', async () => {
    const { slug, key, id } = await aBusiness(app)
    const save = () => app.call('PATCH', '/desk', { key, body: address })
    await save()
    const [removed, saved] = await atOnce(
      `biz_${id}`,
      () => app.call('DELETE', `/operator/businesses/${slug}`, operator),
      save,
    )
    expect([removed?.status, saved?.body.error?.code]).toEqual([204, 'business_not_found'])
    expect(await enabled(`biz_${id}`)).toBe(0)
  })
})
