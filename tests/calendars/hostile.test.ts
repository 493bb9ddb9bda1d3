import { afterAll, beforeAll, expect, test } from 'bun:test'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { hostileFiles } from './hostile-files.ts'

const MAX_CPU_MS = 2000
const MAX_MB = 50

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'calendars-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

/** In its own process, since the peak memory of a process can't be reset. */
async function readInChild(file: string): Promise<{ result: number | string; cpuMs: number; mb: number }> {
  const path = join(folder, crypto.randomUUID())
  await Bun.write(path, file)
  const child = Bun.spawn([process.execPath, join(import.meta.dir, 'read-child.ts'), path], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  return new Response(child.stdout).json()
}

test.each(Object.entries(hostileFiles))(
  `%s: at most ${MAX_CPU_MS / 1000} s and ${MAX_MB} MB`,
  async (_, file) => {
    const { result, cpuMs, mb } = await readInChild(file())
    expect({ result, isFast: cpuMs < MAX_CPU_MS, isSmall: mb < MAX_MB }).toEqual({
      result: expect.anything(),
      isFast: true,
      isSmall: true,
    })
  },
  120_000,
)

test('a calendar of ten years is read', async () => {
  const { aCalendarFile, anEvent } = await import('./calendar-files.ts')
  const description = `DESCRIPTION:${'Ünïcödé and a long text. '.repeat(20)}`
  const years = Array.from({ length: 4000 }, (_, i) => {
    const day = new Date(Date.UTC(2017, 0, 1 + i)).toISOString().slice(0, 10).replaceAll('-', '')
    return anEvent(
      `DTSTART;TZID=America/Chicago:${day}T090000`,
      `DTEND;TZID=America/Chicago:${day}T100000`,
      description,
    )
  })
  const series = Array.from({ length: 200 }, (_, i) =>
    anEvent(
      `DTSTART:20170102T${10 + (i % 10)}0000Z`,
      'DURATION:PT30M',
      'RRULE:FREQ=WEEKLY;BYDAY=MO,WE',
      description,
    ),
  )
  const { result } = await readInChild(aCalendarFile(...years, ...series))
  expect(result).toBeNumber()
  expect(result).toBeGreaterThan(100)
})
