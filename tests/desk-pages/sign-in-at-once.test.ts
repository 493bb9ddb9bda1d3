import { expect, test } from 'bun:test'
import { linkMail } from '../../shared/desk/link-mail.ts'
import { aBusiness } from '../factories.ts'
import { queued } from '../queued.ts'
import { testApp } from '../test-app.ts'
import { aBrowser } from './browser.ts'

const app = await testApp()

test('an address gets at most five links an hour, even if the mails are written at once', async () => {
  const email = 'ana@lonestar.example'
  const { slug } = await aBusiness(app, { contact_email: email })
  const browser = aBrowser(app)
  for (let n = 0; n < 7; n++) await browser.submit('/desk/inbox/sign-in', '/desk/inbox/sign-in', { email })
  const events = await app.db.sql<{ record: string }[]>`
    select record from events where type = 'desk.link_requested'`
  // Workers, which write mails, wait longer for a lock than the API.
  const context = { ...app.context, sql: app.db.sql }
  const mails = await queued(
    app.db.sql,
    held => held`select from businesses where slug = ${slug} for update`,
    ...events.map(event => () => linkMail(context, JSON.parse(event.record))),
  )
  expect([events.length, mails.filter(Boolean).length]).toEqual([7, 5])
})
