import { afterEach, expect, test } from 'bun:test'
import { readBusy } from '../../shared/calendars/read-busy.ts'

const { Worker } = globalThis
afterEach(() => {
  globalThis.Worker = Worker
})

const from = Date.parse('2026-11-23T06:00:00Z')
const read = () =>
  readBusy({
    from,
    until: from + 86_400_000,
    timezone: 'America/Chicago',
    host: 'desk.example',
    body: new TextEncoder().encode('BEGIN:VCALENDAR\nEND:VCALENDAR\n'),
  })

test("a thread that can't start fails its own read, and none after it", async () => {
  globalThis.Worker = class {
    constructor() {
      throw new Error('no more threads')
    }
  } as never
  await expect(read()).rejects.toThrow('no more threads')
  globalThis.Worker = Worker
  expect(await read()).toHaveProperty('busy')
})
