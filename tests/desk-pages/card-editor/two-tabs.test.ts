import { describe, expect, test } from 'bun:test'
import { testApp } from '../../test-app.ts'
import { anEditor, codes } from './editor.ts'
import { fullCard } from './full-card.ts'

const app = await testApp()

describe('two tabs', () => {
  test('that change different things are both saved', async () => {
    const { open, send, card } = await anEditor(app, fullCard)
    const mine = await open('about', { description: 'Mine' })
    const theirs = await open('about', { phone: '210 555 0100' })
    const hours = await open('hours', { 'mon.open': '09:00', 'mon.close': '10:00' })
    for (const [section, form] of [
      ['about', theirs],
      ['about', mine],
      ['hours', hours],
    ] as const)
      expect((await send(section, form)).status).toBe(303)
    expect(await card()).toMatchObject({ description: 'Mine', phone: '210 555 0100' })
    expect((await card()).hours.weekly[0]).toEqual({ day: 'mon', open: '09:00', close: '10:00' })
  })

  test('that save at the same moment are both saved', async () => {
    const { open, send, card } = await anEditor(app, fullCard)
    const forms = await Promise.all([
      open('about', { name: 'Ana’s' }),
      open('about', { phone: '210 555 0101' }),
      open('booking', { capacity: '9' }),
      open('emergencies', { hours: 'Weekends' }),
      open('services/pipes', { name: 'All pipes' }),
    ])
    const sent = await Promise.all(
      ['about', 'about', 'booking', 'emergencies', 'services/pipes'].map((section, i) =>
        send(section, forms[i] ?? new URLSearchParams()),
      ),
    )
    expect(sent.map(({ status }) => status)).toEqual([303, 303, 303, 303, 303])
    const after = await card()
    expect(after).toMatchObject({
      name: 'Ana’s',
      phone: '210 555 0101',
      capacity: 9,
      emergency: { hours: 'Weekends' },
    })
    expect(after.services[2].name).toBe('All pipes')
  })

  /** Two tabs that changed the same field, and the page that the second one gets. */
  async function aConflict() {
    const editor = await anEditor(app, fullCard)
    const mine = await editor.open('about', { description: 'Mine <b>&', phone: '210 555 0102' })
    const theirs = await editor.open('about', { description: 'Theirs', name: 'Their name' })
    await editor.send('about', theirs)
    const conflict = await editor.send('about', mine)
    return { ...editor, conflict }
  }

  test('that change the same field show both versions, and nothing is saved before the choice', async () => {
    const { conflict, card } = await aConflict()
    expect(conflict.status).toBe(409)
    expect(conflict.text).toContain('<title>Error: Which one do you want to keep?')
    for (const words of ['What you do', 'Mine &lt;b>&amp;', 'Theirs']) expect(conflict.text).toContain(words)
    expect(conflict.text).not.toContain('<legend>Phone')
    expect(conflict.text).not.toMatch(codes)
    expect(await card()).toMatchObject({ description: 'Theirs', phone: '+1 210 555 0147' })
  })

  test.each([
    ['mine', 'Mine <b>&'],
    ['saved', 'Theirs'],
  ])('keep %s', async (keep, description) => {
    const { conflict, card, send, formOn } = await aConflict()
    const sent = await send('about', formOn(conflict.text, 'about', { 'keep.description': keep }))
    expect(sent.status).toBe(303)
    expect(await card()).toMatchObject({ description, phone: '210 555 0102', name: 'Their name' })
  })

  test('keep editing, with everything as it was typed', async () => {
    const { conflict, card, send, formOn } = await aConflict()
    const back = await send('about', formOn(conflict.text, 'about', { do: 'edit' }))
    expect(back.status).toBe(200)
    const form = formOn(back.text, 'about')
    expect([form.get('description'), form.get('phone'), form.get('name')]).toEqual([
      'Mine <b>&',
      '210 555 0102',
      'Their name',
    ])
    form.set('description', 'Both')
    expect((await send('about', form)).status).toBe(303)
    expect(await card()).toMatchObject({ description: 'Both', name: 'Their name' })
  })

  test('ask again if someone saves once more', async () => {
    const { conflict, card, send, fill, formOn } = await aConflict()
    await fill('about', { description: 'Third' })
    const again = await send('about', formOn(conflict.text, 'about', { 'keep.description': 'mine' }))
    expect([again.status, again.text.includes('Third')]).toEqual([409, true])
    expect((await card()).description).toBe('Third')
  })

  test('the API counts as a tab, and JSON is compared as a whole', async () => {
    const { open, send, card, business, formOn } = await anEditor(app, fullCard)
    const whole = await open('json')
    whole.set('whole', (whole.get('whole') ?? '').replace('"capacity": 3', '"capacity": 4'))
    const { slug: _, version, ...written } = await card()
    const put = await app.call('PUT', '/desk/card', {
      key: business.key,
      body: { ...written, slotMinutes: 60 },
      headers: { 'if-match': `"${version}"` },
    })
    expect(put.status).toBe(200)
    const conflict = await send('json', whole)
    expect([conflict.status, conflict.text.includes('&quot;slotMinutes&quot;: 60')]).toEqual([409, true])
    await send('json', formOn(conflict.text, 'json'))
    expect(await card()).toMatchObject({ capacity: 4, slotMinutes: 25 })
  })

  test('hours are compared day by day', async () => {
    const { open, send, card } = await anEditor(app)
    const [mine, theirs] = [await open('hours'), await open('hours')]
    mine.set('mon.open', '09:00')
    mine.set('tue.open', '09:00')
    theirs.set('mon.open', '10:00')
    theirs.set('wed.open', '10:00')
    await send('hours', theirs)
    const conflict = await send('hours', mine)
    expect(conflict.text).toContain('9:00 AM–5:00 PM')
    expect(conflict.text).toContain('10:00 AM–5:00 PM')
    expect([...conflict.text.matchAll(/<legend>(\w+)/g)].map(([, day]) => day)).toEqual(['Monday'])
    const { formOn } = await anEditor(app)
    await send('hours', formOn(conflict.text, 'hours'))
    expect((await card()).hours.weekly.map(({ open: at }: { open: string }) => at)).toEqual([
      '09:00',
      '09:00',
      '10:00',
      '08:00',
      '08:00',
    ])
  })

  test('a service that the other tab removed can be added again', async () => {
    const editor = await anEditor(app, fullCard)
    const mine = await editor.open('services/pipes', { name: 'New pipes' })
    const remove = editor.formOn(
      (await editor.browser.get('/desk/inbox/card/services/pipes/remove')).text,
      'services/pipes/remove',
    )
    await editor.send('services/pipes/remove', remove)
    const back = await editor.send('services/pipes', mine)
    expect([back.status, back.text.includes('removed in the meantime')]).toEqual([409, true])
    const form = editor.formOn(back.text, 'add-service')
    expect([form.get('name'), form.get('price.max')]).toEqual(['New pipes', '140.00'])
    expect((await editor.send('add-service', form)).status).toBe(303)
    expect((await editor.card()).services.at(-1)).toMatchObject({
      id: 'new-pipes',
      price: { type: 'range', amount: 8900, max: 14_000, unit: 'visit' },
    })
  })

  test('a form that lost its marks asks before it overwrites anything', async () => {
    const { open, send, card } = await anEditor(app, fullCard)
    const before = await card()
    const form = await open('hours')
    for (const name of [...form.keys()]) if (!['form', 'business'].includes(name)) form.delete(name)
    const conflict = await send('hours', form)
    expect([conflict.status, conflict.text.includes('Closed')]).toEqual([409, true])
    expect(await card()).toEqual(before)
  })
})
