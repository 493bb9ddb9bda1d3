import { expect, test } from 'bun:test'
import { noteFullDisk, noteWrite } from '../../api/edge/full-disk.ts'
import { testApp } from '../test-app.ts'

const app = await testApp()

const statusPage = async () => (await app.get('/status')).text

test('the status page says that everything works', async () => {
  const page = await statusPage()
  expect(page).toContain('Everything works.')
  expect(page).toContain('bookings and the Commons work')
})

test('with a full disk, it says that nothing new can be saved', async () => {
  noteFullDisk(app.context)
  const page = await statusPage()
  expect(page).toContain('part of it is unavailable')
  expect(page).toContain('can’t be saved, such as an inquiry or a booking')
  expect(page).not.toContain('bookings and the Commons work')
  noteWrite(app.context)
})
